import type { Database } from "#platform/server/database/database.ts";
import type { Actor } from "#platform/server/database/transaction.ts";
import { ringSender, rungBells, taskCompleted } from "../bell.ts";
import { insertLog, insertUndo, raisedLists, touchLists } from "../move-sql.ts";
import { moveAtOnce, type Moved, type MoveInput } from "./move-at-once.ts";

// For a task that one recipient completes for all. Nothing but the row of the task decides. A task that changed between
// the look at it and its lock (`version`) is left to `moveTask`, as the entries read here are then those of before.
const completeStatement = {
  name: "complete-task",
  text: `
    with task as (
      update tasks set status = '완료', complete_staff_id = $2, closed_at = now(), version = version + 1,
                       updated_at = now(), updated_by = $2
      where id = $1 and closed_at is null and all_check = 'N' and $4::text is distinct from 'Y'
        and version = (select version from tasks where id = $1)
        and exists (select from task_users where task_id = $1 and staff_id = $2 and status <> '완료'
                      and id = coalesce($3::bigint, id))
      returning id, content_version
    ), before as (
      select b.id, b.status, b.pick_staff_id, b.complete_staff_id, b.closed_at, b.version, b.created_by from tasks b, task
      where b.id = task.id
    ), mine as (
      select id, status, status_at, memo from task_users where task_id = $1 and staff_id = $2
    ), undo as (${insertUndo({ task: "before", entry: "mine", staff: "$2::bigint", version: "before.version + 1", from: "before, mine" })}
    ), entries as (
      update task_users e set
        status = case when e.staff_id = $2 then '완료' else e.status end,
        status_at = case when e.staff_id = $2 then now() else e.status_at end,
        ack_at = case when e.staff_id = $2 then coalesce(e.ack_at, now()) else e.ack_at end,
        is_open = false,
        updated_at = now()
      from task where e.task_id = task.id and (e.staff_id = $2 or e.is_open)
      returning e.id
    ), people as (
      select staff_id as id from task_users where task_id = $1 and exists (select from entries)
      union select created_by from before where exists (select from entries)
    ), touched as (${touchLists("s.id in (select id from people)")}
    ), written as (${insertLog({
      userId: "$5",
      staffId: "$2",
      requestId: "$6",
      action: "'task.complete'",
      type: "'task'",
      id: "before.id",
      changes: `jsonb_build_object('status', jsonb_build_array(before.status, '완료'),
                  'completeStaffId', jsonb_build_array(before.complete_staff_id, $2::bigint),
                  'taskUsers.' || mine.id || '.status', jsonb_build_array(mine.status, '완료'))`,
      from: "before, mine",
    })}
    ), rung as (${ringSender({ task: "task", staff: "$2::bigint", kind: `'${taskCompleted.name}'::text` })}
    )
    select before.version + 1 as version, task.content_version as "contentVersion", undo.id, undo.expires_at,
           ${raisedLists}, ${rungBells}
    from task, before, undo`,
};

/**
 * 완료처리 of spec §4.1 by one conditional statement, for a task that a single recipient completes. Null when that is
 * not so, or when somebody was faster: `moveTask` then decides, and says why not.
 */
export function completeTask(database: Database, actor: Actor, input: MoveInput): Promise<Moved | null> {
  return moveAtOnce(database, completeStatement, actor, input);
}
