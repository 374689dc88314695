import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { recordPath } from "#records/resource.ts";
import { registeredRecords } from "#records/server/registry.ts";
import type { DestroyedKind, HoldKind } from "../../destruction.ts";
import { byKind, duesOf, hindrancesOfKind, isGranted, tableOf } from "../kinds.ts";

type Query = Pick<Database, "query">;

/** Why the data of a record has to stay on a day; empty: it may go. */
export async function hindrancesOf({ query }: Query, kind: DestroyedKind, id: number, day: Day): Promise<string[]> {
  const { rows } = await sql<{ found: string[] }>`
    select ${hindrancesOfKind(kind, sql`${id}::bigint`, day)} as found`.execute(query);
  return rows[0]!.found;
}

/** Since when the data of a record is due; a granted deletion is due at once. */
export async function dueOf({ query }: Query, kind: DestroyedKind, id: number, day: Day): Promise<Day> {
  const { rows } = await sql<{ due: Day }>`
    select case when ${isGranted(kind, sql`${id}::bigint`)} then ${day}::date
      else (select due_on from ${duesOf(kind, day)} u where u.id = ${id}) end as due`.execute(query);
  return rows[0]!.due;
}

type Row = {
  readonly id: number;
  readonly version: number;
  readonly kind: DestroyedKind;
  readonly recordId: number;
  readonly number: number;
  readonly name: string;
  readonly team: string;
  readonly dueOn: Day;
  readonly basis: string;
  readonly status: "due" | "held" | "requested" | "destroyed";
  readonly hindrances: string[];
  readonly holdKind: HoldKind | null;
  readonly holdNote: string;
  readonly heldBy: string;
  readonly requestedBy: string;
  readonly requestedAt: Date | null;
  readonly approvedBy: string;
  readonly destroyedAt: Date | null;
  readonly method: string;
  readonly wiped: Readonly<Record<string, number>>;
  readonly total: number;
};

type Page = { readonly state: "open" | "destroyed"; readonly page: number; readonly size: number };

/** One page of the 파기함: what is due, the longest first, or what was destroyed, the latest first. */
export async function listItems({ query }: Query, { state, page, size }: Page) {
  const today = seoulDay(Date.now());
  const gone = state === "destroyed";
  const kindOf = sql`d.record_type`;
  const { rows } = await sql<Row>`
    with page as (
      select d.*, count(*) over () as total from destruction_items d
      where (d.status = 'destroyed') = ${gone}
      order by ${gone ? sql`d.destroyed_at desc, d.id desc` : sql`d.status <> 'requested', d.due_on, d.id`}
      limit ${size} offset ${(page - 1) * size}
    )
    select d.id, d.version, d.record_type as kind, d.record_id as "recordId", d.number, d.total, d.due_on as "dueOn",
      d.basis, d.status, d.hold_kind as "holdKind", d.hold_note as "holdNote", d.requested_at as "requestedAt",
      d.destroyed_at as "destroyedAt", d.method, d.wiped, t.name as team,
      case when ${gone} then '' else coalesce(${byKind(kindOf, (kind) => sql`(select name from ${tableOf(kind)} where id = d.record_id)`)}, '') end as name,
      case when ${gone} then '{}'::text[] else ${byKind(kindOf, (kind) => hindrancesOfKind(kind, sql`d.record_id`, today))} end as hindrances,
      coalesce(h.short_name, '') as "heldBy", coalesce(q.short_name, '') as "requestedBy",
      coalesce(a.short_name, '') as "approvedBy"
    from page d join teams t on t.id = d.team_id left join staffs h on h.id = d.held_by_id
    left join staffs q on q.id = d.requested_by_id left join staffs a on a.id = d.approved_by_id
    order by ${gone ? sql`d.destroyed_at desc, d.id desc` : sql`d.status <> 'requested', d.due_on, d.id`}`.execute(
    query,
  );
  const models = rows.map(({ recordId: _recordId, total: _total, holdKind, holdNote, heldBy, ...row }) => ({
    ...row,
    path: recordPath(registeredRecords().get(row.kind)!.resource, row.number),
    hold: holdKind === null ? null : { kind: holdKind, note: holdNote, by: heldBy },
    requestedAt: row.requestedAt?.toISOString() ?? null,
    destroyedAt: row.destroyedAt?.toISOString() ?? null,
  }));
  return {
    seen: gone ? [] : rows.map(({ kind, recordId }) => ({ kind, id: recordId })),
    models,
    total: rows[0]?.total ?? 0,
  };
}
