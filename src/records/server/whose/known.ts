import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Field } from "../../field.ts";
import { goneName } from "./erase.ts";
import { holders } from "./holders.ts";
import type { Reach } from "./personal-table.ts";
import { belongs } from "./reach.ts";

/** Anybody may be called so: it names nobody. */
const nobody = new Set(["익명", goneName]);

/**
 * What the people of these rows are known by, names, numbers and addresses, as one regular expression of the database;
 * null: nothing. A name of one letter would take that letter out of every word.
 */
export async function knownBy({ query }: Pick<Database, "query">, reach: Reach): Promise<string | null> {
  const found = new Map<string, Field["kind"]>();
  for (const holder of holders()) {
    const own = reach.get(holder.name ?? "") ?? [];
    const keys = own.length > 0 ? sql`t.id = any(${own}::bigint[]) or` : sql``;
    for (const [column, field] of Object.entries(holder.columns)) {
      if (!field.personal && field.kind !== "businessNumber") continue;
      const { rows } = await sql<{ value: string }>`
        select distinct ${sql.ref(`t.${column}`)} as value from ${sql.table(holder.table)} t
        where (${keys} ${belongs(holder, reach)}) and char_length(${sql.ref(`t.${column}`)}) > 1`.execute(query);
      for (const { value } of rows) if (!nobody.has(value)) found.set(value, field.kind);
    }
  }
  // The longer first: a name may be the beginning of another.
  const values = [...found].toSorted(([one], [other]) => other.length - one.length);
  return values.length === 0 ? null : values.map(([value, kind]) => patternOf(value, kind)).join("|");
}

/** Numbers are found however they are divided; in JSON a text may stand with its quotes escaped. */
function patternOf(value: string, kind: Field["kind"]): string {
  if (kind === "phone" || kind === "businessNumber") {
    const digits = value.replaceAll(/\D/g, "");
    if (digits.length > 4) return `(?<![0-9])${digits.split("").join("[-. ]?")}(?![0-9])`;
  }
  const escaped = JSON.stringify(value).slice(1, -1);
  return [...new Set([value, escaped])].map((text) => text.replaceAll(/[^\p{L}\p{N} ]/gu, String.raw`\$&`)).join("|");
}
