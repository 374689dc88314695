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

/** A statement as `pg` takes it; one with a name is parsed once for each connection. */
export type Statement = { readonly name?: string; readonly text: string };

/** Every connection keeps each of them for as long as it lives. */
const mostNames = 200;
const statements = new Map<string, Required<Statement>>();

/** The statement under its name; without one when there are enough: a search of forty words is asked once. */
export function named(text: string): Statement {
  const known = statements.get(text);
  if (known !== undefined) return known;
  if (statements.size >= mostNames) return { text };
  const name = `q${createHash("sha256").update(text).digest("hex").slice(0, 24)}`;
  const statement = { name, text };
  statements.set(text, statement);
  return statement;
}

/** A client that sends statements with the mark under a name of their own. */
export class NamingClient extends Client {
  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads of pg have no common type
  override query(...args: any[]): any {
    const [text, values, ...rest] = args as [unknown, unknown, ...unknown[]];
    const isMarked = typeof text === "string" && text.startsWith(mark);
    return Reflect.apply(super.query.bind(this), this, isMarked ? [{ ...named(text), values }, ...rest] : args);
  }
}
