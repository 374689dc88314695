import type { Database } from "../../../../../kit/server/database/database.ts";
import { inShortTransaction, type ShortWork } from "../../../../../kit/server/database/short-transaction.ts";
import type { Actor } from "../../../../../kit/server/database/transaction.ts";
import { Failure, invalidField } from "../../../../../kit/server/http/failure.ts";
import { checkClaim, lockTask, type Claim, type LockedTask, type UndoTicket } from "../locked-task.ts";
import { insertLog, insertUndo, raisedLists, touchLists } from "../move-sql.ts";
import { isClosed, outcome, refusal, type Move, type Outcome } from "../task-state.ts";
import { taskEvents, type Raised } from "./touch-task-lists.ts";

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
  return inShortTransaction(database, async (work) => {
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
    const undo = await writeMove(work, actor, { move, staffId, before, after, memo });
    return { version: before.version + 1, contentVersion: before.contentVersion, undo };
  });
}

type Decided = {
  readonly move: Move;
  readonly staffId: number;
  readonly before: LockedTask;
  readonly after: Outcome;
  /** My memo after the move. */
  readonly memo: string;
};

// My entry takes the move, and every entry closes with the task. The people are read, not sent: PostgreSQL would plan
// the statement anew each time for an array that is shorter than the one it expects.
const moveStatement = {
  name: "move-task",
  text: `
    with before as (
      select id, status, pick_staff_id, complete_staff_id, closed_at, version from tasks where id = $1
    ), mine as (
      select id, status, status_at, memo from task_users where id = $3
    ), undo as (${insertUndo({ task: "before", entry: "mine", staff: "$2::bigint", version: "before.version + 1", from: "before, mine" })}
    ), task as (
      update tasks set status = $4, complete_staff_id = $5, closed_at = case when $6::boolean then now() end,
                       version = version + 1, updated_at = now(), updated_by = $2
      where id = $1
    ), entries as (
      update task_users set
        status = case when id = $3 then $7 else status end,
        status_at = case when id = $3 then now() else status_at end,
        memo = case when id = $3 then $8 else memo end,
        version = case when id = $3 and memo <> $8 then version + 1 else version end,
        is_open = $9::boolean,
        updated_at = now()
      where task_id = $1 and (id = $3 or ($6::boolean and is_open))
    ), touched as (${touchLists(`s.id in (
      select staff_id from task_users where task_id = $1 union select created_by from tasks where id = $1)`)}
    ), written as (${insertLog({ userId: "$10", staffId: "$2", requestId: "$11", action: "$12", type: "'task'", id: "$1", changes: "$13" })}
    )
    select id, expires_at, ${raisedLists} from undo`,
};

async function writeMove(work: ShortWork, actor: Actor, decided: Decided): Promise<UndoTicket> {
  const { move, staffId, before, after, memo } = decided;
  const closed = isClosed(after.task.status);
  const [undo] = await work.finish<{ id: number; expires_at: Date } & Raised>(moveStatement, [
    before.id,
    staffId,
    before.mine.id,
    after.task.status,
    after.task.completeStaffId,
    closed,
    after.mine,
    memo,
    !closed && !isClosed(after.mine),
    actor.userId,
    actor.requestId,
    `task.${move}`,
    JSON.stringify(changesOf(decided)),
  ]);
  for (const event of taskEvents(undo!, before.id)) work.emit(event);
  return { id: undo!.id, until: undo!.expires_at.toISOString() };
}

function changesOf({ before, after, memo }: Decided): Record<string, unknown> {
  const { mine } = before;
  return {
    ...changed("status", before.status, after.task.status),
    ...changed("completeStaffId", before.completeStaffId, after.task.completeStaffId),
    ...changed(`taskUsers.${mine.id}.status`, mine.status, after.mine),
    ...changed(`taskUsers.${mine.id}.memo`, mine.memo, memo),
  };
}

function changed(field: string, before: unknown, after: unknown): Record<string, unknown> {
  return before === after ? {} : { [field]: [before, after] };
}

function memoWithReason(memo: string, reason: string): string {
  if (reason === "") return memo;
  const result = `${memo}${memo === "" ? "" : "\n"}포기 사유: ${reason}`;
  if (result.length > longestMemo) throw invalidField("reason", "메모가 가득 차 사유를 남길 수 없습니다.");
  return result;
}
