import type { Database } from "#platform/server/database/database.ts";
import type { Actor } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { checkClaim } from "../locked-task.ts";
import { insertLog, insertUndo, raisedLists, touchLists } from "../move-sql.ts";
import type { TaskStatus } from "../../task.ts";
import { refusal, type TaskState } from "../task-state.ts";
import { moveAtOnce, type Moved, type MoveInput } from "./move-at-once.ts";

// The condition on the task decides the one winner. Each part draws on the one before, so that locks are taken in the
// order of every writer: task, entry, lists.
const pickStatement = {
  name: "pick-task",
  text: `
    with task as (
      update tasks set pick_staff_id = $2, status = '진행', version = version + 1, updated_at = now(), updated_by = $2
      where id = $1 and pick_staff_id is null and status = '대기' and all_check = 'N' and $4::text is distinct from 'Y'
        and exists (select from task_users where task_id = $1 and staff_id = $2 and is_open
                      and id = coalesce($3::bigint, id))
        and (select count(*) from task_users where task_id = $1) > 1
      returning id, version, content_version, created_by, complete_staff_id, closed_at
    ), mine as (
      select e.id, e.status, e.status_at, e.memo from task_users e, task
      where e.task_id = task.id and e.staff_id = $2 for update of e
    ), before as (
      select task.id, '대기' as status, null::bigint as pick_staff_id, task.complete_staff_id, task.closed_at, task.version
      from task, mine
    ), undo as (${insertUndo({ task: "before", entry: "mine", staff: "$2::bigint", version: "before.version", from: "before, mine" })}
    ), entry as (
      update task_users e set status = '진행', status_at = now(), updated_at = now(),
                              ack_at = coalesce(e.ack_at, now()) from mine where e.id = mine.id
      returning e.id
    ), people as (
      select e.staff_id as id from task_users e, entry where e.task_id = $1
      union select created_by from task, entry
    ), touched as (${touchLists("s.id in (select id from people)")}
    ), written as (${insertLog({
      userId: "$5",
      staffId: "$2",
      requestId: "$6",
      action: "'task.pick'",
      type: "'task'",
      id: "before.id",
      changes: `jsonb_build_object('status', jsonb_build_array(before.status, '진행'),
                  'pickStaffId', jsonb_build_array(null, $2::bigint),
                  'taskUsers.' || mine.id || '.status', jsonb_build_array(mine.status, '진행'))`,
      from: "before, mine",
    })}
    )
    select task.version, task.content_version as "contentVersion", undo.id, undo.expires_at,
           ${raisedLists}
    from task, undo`,
};

/**
 * 업무픽 of spec §4.1. One conditional statement decides the one winner and writes everything; the others get 409 and
 * the winner's name.
 */
export async function pickTask(database: Database, actor: Actor, input: MoveInput): Promise<Moved> {
  const picked = await moveAtOnce(database, pickStatement, actor, input);
  if (!picked) throw await whyNot(database, input);
  return picked;
}

type Loss = TaskState & { entryId: number; mine: TaskStatus; pickerName: string | null; recipients: number };

const lossStatement = {
  name: "why-not-picked",
  text: `
    select t.status, t.all_check as "allCheck", t.pick_staff_id as "pickStaffId",
           t.complete_staff_id as "completeStaffId", e.id as "entryId", e.status as mine, p.short_name as "pickerName",
           (select count(*)::int from task_users where task_id = t.id) as recipients
    from tasks t
    join task_users e on e.task_id = t.id and e.staff_id = $2
    left join staffs p on p.id = t.pick_staff_id
    where t.id = $1`,
};

/** Why the pick found nothing to change; read without locks, so that many who come late do not wait for each other. */
async function whyNot({ pool }: Database, input: MoveInput): Promise<Failure> {
  const { rows } = await pool.query<Loss>({ ...lossStatement, values: [input.taskId, input.staffId] });
  const task = rows[0];
  if (!task) return notFound();
  checkClaim({ allCheck: task.allCheck, mine: { id: task.entryId } }, input);
  const { pickerName, mine, recipients } = task;
  return new Failure("conflict", refusal("pick", { task, pickerName, mine, recipients }) ?? undefined);
}
