import { createHash } from "node:crypto";
import { sql } from "kysely";
import { Client } from "pg";

const mark = "/* prepared */";

/**
 * Put before a statement of the query builder: PostgreSQL then parses it once for each connection and, when it sees no
 * better, plans it once. For what is asked at every keystroke, comes in a handful of forms, and is written so that one
 * plan serves all values.
 */
export const prepared = sql.raw(mark);

/** Every connection keeps each of them for as long as it lives. */
const mostNames = 200;
const names = new Map<string, string>();

/** Null when there are enough names: a search of forty words is asked once and goes without. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return null;
  const name = `q${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** A client that sends statements with the mark under a name of their own. */
export class NamingClient extends Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of pg have no common type
  override query(...args: any[]): any {
    const [text, values, ...rest] = args as [unknown, unknown, ...unknown[]];
    const name = typeof text === "string" && text.startsWith(mark) ? nameOf(text) : null;
    return Reflect.apply(super.query.bind(this), this, name === null ? args : [{ name, text, values }, ...rest]);
  }
}
