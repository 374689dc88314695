import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Holder } from "./holders.ts";
import { isOfRecord, whoseColumns } from "../../resource.ts";
import type { Reach } from "./personal-table.ts";

type Query = Pick<Database, "query">;

/** Whether the row belongs to one of these (`Whose`). */
export function belongs({ name, whose }: Pick<Holder, "name" | "whose">, reach: Reach, row = "t"): RawBuilder<boolean> {
  const column = (of: string) => sql.ref(`${row}.${of}`);
  const ofRecord = isOfRecord(whose);
  const byRecord = [...(ofRecord ? reach : [])].map(
    ([kind, ids]) => sql`(${column("record_type")} = ${kind} and ${column("record_id")} = any(${ids}::bigint[]))`,
  );
  const columns = whoseColumns(whose);
  const noRecord = ofRecord ? [sql`and ${column("record_type")} is null`] : [];
  const byColumn = columns.flatMap(([kind, own], place) => {
    const ids = reach.get(kind) ?? [];
    if (ids.length === 0) return [];
    const before = columns.slice(0, kind === name ? 0 : place).filter(([other]) => other !== kind && other !== name);
    const unset = [...noRecord, ...before.map(([, other]) => sql`and ${column(other)} is null`)];
    return [sql`(${column(own)} = any(${ids}::bigint[]) ${sql.join(unset, sql` `)})`];
  });
  return anyOf([...byRecord, ...byColumn]);
}

const anyOf = (ways: readonly RawBuilder<unknown>[]) =>
  ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;

/** Of tables that have removed rows, those that are there. */
export const living = sql<boolean>`to_jsonb(t) ->> 'deleted_at' is null`;

/** These rows and all that belongs to them within `among`, however far; `only`: of those rows alone. */
export async function reachOf(
  { query }: Query,
  roots: Reach,
  among: readonly Holder[],
  only: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<Reach> {
  const reach = new Map(roots);
  for (let grows = true; grows;) {
    grows = false;
    for (const holder of among) {
      if (holder.name === undefined) continue;
      const known = reach.get(holder.name) ?? [];
      const { rows } = await sql<{ id: number }>`
        select t.id from ${sql.table(holder.table)} t where ${belongs(holder, reach)} and t.id <> all(${known}::bigint[])
          and ${only} order by t.id`.execute(query);
      if (rows.length === 0) continue;
      reach.set(holder.name, [...known, ...rows.map(({ id }) => id)]);
      grows = true;
    }
  }
  return reach;
}
