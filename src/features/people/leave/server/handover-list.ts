import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { ring } from "#records/server/bell/ring.ts";
import { seesTied } from "#records/server/tied.ts";
import { onList } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { handoverAsked } from "./bell.ts";
import { clashesOf, projectOf, type Weight } from "./clashes.ts";
import { whenOf } from "./when.ts";

type Query = Pick<Database, "query">;

/**
 * Brings the list of what falls into a leave up to date: what is new goes to the deputy of the leave where no list of a
 * case keeps that one away, what has gone is marked. Whoever is newly asked hears of it.
 */
export async function syncHandover(work: Work, from: number | null, leaveId: number): Promise<void> {
  const row = await work.query.selectFrom("leaves").selectAll().where("id", "=", leaveId).executeTakeFirstOrThrow();
  const found = await clashesOf(work, row.staff_id, whenOf(row));
  const keys = found.map(({ type, id }) => `${type} ${id}`);
  await sql`update leave_handovers set gone_at = now() where leave_id = ${leaveId} and gone_at is null
    and record_type || ' ' || record_id <> all(${keys}::text[])`.execute(work.query);
  for (const { type, id, on, weight } of found) {
    const deputy = (await mayTake(work, row.deputy_id, type, id)) ? row.deputy_id : null;
    await sql`insert into leave_handovers (leave_id, record_type, record_id, on_day, weight, deputy_id)
      values (${leaveId}, ${type}, ${id}, ${on}, ${weight}, ${deputy})
      on conflict (leave_id, record_type, record_id) do update set on_day = excluded.on_day, weight = excluded.weight,
        gone_at = null, deputy_id = case when leave_handovers.accepted_at is null
          then coalesce(leave_handovers.deputy_id, excluded.deputy_id) else leave_handovers.deputy_id end`.execute(
      work.query,
    );
  }
  await askDeputies(work, from, leaveId);
}

/** Whether somebody can be asked to take something over: whoever is not on the list of its case cannot. */
export async function mayTake(query: Query, staffId: number | null, type: string, id: number): Promise<boolean> {
  if (staffId === null) return false;
  const project = await projectOf(query, type, id);
  return project === null || (await onList(query, project, [staffId])).length > 0;
}

/** Deputies who have neither accepted nor declined: of what falls into the leave, and of the leave itself. */
export async function askDeputies(work: Work, from: number | null, leaveId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select deputy_id as id from leave_handovers where leave_id = ${leaveId} and deputy_id is not null
      and accepted_at is null and declined = '' and gone_at is null
    union select l.deputy_id from leaves l where l.id = ${leaveId} and l.deputy_id is not null
      and l.deputy_accepted_at is null`.execute(work.query);
  await ring(work, handoverAsked, {
    from,
    to: rows.map(({ id }) => id),
    about: { type: "leaveHandover", id: leaveId },
  });
}

type HandoverItem = {
  readonly id: number;
  readonly type: "hearing" | "deadline" | "task";
  readonly weight: Weight;
  readonly on: string;
  /** Null: a reader who does not see the record is told no more than its kind. */
  readonly title: string | null;
  readonly deputy: { readonly id: number; readonly name: string } | null;
  readonly accepted: boolean;
  readonly declined: string;
};

/** What falls into a leave. Titles are told to whose it is, to whoever is asked to take it over, and to who sees the record. */
export async function handoverOf({ query }: Query, leaveId: number, asker: Asker): Promise<HandoverItem[]> {
  const me = asker.viewer.staff?.id ?? null;
  const { rows } = await sql<HandoverItem>`
    select x.id, x.record_type as type, x.weight, x.on_day::text as on,
      case when l.staff_id = ${me}::bigint or x.deputy_id = ${me}::bigint
        or (h.id is not null and ${seesTied("hearing", sql`h.id`, asker)})
        or (d.id is not null and ${seesTied("deadline", sql`d.id`, asker)})
        then coalesce(h.title, d.title, t.title) end as title,
      case when s.id is null then null else jsonb_build_object('id', s.id, 'name', s.short_name) end as deputy,
      x.accepted_at is not null as accepted, x.declined
    from leave_handovers x join leaves l on l.id = x.leave_id
    left join hearings h on x.record_type = 'hearing' and h.id = x.record_id
    left join deadlines d on x.record_type = 'deadline' and d.id = x.record_id
    left join tasks t on x.record_type = 'task' and t.id = x.record_id
    left join staffs s on s.id = x.deputy_id
    where x.leave_id = ${leaveId} and x.gone_at is null order by x.on_day, x.weight, x.id`.execute(query);
  return rows;
}

/** How many of what falls into a leave nobody has accepted. */
export async function openItems({ query }: Query, leaveId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from leave_handovers
    where leave_id = ${leaveId} and accepted_at is null and gone_at is null`.execute(query);
  return rows[0]!.count;
}
