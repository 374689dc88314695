import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { addDays, workingInstant } from "./calendar.ts";
import type { Filling } from "./types.ts";

/** The bells as the last days have left them: who was called, what became of sent tasks, what waits and what is near. */
export async function fillBell({ query, now }: Filling): Promise<void> {
  const today = seoulDay(now);
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, actor_id, urgent, rung_at)
    select m.staff_id, 'memo', m.memo_id, '{memo.mention}', o.author_id, false, o.created_at
    from memo_mentions m join memos o on o.id = m.memo_id
    where m.ack_at is null and o.author_id <> m.staff_id and o.deleted_at is null`.execute(query);
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, actor_id, urgent, rung_at)
    select t.created_by, 'task', t.id, array[case t.status when '포기' then 'task.returned' else 'task.completed' end],
      t.complete_staff_id, t.importance = 'S', t.closed_at
    from tasks t where t.closed_at > ${workingInstant(now, 5)} and t.complete_staff_id <> t.created_by`.execute(query);
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, actor_id, urgent, rung_at)
    select l.reviewer_id, 'letter', l.id, '{step.waits}', l.author_id, false, l.updated_at
    from letters l where l.status = 'review' and l.reviewer_id is not null
    on conflict do nothing`.execute(query);
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, urgent, rung_at)
    select d.owner_id, 'deadline', d.id, '{deadline.alarm}', true, ${workingInstant(now, 0)}
    from deadlines d where d.status = 'verified' and d.owner_id is not null
      and d.acting_on between ${today}::date and ${addDays(today, 3)}::date`.execute(query);
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, urgent, rung_at)
    select e.staff_id, 'taskEntry', e.id,
      array[case when t.due_on = ${today}::date then 'task.dueToday' else 'task.dueTomorrow' end],
      t.due_on = ${today}::date or t.importance = 'S', ${workingInstant(now, 0)}
    from tasks t join task_users e on e.task_id = t.id and e.is_open
    where t.due_on between ${today}::date and ${addDays(today, 1)}::date`.execute(query);
  await sql`update tasks set due_told_on = ${today}
    where due_on between ${today}::date and ${addDays(today, 1)}::date`.execute(query);
  // Applications that wait concern whoever decides.
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, actor_id, urgent, rung_at)
    select distinct s.id, 'caseOpening', o.id, '{step.waits}'::text[], o.owner_id, false, o.created_at
    from case_openings o, staffs s join staff_roles g on g.staff_id = s.id join roles r on r.id = g.role_id
    where r.name = '관리자' and o.status = 'requested' and s.id is distinct from o.owner_id
    on conflict do nothing`.execute(query);
  // What is older than a week was seen.
  await sql`update bell_rows set cleared_at = rung_at + interval '2 hours'
    where rung_at < ${workingInstant(now, 6)}`.execute(query);
}
