import type { Database } from "#platform/server/database/database.ts";
import { inShortTransaction } from "#platform/server/database/short-transaction.ts";
import { retrying, type Actor } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { bellChanges } from "#records/server/bell/ring.ts";
import { ringSender, rungBells, taskCompleted, taskReturned, type RungBells } from "../bell.ts";
import { checkClaim, lockTask, readTask, type LockedTask } from "../locked-task.ts";
import { insertLog, insertUndo, raisedLists, touchLists } from "../move-sql.ts";
import { isClosed, outcome, refusal, type Move, type Outcome } from "../task-state.ts";
import { completeTask } from "./complete-task.ts";
import type { Moved, MoveInput } from "./move-at-once.ts";
import { taskEvents, type Raised } from "./touch-task-lists.ts";

const longestMemo = 5000;

/**
 * 진행, 완료처리 and 포기 of spec §4.1. What was read decides, and the write takes effect only on that version of the
 * task. When somebody was faster, all is done again with the task locked, so of two last recipients who complete at
 * once the second sees the first. 409 with a sentence when the state does not allow the move.
 */
export async function moveTask(
  database: Database,
  actor: Actor,
  move: Exclude<Move, "pick">,
  input: MoveInput,
): Promise<Moved> {
  const { taskId, staffId } = input;
  const completed = move === "complete" && input.reason === "" ? await completeTask(database, actor, input) : null;
  if (completed) return completed;
  const seen = decide(await readTask(database, taskId, staffId), move, input);
  const values = [...valuesOf(seen, actor)];
  const { rows } = await retrying(() => database.pool.query<Written>({ ...moveStatement, values }));
  if (rows[0]) {
    database.announce(eventsOf(rows[0], taskId));
    return moved(seen, rows[0]);
  }
  return inShortTransaction(database, async (work) => {
    const decided = decide(await lockTask(work, taskId, staffId), move, input);
    const [written] = await work.finish<Written>(moveStatement, valuesOf(decided, actor));
    for (const event of eventsOf(written!, taskId)) work.emit(event);
    return moved(decided, written!);
  });
}

function decide(before: LockedTask, move: Exclude<Move, "pick">, input: MoveInput): Decided {
  checkClaim(before, input);
  const { mine, entries } = before;
  const refused = refusal(move, { task: before, pickerName: null, mine: mine.status, recipients: entries.length });
  if (refused !== null) throw new Failure("conflict", refused);
  const memo = memoWithReason(mine.memo, input.reason);
  const othersLeft = entries.filter((entry) => entry !== mine && entry.status !== "완료").length;
  const after = outcome(move, before, { staffId: input.staffId, othersLeft });
  return { move, staffId: input.staffId, before, after, memo };
}

type Decided = {
  readonly move: Move;
  readonly staffId: number;
  readonly before: LockedTask;
  readonly after: Outcome;
  /** My memo after the move. */
  readonly memo: string;
};

type Written = { id: number; expires_at: Date } & Raised & RungBells;

const eventsOf = (written: Written, taskId: number) => [...taskEvents(written, taskId), ...bellChanges(written.rung)];

/** What the sender is told of a move. */
const toldOf = { pick: null, progress: null, complete: taskCompleted.name, abandon: taskReturned.name } as const;

// My entry takes the move, and every entry closes with the task. Each part draws on the one before, so that locks are
// taken in the order of every writer: task, entries, lists. The people are read, not sent: PostgreSQL would plan the
// statement anew each time for an array that is shorter than the one it expects.
const moveStatement = {
  name: "move-task",
  text: `
    with task as (
      update tasks set status = $4, complete_staff_id = $5, closed_at = case when $6::boolean then now() end,
                       version = version + 1, updated_at = now(), updated_by = $2
      where id = $1 and version = $14
      returning id
    ), before as (
      select b.id, b.status, b.pick_staff_id, b.complete_staff_id, b.closed_at, b.version from tasks b, task
      where b.id = task.id
    ), mine as (
      select id, status, status_at, memo from task_users where id = $3
    ), undo as (${insertUndo({ task: "before", entry: "mine", staff: "$2::bigint", version: "before.version + 1", from: "before, mine" })}
    ), entries as (
      update task_users e set
        status = case when e.id = $3 then $7 else e.status end,
        status_at = case when e.id = $3 then now() else e.status_at end,
        memo = case when e.id = $3 then $8 else e.memo end,
        version = case when e.id = $3 and e.memo <> $8 then e.version + 1 else e.version end,
        ack_at = case when e.id = $3 then coalesce(e.ack_at, now()) else e.ack_at end,
        is_open = $9::boolean,
        updated_at = now()
      from task where e.task_id = task.id and (e.id = $3 or ($6::boolean and e.is_open))
      returning e.id
    ), touched as (${touchLists(`exists (select from entries) and s.id in (
      select staff_id from task_users where task_id = $1 union select created_by from tasks where id = $1)`)}
    ), written as (${insertLog({ userId: "$10", staffId: "$2", requestId: "$11", action: "$12", type: "'task'", id: "task.id", changes: "$13", from: "task" })}
    ), rung as (${ringSender({ task: "task", staff: "$2::bigint", kind: "$15::text" })}
    )
    select id, expires_at, ${raisedLists}, ${rungBells} from undo`,
};

function valuesOf(decided: Decided, actor: Actor): readonly unknown[] {
  const { move, staffId, before, after, memo } = decided;
  const closed = isClosed(after.task.status);
  return [
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
    before.version,
    toldOf[move],
  ];
}

function moved({ before }: Decided, { id, expires_at }: Written): Moved {
  const undo = { id, until: expires_at.toISOString() };
  return { version: before.version + 1, contentVersion: before.contentVersion, undo };
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
