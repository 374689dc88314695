import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { readRecord } from "#records/server/read.ts";
import { visible } from "#records/server/records.ts";
import { mergeUndoDays } from "../steps.ts";
import { countsOf, type Moved } from "./merged-parts.ts";
import { consultRecords } from "./records.ts";

type Row = {
  readonly id: number;
  readonly number: number;
  readonly version: number;
  readonly isKept: boolean;
  readonly at: Date;
  readonly staffName: string;
  readonly moved: Moved;
  readonly undoable: boolean;
};

/**
 * Merges that stand, of this consultation into another and of others into it, the latest first; and the keys of all of
 * these consultations.
 */
export async function mergesOf(database: Pick<Database, "query">, asker: Asker, number: number) {
  const { id } = await readRecord(database, consultRecords, number, asker);
  const { rows } = await sql<Row>`
    select r.id, r.id_int as number, r.version, m.kept_id = r.id as "isKept", m.created_at as at,
      coalesce(s.short_name, '') as "staffName", m.moved,
      m.created_at > now() - make_interval(days => ${mergeUndoDays}) as undoable
    from consult_merges m
      join consults o on o.id = m.merged_id and o.status = 'duplicate' and o.duplicate_of_id = m.kept_id
      join consults r on r.id = case when m.kept_id = ${id} then m.merged_id else m.kept_id end
      left join staffs s on s.user_id = m.created_by
    where ${id} in (m.kept_id, m.merged_id) and m.undone_at is null and ${visible(consultRecords, asker)}
    order by m.id desc limit 20`.execute(database.query);
  return {
    ids: [id, ...rows.map((row) => row.id)],
    models: rows.map(({ id: _id, at, moved, ...row }) => ({ ...row, at: at.toISOString(), moved: countsOf(moved) })),
  };
}
