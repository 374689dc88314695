import type { Database } from "#platform/server/database/database.ts";
import type { ShortWork } from "#platform/server/database/short-transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import type { TaskStatus } from "../task.ts";
import type { TaskState } from "./task-state.ts";

export type LockedEntry = {
  readonly id: number;
  readonly staff_id: number;
  readonly status: TaskStatus;
  readonly memo: string;
  readonly is_open: boolean;
};

/** A task and its entries, locked for the rest of the transaction. */
export type LockedTask = TaskState & {
  readonly id: number;
  readonly senderId: number;
  readonly version: number;
  readonly contentVersion: number;
  readonly entries: readonly LockedEntry[];
  /** The entry of the person who asks. */
  readonly mine: LockedEntry;
};

/** What the asker claims about the task; checked against what is. */
export type Claim = { readonly entryId: number | undefined; readonly allCheck: "Y" | "N" | undefined };

// The task first, then its entries in the order of their ids: the order of every writer.
const taskWithEntries = (lock: (table: string) => string) => `
    with task as (
      select t.id, t.status, t.version, t.all_check, t.pick_staff_id, t.complete_staff_id, t.created_by, t.content_version
      from tasks t
      where t.id = $1 and exists (select from task_users where task_id = $1 and staff_id = $2)
      ${lock("t")}
    ), entries as (
      select e.id, e.staff_id, e.status, e.memo, e.is_open from task_users e, task
      where e.task_id = task.id order by e.id ${lock("e")}
    )
    select id, status, version, all_check as "allCheck", pick_staff_id as "pickStaffId",
           complete_staff_id as "completeStaffId", created_by as "senderId", content_version as "contentVersion",
           (select json_agg(entries order by entries.id) from entries) as entries
    from task`;
const lockStatement = { name: "lock-task", text: taskWithEntries((table) => `for update of ${table}`) };
const readStatement = { name: "read-task", text: taskWithEntries(() => "") };

type FoundTask = Omit<LockedTask, "mine">;

/**
 * Locks a task I am a recipient of, then its entries. 404 when it is not mine or the claimed entry is not my entry of it.
 */
export async function lockTask(work: ShortWork, taskId: number, staffId: number): Promise<LockedTask> {
  const [task] = await work.read<FoundTask>(lockStatement, [taskId, staffId]);
  return asRecipient(task, staffId);
}

/** The same without locks, for a write that takes effect only on what was read: `version` tells. */
export async function readTask({ pool }: Database, taskId: number, staffId: number): Promise<LockedTask> {
  const { rows } = await pool.query<FoundTask>({ ...readStatement, values: [taskId, staffId] });
  return asRecipient(rows[0], staffId);
}

function asRecipient(task: FoundTask | undefined, staffId: number): LockedTask {
  const mine = task?.entries.find((entry) => entry.staff_id === staffId);
  if (!task || !mine) throw notFound();
  return { ...task, mine };
}

/** Everybody whose lists show the task: its recipients and its sender. */
export function peopleOf({ entries, senderId }: Pick<LockedTask, "entries" | "senderId">): number[] {
  return [...new Set([...entries.map((entry) => entry.staff_id), senderId])];
}

/** Refuses ids and facts in the body that are not those of the task. */
export function checkClaim(
  task: { readonly allCheck: "Y" | "N"; readonly mine: { readonly id: number } },
  { entryId, allCheck }: Claim,
): void {
  if (entryId !== undefined && entryId !== task.mine.id) throw notFound();
  if (allCheck !== undefined && allCheck !== task.allCheck) {
    const message = "전체 완료 여부가 업무와 다릅니다. 새로고침 후 다시 시도해 주세요.";
    throw new Failure("invalid", message, { fields: { allCheck: message } });
  }
}

export type UndoTicket = { readonly id: number; readonly until: string };
