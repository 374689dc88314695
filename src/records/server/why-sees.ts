import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { isNamed, type Naming } from "./named.ts";
import { inSight, visible, waysTo, type AnyRecords } from "./records.ts";
import { fromTable } from "./select.ts";

/** Each rule that decides whether a person sees one record, and what it says. */
export type WhySeen = {
  readonly sees: boolean;
  /** Whether the right to the kind is held at all, by the roles or own rules. */
  readonly right: boolean;
  /** Whether the right reaches this record: its team, the kind of case. */
  readonly inScope: boolean;
  /** In which words the record names the person. */
  readonly named: readonly string[];
  /** Whether no wall stands between. */
  readonly outsideWalls: boolean;
  readonly removed: boolean;
};

type Row = {
  readonly sees: boolean;
  readonly inScope: boolean;
  readonly outsideWalls: boolean;
  readonly removed: boolean;
  readonly named: readonly boolean[];
};

/** Asks every rule of a kind about one person and one record, by the very conditions that lists and pages ask. */
export async function whySeen(
  { query }: Pick<Database, "query">,
  records: AnyRecords,
  id: number,
  asker: Asker,
): Promise<WhySeen | null> {
  const ways = waysTo(records);
  const holds = ways.map((way: Naming) => isNamed([way], asker, "r"));
  // Without walls, and without what names the person: what the right alone reaches.
  const { outsideWalls, ...open } = records;
  const byRight: AnyRecords = { ...open, named: [], resource: { ...records.resource, parts: [] } };
  const wall: RawBuilder<boolean> = outsideWalls?.(asker, sql<number>`r.id`) ?? sql<boolean>`true`;
  const { rows } = await sql<Row>`
    select coalesce(${visible(records, asker)}, false) as sees, coalesce(${inSight(byRight, asker)}, false) as "inScope",
      coalesce(${wall}, true) as "outsideWalls", r.deleted_at is not null as removed,
      array[${holds.length === 0 ? sql`false` : sql.join(holds.map((way) => sql`coalesce(${way}, false)`))}] as named
    from ${fromTable(records)} where r.id = ${id}`.execute(query);
  const [row] = rows;
  if (!row) return null;
  return {
    ...row,
    right: records.show.allows(asker.facts),
    named: [...new Set(ways.flatMap(({ word }, index) => (row.named[index] ? [word] : [])))],
  };
}
