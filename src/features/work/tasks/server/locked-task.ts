import { sql } from "kysely";
import type { Work } from "../../../../kit/server/database/transaction.ts";
import { Failure, notFound } from "../../../../kit/server/http/failure.ts";
import { undoSeconds, type TaskStatus } from "../task.ts";
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

/**
 * Locks a task I am a recipient of, then its entries in the order of their ids, the order every writer keeps.
 * 404 when it is not mine or the claimed entry is not my entry of it.
 */
export async function lockTask(work: Work, taskId: number, staffId: number): Promise<LockedTask> {
  const task = await work.query
    .selectFrom("tasks")
    .select(["id", "status", "version"])
    .select((eb) => [
      eb.ref("all_check").as("allCheck"),
      eb.ref("pick_staff_id").as("pickStaffId"),
      eb.ref("complete_staff_id").as("completeStaffId"),
      eb.ref("created_by").as("senderId"),
      eb.ref("content_version").as("contentVersion"),
    ])
    .where("id", "=", taskId)
    .where((row) =>
      row.exists(
        row.selectFrom("task_users").select("id").where("task_id", "=", taskId).where("staff_id", "=", staffId),
      ),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!task) throw notFound();
  const entries = await work.query
    .selectFrom("task_users")
    .select(["id", "staff_id", "status", "memo", "is_open"])
    .where("task_id", "=", taskId)
    .orderBy("id")
    .forUpdate()
    .execute();
  const mine = entries.find((entry) => entry.staff_id === staffId);
  if (!mine) throw notFound();
  return { ...task, entries, mine };
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

/**
 * Remembers the state before a transition; call it while that state still stands. `before` replaces task columns that
 * the transition has changed already. The row is exact to the microsecond, because the database writes it itself.
 */
export async function rememberForUndo(
  work: Work,
  { id, mine }: Pick<LockedTask, "id" | "mine">,
  options: { readonly staffId: number; readonly versionAfter: number; readonly before?: object },
): Promise<UndoTicket> {
  const { rows } = await sql<{ id: number; expires_at: Date }>`
    insert into task_undos (task_id, staff_id, version_after, expires_at, before)
    select t.id, ${options.staffId}, ${options.versionAfter}, clock_timestamp() + make_interval(secs => ${undoSeconds}),
           jsonb_build_object(
             'task', jsonb_build_object('status', t.status, 'pick_staff_id', t.pick_staff_id,
                       'complete_staff_id', t.complete_staff_id, 'closed_at', t.closed_at)
                     || ${JSON.stringify(options.before ?? {})}::jsonb,
             'entry', jsonb_build_object('id', e.id, 'status', e.status, 'status_at', e.status_at, 'memo', e.memo),
             'open', array(select o.id from task_users o where o.task_id = t.id and o.is_open))
    from tasks t join task_users e on e.task_id = t.id
    where t.id = ${id} and e.id = ${mine.id}
    returning id, expires_at`.execute(work.query);
  const { id: undoId, expires_at } = rows[0]!;
  return { id: undoId, until: expires_at.toISOString() };
}
