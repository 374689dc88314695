import { undoSeconds } from "../task.ts";

/** Parts of the statements that write what people do with tasks; each is the body of a CTE. */

/**
 * Remembers the state before a move as a row of `task_undos`, exact to the microsecond because the database writes it
 * itself. `task` and `entry` name rows as they were; `version` is that of the task after the move.
 */
export function insertUndo(sql: {
  readonly task: string;
  readonly entry: string;
  readonly staff: string;
  readonly version: string;
  readonly from: string;
}): string {
  const { task, entry, staff, version, from } = sql;
  return `
    insert into task_undos (task_id, staff_id, version_after, expires_at, before)
    select ${task}.id, ${staff}, ${version}, clock_timestamp() + interval '${undoSeconds} seconds',
           jsonb_build_object(
             'task', jsonb_build_object('status', ${task}.status, 'pick_staff_id', ${task}.pick_staff_id,
                       'complete_staff_id', ${task}.complete_staff_id, 'closed_at', ${task}.closed_at),
             'entry', jsonb_build_object('id', ${entry}.id, 'status', ${entry}.status, 'status_at', ${entry}.status_at,
                        'memo', ${entry}.memo),
             'open', array(select o.id from task_users o where o.task_id = ${task}.id and o.is_open))
    from ${from}
    returning id, expires_at`;
}

/**
 * Raises the version of the lists of the staff that `ids` (an SQL condition on `s`) names, locked in their order. By an
 * array, because a join would read through all of the staff. Of the CTE `touched` that it makes, `raisedLists` tells.
 */
export function touchLists(ids: string): string {
  return `
    update staffs set task_version = task_version + 1
    where id = any(array(select s.id from staffs s where ${ids} order by s.id for no key update))
    returning id, task_version as version`;
}

/** The columns of `Raised`, from the CTE `touched`. */
export const raisedLists = `array(select id from touched) as people, array(select version from touched) as versions`;

/** `due_on` and `due_time` of what the wire calls `dueAt`, which is an SQL text. */
export const dueColumns = (value: string) => `left(${value}::text, 10)::date, nullif(substr(${value}::text, 12), '')`;

/** A row of the change log; each value is SQL. */
export function insertLog(row: {
  readonly userId: string;
  readonly staffId: string;
  readonly requestId: string;
  readonly action: string;
  readonly type: string;
  readonly id: string;
  readonly changes: string;
  readonly from?: string;
}): string {
  const { userId, staffId, requestId, action, type, id, changes, from } = row;
  return `
    insert into change_log (user_id, staff_id, request_id, action, record_type, record_id, changes)
    select ${userId}::bigint, ${staffId}::bigint, ${requestId}::text, ${action}::text, ${type}, ${id}::bigint, ${changes}::jsonb
    ${from ? `from ${from}` : ""}`;
}
