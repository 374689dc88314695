import type { Database } from "#platform/server/database/database.ts";
import { inShortTransaction } from "#platform/server/database/short-transaction.ts";
import type { Actor } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { lockTask, peopleOf } from "../locked-task.ts";
import { insertLog, raisedLists, touchLists } from "../move-sql.ts";
import { reopened, reopenRefusal } from "../task-state.ts";
import { taskEvents, type Raised } from "./touch-task-lists.ts";

/**
 * Opens again what the same person completed by mistake, however long ago. 409 when somebody else completed it, or when
 * anybody else has acted on the task since: the change log tells, which nobody can change.
 */
export function reopenTask(
  database: Database,
  actor: Actor,
  { taskId, staffId }: { readonly taskId: number; readonly staffId: number },
): Promise<void> {
  return inShortTransaction(database, async (work) => {
    const task = await lockTask(work, taskId, staffId);
    const refused = reopenRefusal(task, task.mine.status, staffId);
    if (refused !== null) throw new Failure("conflict", refused);
    const [since] = await work.read<{ acted: boolean }>(othersSince, [taskId, staffId, task.mine.id]);
    if (since!.acted) throw new Failure("conflict", "완료한 뒤 다른 사람이 처리한 업무라 다시 열 수 없습니다.");
    const after = reopened(task, staffId);
    const changes = {
      status: [task.status, after.task.status],
      [`taskUsers.${task.mine.id}.status`]: [task.mine.status, after.mine],
    };
    const [raised] = await work.finish<Raised>(reopenStatement, [
      taskId,
      staffId,
      task.mine.id,
      after.task.status,
      after.mine,
      peopleOf(task),
      actor.userId,
      actor.requestId,
      JSON.stringify(changes),
    ]);
    for (const event of taskEvents(raised!, taskId)) work.emit(event);
  });
}

// What was brought in as completed has no line of its completion; then the moment of it decides.
const othersSince = {
  name: "others-since-completion",
  text: `
    with mine as (
      select status_at,
             (select max(id) from change_log where record_type = 'task' and record_id = $1 and staff_id = $2
                and action = 'task.complete') as completion
      from task_users where id = $3
    )
    select exists (select from change_log l, mine
                   where l.record_type = 'task' and l.record_id = $1 and l.staff_id is distinct from $2
                     and (l.id > mine.completion or (mine.completion is null and l.at > mine.status_at))) as acted`,
};

// is_open may not contradict the status, so both change in one statement.
const reopenStatement = {
  name: "reopen-task",
  text: `
    with task as (
      update tasks set status = $4, complete_staff_id = null, closed_at = null, version = version + 1,
                       updated_at = now(), updated_by = $2
      where id = $1
    ), entries as (
      update task_users e set
        status = case when e.id = $3 then $5 else e.status end,
        status_at = case when e.id = $3 then now() else e.status_at end,
        is_open = e.id = $3 or e.status in ('대기', '진행'),
        updated_at = now()
      where e.task_id = $1
    ), touched as (${touchLists("s.id = any($6::bigint[])")}
    ), written as (${insertLog({ userId: "$7", staffId: "$2", requestId: "$8", action: "'task.reopen'", type: "'task'", id: "$1", changes: "$9" })}
    )
    select ${raisedLists}`,
};
