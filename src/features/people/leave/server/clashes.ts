import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { blindTitle } from "#features/litigation/deadlines/deadline.ts";
import { spanOf, type WhenOff } from "../law/days.ts";

export type Weight = "hearing" | "peremptory" | "deadline" | "task";

/** Work of a person that falls into a leave. */
type Clash = {
  readonly type: "hearing" | "deadline" | "task";
  readonly id: number;
  readonly on: Day;
  readonly weight: Weight;
  /** As the person whose work it is reads it. */
  readonly title: string;
};

/** Hearings, deadlines and S or A tasks of a person between the first and the last moment of a leave (product N4). */
export async function clashesOf({ query }: Pick<Database, "query">, staffId: number, when: WhenOff): Promise<Clash[]> {
  const { from, until } = spanOf(when);
  const [start, end] = [`${from}:00+09:00`, `${until}:00+09:00`];
  // Of what the person has still to verify from its document no day is told: it counts from the first day off.
  const unread = sql`(d.peremptory and d.status = 'entered' and d.entered_by_id <> ${staffId}::bigint)`;
  const { rows } = await sql<Clash>`
    select 'hearing' as type, h.id, (h.at at time zone 'Asia/Seoul')::date::text as on, 'hearing' as weight, h.title
    from hearings h join legal_cases c on c.id = h.case_id join projects p on p.id = c.project_id
    where coalesce(h.lawyer_id, p.responsible_id) = ${staffId} and h.status = 'scheduled' and h.deleted_at is null
      and h.at >= ${start}::timestamptz and h.at < ${end}::timestamptz
    union all
    select 'deadline', d.id, case when ${unread} then ${when.startsOn} else d.due_on::text end,
      case when d.peremptory then 'peremptory' else 'deadline' end, case when ${unread} then ${blindTitle} else d.title end
    from deadlines d where d.owner_id = ${staffId} and d.status in ('entered', 'disputed', 'verified')
      and d.deleted_at is null and d.due_on between ${when.startsOn} and ${when.endsOn}
    union all
    select 'task', t.id, t.due_on::text, 'task', u.title from task_users u join tasks t on t.id = u.task_id
    where u.staff_id = ${staffId} and u.is_open and u.importance in ('S', 'A')
      and t.due_on between ${when.startsOn} and ${when.endsOn}
    order by 3, 4, 2`.execute(query);
  return rows;
}

/** The case to which a hearing or a deadline belongs; null: to none. */
export async function projectOf({ query }: Pick<Database, "query">, type: string, id: number): Promise<number | null> {
  const from = {
    hearing: sql`select c.project_id as id from hearings h join legal_cases c on c.id = h.case_id where h.id = ${id}`,
    deadline: sql`select coalesce(d.project_id, c.project_id) as id from deadlines d
      left join legal_cases c on c.id = d.case_id where d.id = ${id}`,
    task: sql`select case when t.record_type = 'project' then t.record_id end as id from tasks t where t.id = ${id}`,
  }[type as Clash["type"]];
  const { rows } = await sql<{ id: number | null }>`${from}`.execute(query);
  return rows[0]?.id ?? null;
}
