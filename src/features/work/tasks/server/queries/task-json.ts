import { kindOfCategory } from "../../task.ts";

/**
 * SQL that builds the JSON of schemas.ts inside the database, so that rows pass through this process as bytes.
 * Aliases are fixed: `t` tasks, `e` the entry of the person who asks.
 */

const person = (key: string) =>
  `(select row_to_json(p) from (select p.id, p.short_name as "shortName" from staffs p where p.id = ${key}) p)`;

const recipients = (columns: string) => `
  (select coalesce(json_agg(row_to_json(r) order by r.id), '[]') from (
     select r.id, r.status, r.status_at as "statusAt", ${columns}
            row_to_json((select p from (select rs.id, rs.short_name as "shortName") p)) as staff
     from task_users r join staffs rs on rs.id = r.staff_id where r.task_id = t.id) r)`;

/** The day of a task as it goes over the wire. */
export const dueAt = `t.due_on::text || coalesce('T' || t.due_time, '')`;

const taskColumns = (recipientColumns: string) => `
  t.id, t.title, t.content, t.url, t.importance, t.status, t.all_check as "allCheck",
  ${person("t.pick_staff_id")} as "pickStaff", t.complete_staff_id as "completeStaffId", t.department,
  t.created_at as "createdAt", ${person("t.created_by")} as creator,
  t.version, t.content_version as "contentVersion", ${dueAt} as "dueAt",
  case when t.record_type = 'consult' then
    (select row_to_json(c) from (select c.id_int as "idInt" from consults c where c.id = t.record_id) c) end as consult,
  case when t.record_type = 'project' then
    (select row_to_json(c) from (select c.id_int as "idInt" from projects c where c.id = t.record_id) c) end as project,
  case when t.record_type = '${kindOfCategory.boon}' then json_build_object('id', t.record_id) end as boon,
  case when t.record_type = '${kindOfCategory.preSaleArea}' then json_build_object('id', t.record_id) end as "preSaleArea",
  ${recipients(recipientColumns)} as "taskUsers"`;

/** The task as its sender sees it: what each recipient calls it, but no memo. */
export const sentTaskColumns = `${taskColumns("r.title, r.importance,")}, t.urged_on::text as "urgedOn"`;

/** An entry with its task as a recipient sees it: of the others only who and how far. */
export const entryColumns = `
  e.id, e.status, e.title, e.importance, e.memo, e.sort_order as "order", e.status_at as "statusAt", e.version,
  (select row_to_json(task) from (select ${taskColumns("")}) task) as task`;
