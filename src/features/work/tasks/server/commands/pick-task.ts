import { sql } from "kysely";
import type { Database } from "../../../../../kit/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "../../../../../kit/server/database/transaction.ts";
import { Failure, notFound } from "../../../../../kit/server/http/failure.ts";
import { checkClaim, lockTask, rememberForUndo } from "../locked-task.ts";
import { settleEntries } from "../settle-move.ts";
import type { TaskStatus } from "../../task.ts";
import { refusal, type TaskState } from "../task-state.ts";
import type { Moved, MoveInput } from "./move-task.ts";

/** What the task looked like before any successful pick: the condition of the statement below. */
const unpicked = { status: "대기", pickStaffId: null } as const;

/**
 * 업무픽 of spec §4.1. One conditional statement decides the one winner; the others get 409 and the winner's name.
 */
export function pickTask(database: Database, actor: Actor, input: MoveInput): Promise<Moved> {
  const { taskId, staffId } = input;
  return inTransaction(database, actor, async (work) => {
    const { rows } = await sql<{ version: number }>`
      update tasks set pick_staff_id = ${staffId}, status = '진행', version = version + 1,
                       updated_at = now(), updated_by = ${staffId}
      where id = ${taskId} and pick_staff_id is null and status = '대기' and all_check = 'N'
        and exists (select from task_users where task_id = ${taskId} and staff_id = ${staffId} and is_open)
        and (select count(*) from task_users where task_id = ${taskId}) > 1
      returning version`.execute(work.query);
    if (!rows[0]) throw await whyNot(work, input);
    const task = await lockTask(work, taskId, staffId);
    checkClaim(task, input);
    const before = { ...task, ...unpicked };
    const undo = await rememberForUndo(work, task, {
      staffId,
      versionAfter: task.version,
      before: { status: unpicked.status, pick_staff_id: unpicked.pickStaffId },
    });
    const after = { task, mine: "진행" } as const;
    await settleEntries(work, { move: "pick", before, after, memo: task.mine.memo });
    return { version: task.version, contentVersion: task.contentVersion, undo };
  });
}

type Loss = TaskState & { entryId: number; mine: TaskStatus; pickerName: string | null; recipients: number };

/** Why the pick found nothing to change; read without locks, so that many who come late do not wait for each other. */
async function whyNot(work: Work, input: MoveInput): Promise<Failure> {
  const { rows } = await sql<Loss>`
    select t.status, t.all_check as "allCheck", t.pick_staff_id as "pickStaffId",
           t.complete_staff_id as "completeStaffId", e.id as "entryId", e.status as mine, p.short_name as "pickerName",
           (select count(*) from task_users where task_id = t.id) as recipients
    from tasks t
    join task_users e on e.task_id = t.id and e.staff_id = ${input.staffId}
    left join staffs p on p.id = t.pick_staff_id
    where t.id = ${input.taskId}`.execute(work.query);
  const task = rows[0];
  if (!task) return notFound();
  checkClaim({ allCheck: task.allCheck, mine: { id: task.entryId } }, input);
  const { pickerName, mine, recipients } = task;
  return new Failure("conflict", refusal("pick", { task, pickerName, mine, recipients }) ?? undefined);
}
