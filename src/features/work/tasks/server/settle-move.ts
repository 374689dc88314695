import { sql } from "kysely";
import type { Work } from "../../../../kit/server/database/transaction.ts";
import { peopleOf, type LockedTask } from "./locked-task.ts";
import { isClosed, type Move, type Outcome } from "./task-state.ts";
import { touchTaskLists } from "./commands/touch-task-lists.ts";

export type Settlement = {
  readonly move: Move;
  readonly before: LockedTask;
  readonly after: Outcome;
  /** My memo after the move. */
  readonly memo: string;
};

/** Writes a decided move into my entry, and into every entry when it closes the task; writes it down and tells. */
export async function settleEntries(work: Work, { move, before, after, memo }: Settlement): Promise<void> {
  const { mine } = before;
  const closed = isClosed(after.task.status);
  const staysOpen = !closed && !isClosed(after.mine);
  const isMine = sql`id = ${mine.id}`;
  await sql`
    update task_users set
      status = case when ${isMine} then ${after.mine} else status end,
      status_at = case when ${isMine} then now() else status_at end,
      memo = case when ${isMine} then ${memo} else memo end,
      version = case when ${isMine} and memo <> ${memo} then version + 1 else version end,
      is_open = ${staysOpen}::boolean,
      updated_at = now()
    where task_id = ${before.id} and (${isMine} or (${closed}::boolean and is_open))`.execute(work.query);
  work.audit({
    action: `task.${move}`,
    recordType: "task",
    recordId: before.id,
    changes: {
      ...changed("status", before.status, after.task.status),
      ...changed("pickStaffId", before.pickStaffId, after.task.pickStaffId),
      ...changed("completeStaffId", before.completeStaffId, after.task.completeStaffId),
      ...changed(`taskUsers.${mine.id}.status`, mine.status, after.mine),
      ...changed(`taskUsers.${mine.id}.memo`, mine.memo, memo),
    },
  });
  await touchTaskLists(work, peopleOf(before));
}

function changed(field: string, before: unknown, after: unknown): Record<string, unknown> {
  return before === after ? {} : { [field]: [before, after] };
}
