import { sql } from "kysely";
import type { Database } from "../../../../../kit/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "../../../../../kit/server/database/transaction.ts";
import { Failure } from "../../../../../kit/server/http/failure.ts";
import { checkClaim, lockTask, rememberForUndo, type LockedTask } from "../locked-task.ts";
import { settleEntries } from "../settle-move.ts";
import { refusal } from "../task-state.ts";
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
    const task = await lockTask(work, taskId, staffId);
    checkClaim(task, input);
    if (!rows[0]) throw new Failure("conflict", await whyNot(work, task));
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

async function whyNot(work: Work, task: LockedTask): Promise<string | undefined> {
  const picker =
    task.pickStaffId === null
      ? undefined
      : await work.query
          .selectFrom("staffs")
          .select("short_name")
          .where("id", "=", task.pickStaffId)
          .executeTakeFirst();
  const situation = {
    task,
    pickerName: picker?.short_name ?? null,
    mine: task.mine.status,
    recipients: task.entries.length,
  };
  return refusal("pick", situation) ?? undefined;
}
