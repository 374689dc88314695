import { sql } from "kysely";
import type { Actor, Work } from "#platform/server/database/transaction.ts";
import { heldTasks, type Place, type TaskHolding } from "./held-work.ts";

export type HandOver = {
  readonly from: number;
  /** The colleagues; several only where a team picks. */
  readonly to: readonly number[];
  readonly pick: boolean;
};

/** Puts the receiver in the place of the person in every open record; what a team takes over waits for whoever claims it. */
export async function handOverRecords(work: Work, actor: Actor, place: Place, over: HandOver): Promise<void> {
  const { table, column, kind, action, open } = place;
  const receiver = over.pick ? null : over.to[0]!;
  // Nobody stands in for himself: the receiver's own record loses its deputy.
  const value = kind === "staff" ? sql`nullif(${receiver}::bigint, r.id)` : sql`${receiver}::bigint`;
  await sql`
    with moved as (
      update ${sql.table(table)} as r
      set ${sql.ref(column)} = ${value}, version = r.version + 1, updated_at = now(), updated_by = ${actor.userId}
      where ${sql.ref(`r.${column}`)} = ${over.from} and ${open}
      returning r.id)
    insert into change_log (user_id, staff_id, request_id, action, record_type, record_id, changes)
    select ${actor.userId}, ${actor.staffId}, ${actor.requestId}, ${`${kind}.${action}`}, ${kind}, moved.id,
           jsonb_build_object(${column}::text, jsonb_build_array(${over.from}::bigint, ${receiver}::bigint))
    from moved`.execute(work.query);
}

/** Moves open tasks: what was sent gets a new sender, what was received a new recipient or a team that picks. */
export async function handOverTasks(work: Work, actor: Actor, group: TaskHolding, over: HandOver): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from tasks where id in (select id from (${heldTasks(group, over.from)}) held)
    order by id for update`.execute(work.query);
  const taskIds = rows.map(({ id }) => id);
  if (taskIds.length === 0) return;
  const tasks = sql`any(${taskIds}::bigint[])`;
  const [receiver] = over.to;
  if (group === "sent") {
    await sql`update tasks set created_by = ${receiver}, idempotency_key = null where id = ${tasks}`.execute(
      work.query,
    );
  } else if (over.pick) await offerToTeam(work, over, tasks);
  else await giveToColleague(work, over.from, receiver!, tasks);
  await sql`update tasks set version = version + 1, updated_at = now(), updated_by = ${actor.staffId}
            where id = ${tasks}`.execute(work.query);
  await sql`
    insert into change_log (user_id, staff_id, request_id, action, record_type, record_id, changes)
    select ${actor.userId}, ${actor.staffId}, ${actor.requestId}, 'task.handOver', 'task', id,
           jsonb_build_object(${group === "sent" ? "createdBy" : "staffIds"}::text,
                              jsonb_build_array(${over.from}::bigint, ${over.to}::bigint[]))
    from tasks where id = ${tasks}`.execute(work.query);
}

type Tasks = ReturnType<typeof sql>;

async function giveToColleague(work: Work, from: number, to: number, tasks: Tasks): Promise<void> {
  // Whoever is a recipient already keeps the own entry, which opens again: one entry a person and task.
  await sql`
    update task_users mine set is_open = true, status_at = now(), updated_at = now(),
      status = case when t.pick_staff_id = ${from} then '진행' when mine.is_open then mine.status else '대기' end
    from tasks t where t.id = mine.task_id and mine.task_id = ${tasks} and mine.staff_id = ${to}`.execute(work.query);
  await sql`
    delete from task_users gone where gone.task_id = ${tasks} and gone.staff_id = ${from} and gone.is_open
      and exists (select from task_users mine where mine.task_id = gone.task_id and mine.staff_id = ${to})`.execute(
    work.query,
  );
  await sql`
    update task_users set staff_id = ${to}, sort_order = null, version = version + 1, updated_at = now()
    where task_id = ${tasks} and staff_id = ${from} and is_open`.execute(work.query);
  await sql`update tasks set pick_staff_id = ${to} where id = ${tasks} and pick_staff_id = ${from}`.execute(work.query);
}

async function offerToTeam(work: Work, { from, to }: HandOver, tasks: Tasks): Promise<void> {
  await sql`
    insert into task_users (task_id, staff_id, title, importance, memo, created_at)
    select gone.task_id, colleague.id, gone.title, gone.importance, gone.memo, gone.created_at
    from task_users gone cross join unnest(${to}::bigint[]) colleague (id)
    where gone.task_id = ${tasks} and gone.staff_id = ${from} and gone.is_open
    on conflict (task_id, staff_id) do nothing`.execute(work.query);
  await sql`delete from task_users where task_id = ${tasks} and staff_id = ${from} and is_open`.execute(work.query);
  // What nobody has picked any more can be picked again.
  await sql`
    update task_users entry set status = '대기', status_at = now() from tasks t
    where t.id = entry.task_id and t.id = ${tasks} and t.pick_staff_id = ${from} and entry.is_open`.execute(work.query);
  await sql`update tasks set status = '대기', pick_staff_id = null
            where id = ${tasks} and (pick_staff_id = ${from} or pick_staff_id is null)`.execute(work.query);
}
