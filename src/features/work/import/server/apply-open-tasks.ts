import { sql } from "kysely";
import { touchTaskLists } from "#features/work/tasks/server/commands/touch-task-lists.ts";
import type { Actor, Work } from "#platform/server/database/transaction.ts";
import { kindOfCategory, relatedPath, type TaskStatus } from "#features/work/tasks/task.ts";
import type { TargetTask, TaskPlan } from "./plan-open-tasks.ts";

/** Which tasks a plan has written. */
export type WrittenTasks = { readonly addedIds: readonly number[]; readonly changedIds: readonly number[] };

/** Writes a plan without mistakes, in the transaction it was made in. */
export async function applyOpenTasks(work: Work, plan: TaskPlan, actor: Actor): Promise<WrittenTasks> {
  const changed = plan.changed.map(({ taskId, target }) => ({ taskId, ...row(target) }));
  const addedIds = await insertTasks(work, plan.added.map(row), actor);
  const changedIds = await updateTasks(work, changed, actor);
  if (addedIds.length + changedIds.length > 0) await touchTaskLists(work, "all");
  return { addedIds, changedIds };
}

/** What the database writes of a task; the recipients in the order of the file. */
export type TaskRow = Omit<ReturnType<typeof row>, "senderId">;

function row(target: TargetTask) {
  const { status, allCheck, recipientIds, record } = target;
  const first = recipientIds[0]!;
  const anyone = allCheck === "N";
  return {
    title: target.title,
    content: target.content,
    importance: target.importance,
    status,
    allCheck,
    url: record ? relatedPath(record.category, record.number) : "",
    senderId: target.senderId,
    // A list does not say who of several took a task: the first named did.
    pickId: anyone && status === "진행" ? first : null,
    completeId: anyone && status === "완료" ? first : null,
    recordType: record ? kindOfCategory[record.category] : null,
    recordId: record?.id ?? null,
    createdAt: `${target.day}T09:00:00+09:00`,
    closed: status === "완료" || status === "포기",
    entries: recipientIds.map((staffId, index) => ({ staffId, status: entryStatus(target, index) })),
  };
}

/** The first named acts for a task of anyone; in a task for all everybody stands where the task stands. */
function entryStatus({ status, allCheck }: TargetTask, index: number): TaskStatus {
  if (allCheck === "Y" && status !== "포기") return status;
  return index === 0 ? status : "대기";
}

const columns = `title text, content text, importance text, status text, "allCheck" text, url text, "senderId" bigint,
  "pickId" bigint, "completeId" bigint, "recordType" text, "recordId" bigint, "createdAt" timestamptz, closed boolean, entries jsonb`;

async function insertTasks(work: Work, rows: readonly ReturnType<typeof row>[], actor: Actor): Promise<number[]> {
  if (rows.length === 0) return [];
  const { rows: inserted } = await sql<{ id: number }>`
    with list as (
      select nextval(pg_get_serial_sequence('tasks', 'id')) as id, l.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l(${sql.raw(columns)})
    ), task as (
      insert into tasks (id, title, content, url, importance, status, all_check, pick_staff_id, complete_staff_id,
                         department, record_type, record_id, created_at, created_by, closed_at)
      overriding system value
      select l.id, l.title, l.content, l.url, l.importance, l.status, l."allCheck", l."pickId", l."completeId",
             s.department, l."recordType", l."recordId", l."createdAt", l."senderId",
             case when l.closed then now() end
      from list l join staffs s on s.id = l."senderId"
      returning id
    ), entry as (
      insert into task_users (task_id, staff_id, status, title, importance, is_open, created_at)
      select l.id, e."staffId", e.status, l.title, l.importance,
             not l.closed and e.status in ('대기', '진행'), l."createdAt"
      from list l cross join lateral jsonb_to_recordset(l.entries) as e("staffId" bigint, status text)
    ), written as (
      insert into change_log (user_id, staff_id, request_id, action, record_type, record_id, changes)
      select ${actor.userId}::bigint, ${actor.staffId}::bigint, ${actor.requestId}::text, 'task.import', 'task', id,
        '{"version": 1}' from task
    )
    select id from task`.execute(work.query);
  return inserted.map(({ id }) => id);
}

/** Nobody has worked on these tasks, so their entries are made anew where they differ. */
export async function updateTasks(
  work: Work,
  rows: readonly (TaskRow & { readonly taskId: number })[],
  actor: Actor,
): Promise<number[]> {
  if (rows.length === 0) return [];
  const json = JSON.stringify(rows);
  const list = sql.raw(`"taskId" bigint, ${columns}`);
  await sql`
    delete from task_users e using jsonb_to_recordset(${json}::jsonb) as l(${list})
    where e.task_id = l."taskId"
      and e.staff_id not in (select (x ->> 'staffId')::bigint from jsonb_array_elements(l.entries) x)`.execute(
    work.query,
  );
  await sql`
    insert into task_users (task_id, staff_id, status, title, importance, is_open, created_at)
    select l."taskId", e."staffId", e.status, l.title, l.importance, not l.closed and e.status in ('대기', '진행'), l."createdAt"
    from jsonb_to_recordset(${json}::jsonb) as l(${list})
    cross join lateral jsonb_to_recordset(l.entries) as e("staffId" bigint, status text)
    on conflict (task_id, staff_id) do update
      set status = excluded.status, importance = excluded.importance, is_open = excluded.is_open,
          status_at = case when task_users.status = excluded.status then task_users.status_at else now() end,
          updated_at = now()`.execute(work.query);
  const { rows: updated } = await sql<{ id: number }>`
    with task as (
      update tasks t
      set content = l.content, url = l.url, importance = l.importance, status = l.status, all_check = l."allCheck",
          pick_staff_id = l."pickId", complete_staff_id = l."completeId",
          record_type = l."recordType", record_id = l."recordId",
          closed_at = case when l.closed then coalesce(t.closed_at, now()) end,
          version = t.version + 1, content_version = t.content_version + 1, updated_at = now()
      from jsonb_to_recordset(${json}::jsonb) as l(${list})
      where t.id = l."taskId" returning t.id, t.version
    ), written as (
      insert into change_log (user_id, staff_id, request_id, action, record_type, record_id, changes)
      select ${actor.userId}::bigint, ${actor.staffId}::bigint, ${actor.requestId}::text, 'task.import', 'task', id,
        jsonb_build_object('version', version) from task
    )
    select id from task`.execute(work.query);
  return updated.map(({ id }) => id);
}
