import { sql } from "kysely";
import type { Database } from "../../../../../kit/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "../../../../../kit/server/database/transaction.ts";
import { Failure, invalidField } from "../../../../../kit/server/http/failure.ts";
import { checkClaim, lockTask, rememberForUndo, type Claim, type LockedTask, type UndoTicket } from "../locked-task.ts";
import { settleEntries } from "../settle-move.ts";
import { isClosed, outcome, refusal, type Move, type Outcome } from "../task-state.ts";

export type MoveInput = Claim & {
  readonly taskId: number;
  readonly staffId: number;
  /** Why the task is abandoned; kept in the memo. */
  readonly reason: string;
};

export type Moved = { readonly version: number; readonly contentVersion: number; readonly undo: UndoTicket };

const longestMemo = 5000;

/**
 * 진행, 완료처리 and 포기 of spec §4.1. The task row is locked first, so of two last recipients who complete at once the
 * second sees the first. 409 with a sentence when the state does not allow the move.
 */
export function moveTask(
  database: Database,
  actor: Actor,
  move: Exclude<Move, "pick">,
  input: MoveInput,
): Promise<Moved> {
  const { taskId, staffId } = input;
  return inTransaction(database, actor, async (work) => {
    const before = await lockTask(work, taskId, staffId);
    checkClaim(before, input);
    const situation = {
      task: before,
      pickerName: null,
      mine: before.mine.status,
      recipients: before.entries.length,
    };
    const refused = refusal(move, situation);
    if (refused !== null) throw new Failure("conflict", refused);
    const memo = memoWithReason(before.mine.memo, input.reason);
    const othersLeft = before.entries.filter((entry) => entry !== before.mine && entry.status !== "완료").length;
    const after = outcome(move, before, { staffId, othersLeft });
    const version = before.version + 1;
    const undo = await rememberForUndo(work, before, { staffId, versionAfter: version });
    await writeTask(work, before, after, staffId);
    await settleEntries(work, { move, before, after, memo });
    return { version, contentVersion: before.contentVersion, undo };
  });
}

async function writeTask(work: Work, { id }: LockedTask, { task }: Outcome, staffId: number): Promise<void> {
  await work.query
    .updateTable("tasks")
    .set(({ eb }) => ({
      status: task.status,
      complete_staff_id: task.completeStaffId,
      closed_at: isClosed(task.status) ? sql<Date>`now()` : null,
      version: eb("version", "+", 1),
      updated_at: sql<Date>`now()`,
      updated_by: staffId,
    }))
    .where("id", "=", id)
    .execute();
}

function memoWithReason(memo: string, reason: string): string {
  if (reason === "") return memo;
  const result = `${memo}${memo === "" ? "" : "\n"}포기 사유: ${reason}`;
  if (result.length > longestMemo) throw invalidField("reason", "메모가 가득 차 사유를 남길 수 없습니다.");
  return result;
}
