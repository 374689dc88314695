import type { Database } from "#platform/server/database/database.ts";
import { inShortTransaction } from "#platform/server/database/short-transaction.ts";
import type { Actor } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { bellChanges } from "#records/server/bell/ring.ts";
import { rungBells, type RungBells } from "../bell.ts";
import { lockTask, peopleOf } from "../locked-task.ts";
import { insertLog, raisedLists, touchLists } from "../move-sql.ts";
import { taskEvents, type Raised } from "./touch-task-lists.ts";

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
  return inShortTransaction(database, async (work) => {
    const task = await lockTask(work, taskId, staffId);
    const [undo] = await work.read<Undo>(readUndo, [undoId, taskId, staffId]);
    if (!undo) throw notFound();
    if (undo.used) throw new Failure("conflict", "이미 되돌린 작업입니다.");
    if (undo.expired) throw new Failure("conflict", "되돌릴 수 있는 시간이 지났습니다.");
    if (undo.version_after !== task.version) {
      throw new Failure("conflict", "그 사이 업무가 변경되어 되돌릴 수 없습니다.");
    }
    const people = peopleOf(task);
    const changes = { status: [task.status, undo.status_before] };
    const [raised] = await work.finish<Raised & RungBells>(restore, [
      undoId,
      taskId,
      staffId,
      people,
      actor.userId,
      actor.requestId,
      JSON.stringify(changes),
    ]);
    for (const event of [...taskEvents(raised!, taskId), ...bellChanges(raised!.rung)]) work.emit(event);
  });
}

const readUndo = {
  name: "read-undo",
  text: `
    select version_after, used_at is not null as used, expires_at < clock_timestamp() as expired,
           before #>> '{task,status}' as status_before
    from task_undos where id = $1 and task_id = $2 and staff_id = $3 for update`,
};

// is_open may not contradict the status, so both change in one statement.
const restore = {
  name: "restore-task",
  text: `
    with undo as (
      update task_undos set used_at = clock_timestamp() where id = $1 returning before
    ), task as (
      update tasks t set status = b.status, pick_staff_id = b.pick_staff_id, complete_staff_id = b.complete_staff_id,
                         closed_at = b.closed_at, version = t.version + 1, updated_at = now(), updated_by = $3
      from undo u,
           jsonb_to_record(u.before -> 'task') as b (status text, pick_staff_id bigint, complete_staff_id bigint,
                                                     closed_at timestamptz)
      where t.id = $2
    ), entries as (
      update task_users e set
        is_open = u.before -> 'open' @> to_jsonb(e.id),
        status = case when e.id = b.id then b.status else e.status end,
        status_at = case when e.id = b.id then b.status_at else e.status_at end,
        memo = case when e.id = b.id then b.memo else e.memo end,
        version = case when e.id = b.id and e.memo <> b.memo then e.version + 1 else e.version end,
        updated_at = now()
      from undo u,
           jsonb_to_record(u.before -> 'entry') as b (id bigint, status text, status_at timestamptz, memo text)
      where e.task_id = $2
    ), touched as (${touchLists("s.id = any($4::bigint[])")}
    ), written as (${insertLog({ userId: "$5", staffId: "$3", requestId: "$6", action: "'task.undo'", type: "'task'", id: "$2", changes: "$7" })}
    ), rung as (
      select unring_bell($3, 'task', $2) as id
    )
    select ${raisedLists}, ${rungBells}`,
};
