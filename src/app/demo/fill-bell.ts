import { sql } from "kysely";
import { reachedStages, unverifiedAlarm, type Watched } from "#features/litigation/deadlines/server/alarms.ts";
import { seoulDay } from "#platform/dates.ts";
import { addDays, workingInstant } from "./calendar.ts";
import { ringWaiting } from "./fill-waiting.ts";
import type { Filling } from "./types.ts";

/** The bells as the last days have left them: who was called, what became of sent tasks, what waits and what is near. */
export async function fillBell(filling: Filling): Promise<void> {
  const { query, now } = filling;
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
    select l.reviewer_id, 'letter', l.id, '{step.waits}', l.author_id, false, l.created_at
    from letters l where l.status = 'review' and l.reviewer_id is not null
    on conflict do nothing`.execute(query);
  await ringDeadlines(filling);
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
  await ringWaiting(filling);
  await ringPapers(filling);
  await ringMessages(filling);
  // What is older than a week was seen.
  await sql`update bell_rows set cleared_at = rung_at + interval '2 hours'
    where rung_at < ${workingInstant(now, 6)}`.execute(query);
}

/**
 * Deadlines of which the product would tell today: unverified for long, near or past. Whoever entered one is not told
 * that it is unverified.
 */
async function ringDeadlines({ query, now }: Filling): Promise<void> {
  const { rows } = await sql<Watched & { readonly to: readonly number[] }>`
    select id, project_id as "projectId", title, status, peremptory, acting_on as "actingOn", due_on as "dueOn",
      d7_on as d7, d3_on as d3, d1_on as d1, created_at as "enteredAt",
      array_remove(array[owner_id, case when status in ('verified', 'lodged') then entered_by_id end], null) as to
    from deadlines where status in ('entered', 'disputed', 'verified', 'lodged') order by id`.execute(query);
  for (const one of rows) {
    if (unverifiedAlarm(one, now) === null && reachedStages(one, now).length === 0) continue;
    await sql`
      insert into bell_rows (staff_id, record_type, record_id, kinds, urgent, rung_at)
      select distinct id, 'deadline', ${one.id}::bigint, '{deadline.alarm}'::text[], true, ${workingInstant(now, 0)}::timestamptz
      from unnest(${one.to}::bigint[]) id`.execute(query);
  }
}

/** Documents and letters: who is to read them, and what became of those that were read. */
async function ringPapers({ query, now }: Filling): Promise<void> {
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, actor_id, urgent, rung_at)
    select d.reviewer_id, 'document', d.id, '{step.waits}', d.author_id, false, d.created_at
    from documents d where d.status = 'review' and d.reviewer_id <> d.author_id
    on conflict do nothing`.execute(query);
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, actor_id, urgent, rung_at)
    select d.author_id, 'document', d.id, array[case d.status when 'changes' then 'step.refused' else 'step.approved' end],
      d.reviewer_id, false, ${workingInstant(now, 2)}
    from documents d where d.status in ('changes', 'approved') and d.reviewer_id <> d.author_id
    on conflict do nothing`.execute(query);
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, actor_id, urgent, rung_at)
    select l.author_id, 'letter', l.id, '{step.approved}', l.reviewer_id, false, l.reviewed_at
    from letters l where l.reviewed_at is not null and l.reviewer_id <> l.author_id
    on conflict do nothing`.execute(query);
  // What came by a link is told to whoever answers for the suit and whoever gave the link.
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, urgent, rung_at)
    select s.id, 'participant', p.id, '{participant.uploaded}', false, v.at
    from share_links k join share_link_visits v on v.link_id = k.id and v.kind = 'entered'
    join suit_participants p on p.id = k.participant_id join group_suits g on g.id = p.suit_id
    join staffs s on s.id = g.lead_id or s.user_id = k.created_by
    on conflict do nothing`.execute(query);
}

/** Who was called in a room and has not read it since, and messages to many that have gone out. */
async function ringMessages({ query }: Filling): Promise<void> {
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, actor_id, urgent, rung_at)
    select distinct on (m.staff_id, p.room_id) m.staff_id, 'room', p.room_id, '{room.mention}'::text[], p.owner_id, false,
      p.created_at
    from talk_mentions m join talk_posts p on p.id = m.post_id
    left join room_reads r on r.room_id = p.room_id and r.staff_id = m.staff_id
    where p.owner_id <> m.staff_id and coalesce(r.read_seq, 0) < p.seq
    order by m.staff_id, p.room_id, p.seq desc`.execute(query);
  await sql`
    insert into bell_rows (staff_id, record_type, record_id, kinds, urgent, rung_at)
    select owner_id, 'smsMessage', id, '{sms.ended}', false, ended_at
    from sms_messages where ended_at is not null and owner_id is not null`.execute(query);
}
