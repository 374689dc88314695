import { sql } from "kysely";
import type { Database } from "../../../../../kit/server/database/database.ts";
import { inTransaction, type Actor, type Work } from "../../../../../kit/server/database/transaction.ts";
import { Failure, notFound } from "../../../../../kit/server/http/failure.ts";
import { lockTask, peopleOf } from "../locked-task.ts";
import { touchTaskLists } from "./touch-task-lists.ts";

type Undo = { version_after: number; used: boolean; expired: boolean; status_before: string };

/**
 * Takes one transition of the same person back, exactly: task, my entry, and who had it open. 409 when it was taken
 * back before, the time is over, or anything about the task changed since.
 */
export function undoTask(
  database: Database,
  actor: Actor,
  { taskId, undoId, staffId }: { readonly taskId: number; readonly undoId: number; readonly staffId: number },
): Promise<void> {
  return inTransaction(database, actor, async (work) => {
    const task = await lockTask(work, taskId, staffId);
    const { rows } = await sql<Undo>`
      select version_after, used_at is not null as used, expires_at < clock_timestamp() as expired,
             before #>> '{task,status}' as status_before
      from task_undos where id = ${undoId} and task_id = ${taskId} and staff_id = ${staffId} for update`.execute(
      work.query,
    );
    const undo = rows[0];
    if (!undo) throw notFound();
    if (undo.used) throw new Failure("conflict", "이미 되돌린 작업입니다.");
    if (undo.expired) throw new Failure("conflict", "되돌릴 수 있는 시간이 지났습니다.");
    if (undo.version_after !== task.version) {
      throw new Failure("conflict", "그 사이 업무가 변경되어 되돌릴 수 없습니다.");
    }
    await restore(work, { taskId, undoId, staffId });
    work.audit({
      action: "task.undo",
      recordType: "task",
      recordId: taskId,
      changes: { status: [task.status, undo.status_before] },
    });
    await touchTaskLists(work, peopleOf(task));
  });
}

async function restore(work: Work, { taskId, undoId, staffId }: Record<"taskId" | "undoId" | "staffId", number>) {
  await sql`
    update tasks t set status = b.status, pick_staff_id = b.pick_staff_id, complete_staff_id = b.complete_staff_id,
                       closed_at = b.closed_at, version = t.version + 1, updated_at = now(), updated_by = ${staffId}
    from task_undos u,
         jsonb_to_record(u.before -> 'task') as b (status text, pick_staff_id bigint, complete_staff_id bigint,
                                                   closed_at timestamptz)
    where u.id = ${undoId} and t.id = ${taskId}`.execute(work.query);
  // is_open may not contradict the status, so both change in one statement.
  await sql`
    update task_users e set
      is_open = u.before -> 'open' @> to_jsonb(e.id),
      status = case when e.id = b.id then b.status else e.status end,
      status_at = case when e.id = b.id then b.status_at else e.status_at end,
      memo = case when e.id = b.id then b.memo else e.memo end,
      version = case when e.id = b.id and e.memo <> b.memo then e.version + 1 else e.version end,
      updated_at = now()
    from task_undos u,
         jsonb_to_record(u.before -> 'entry') as b (id bigint, status text, status_at timestamptz, memo text)
    where u.id = ${undoId} and e.task_id = ${taskId}`.execute(work.query);
  await sql`update task_undos set used_at = clock_timestamp() where id = ${undoId}`.execute(work.query);
}
