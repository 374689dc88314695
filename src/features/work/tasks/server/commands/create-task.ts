import type { Database } from "#platform/server/database/database.ts";
import type { Actor } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { deviceRole, resignedRole } from "#features/identity/access/roles.ts";
import type { Importance } from "../../task.ts";
import { dueColumns, raisedLists } from "../move-sql.ts";
import { taskEvents, type Raised } from "./touch-task-lists.ts";

export type NewTask = {
  readonly title: string;
  readonly content: string;
  readonly url: string;
  readonly importance: Importance;
  readonly allCheck: "Y" | "N";
  readonly dueAt: string | null;
  /** The record it belongs to, by its id. */
  readonly related: { readonly type: string; readonly id: number } | null;
  /** Recipients without duplicates, in the order in which they are shown. */
  readonly staffIds: readonly number[];
};

export type Sender = { readonly id: number; readonly department: string };

// The staff rows are locked first and in the order of their ids, as every writer does; a person who leaves at this
// moment is either refused or still gets the task. The unique index on the key lets one of several equal calls win.
const statement = {
  name: "create-task",
  text: `
    with people as (
      select s.id, s.status = 1 and s.deleted_at is null and not s.is_system as active
      from staffs s where s.id = any($1::bigint[]) or s.id = $2
      order by s.id for no key update
    ), recipients as (
      select p.id, array_position($1::bigint[], p.id) as place from people p
      where p.id = any($1::bigint[]) and p.active and (
        -- Who has left, and a device of the office, which has the role of one and no other.
        select bool_or(r.name = '${resignedRole}') or bool_and(r.name = '${deviceRole}')
        from staff_roles sr join roles r on r.id = sr.role_id where sr.staff_id = p.id) is not true
    ), task as (
      insert into tasks (title, content, url, importance, all_check, department, record_type, record_id,
                         idempotency_key, due_on, due_time, created_by, updated_by)
      select $3, $4, $5, $6, $7, $8, $9, $10, $11, ${dueColumns("$15")}, $2, $2
      where (select count(*) from recipients) = cardinality($1::bigint[])
      on conflict (created_by, idempotency_key) where idempotency_key is not null do nothing
      returning id, created_at
    ), entries as (
      insert into task_users (task_id, staff_id, title, importance, created_at)
      select task.id, recipients.id, $3, $6, task.created_at from task, recipients order by recipients.place
    ), touched as (
      update staffs set task_version = task_version + 1 from task where staffs.id = any(array(select id from people))
      returning staffs.id, staffs.task_version as version
    ), written as (
      insert into change_log (user_id, staff_id, request_id, action, record_type, record_id, changes)
      select $12, $2, $13, 'task.create', 'task', task.id, $14 from task
    )
    select task.id, ${raisedLists} from task`,
};

/**
 * Creates a task with its recipients in one statement, with its audit row. The same key from the same sender
 * answers the task made first, or 409 when what is asked for differs. 400 naming `staffs` unless all recipients are
 * active staff, and none of them a device of the office (spec §6).
 */
export async function createTask(
  database: Database,
  actor: Actor,
  sender: Sender,
  task: NewTask,
  key: string | null,
): Promise<number> {
  const changes = JSON.stringify(creation(task));
  const { rows } = await database.pool.query<{ id: number } & Raised>({
    ...statement,
    values: [
      task.staffIds,
      sender.id,
      task.title,
      task.content,
      task.url,
      task.importance,
      task.allCheck,
      sender.department,
      task.related?.type ?? null,
      task.related?.id ?? null,
      key,
      actor.userId,
      actor.requestId,
      changes,
      task.dueAt,
    ],
  });
  if (rows[0]) {
    database.announce(taskEvents(rows[0], rows[0].id));
    return rows[0].id;
  }
  const earlier = key === null ? null : await createdBefore(database, sender.id, key, changes);
  if (earlier !== null) return earlier;
  throw invalidField("staffs", "담당자는 재직 중인 직원만 지정할 수 있고, 공용 기기 계정은 지정할 수 없습니다.");
}

/** What was asked for, as the change log keeps it; two calls with one key must agree in it. */
function creation({ related, dueAt, ...task }: NewTask): Record<string, unknown> {
  const fields = { ...task, ...(dueAt !== null && { dueAt }), related: related && `${related.type} ${related.id}` };
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, [null, value]]));
}

/** The task that the same sender made with the same key; 409 when it was asked for differently. */
async function createdBefore(
  database: Database,
  senderId: number,
  key: string,
  changes: string,
): Promise<number | null> {
  const { rows } = await database.pool.query<{ id: number; same: boolean }>({
    name: "created-before",
    text: `select t.id, l.changes = $3::jsonb as same from tasks t
           join change_log l on l.record_type = 'task' and l.record_id = t.id and l.action = 'task.create'
           where t.created_by = $1 and t.idempotency_key = $2`,
    values: [senderId, key, changes],
  });
  if (!rows[0]) return null;
  if (rows[0].same) return rows[0].id;
  throw new Failure("conflict", "같은 요청 번호로 다른 업무가 이미 등록되었습니다. 창을 새로 열어 다시 등록해 주세요.");
}
