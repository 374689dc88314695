import { sql } from "kysely";
import { touchTaskLists } from "#features/work/tasks/server/commands/touch-task-lists.ts";
import type { Actor, Work } from "#platform/server/database/transaction.ts";
import { usedSince, type WrittenList, type WrittenRow } from "#records/server/import/kept-lists.ts";
import type { Keep } from "#records/server/import/list-routes.ts";
import { rowsPointingTo } from "#records/server/import/made-since.ts";
import { updateTasks, type TaskRow, type WrittenTasks } from "./apply-open-tasks.ts";

/** A task as it stood before an import changed it. */
export type FormerTask = TaskRow & { readonly taskId: number };

type Kept = Pick<WrittenList<FormerTask>, "written" | "before">;

/** How these tasks stand now. */
export async function formerTasks({ query }: Work, ids: readonly number[]): Promise<FormerTask[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FormerTask>`
    select t.id as "taskId", t.title, t.content, t.importance, t.status, t.all_check as "allCheck", t.url,
      t.pick_staff_id as "pickId", t.complete_staff_id as "completeId", t.record_type as "recordType",
      t.record_id as "recordId", t.created_at as "createdAt", t.closed_at is not null as closed,
      (select jsonb_agg(jsonb_build_object('staffId', e.staff_id, 'status', e.status) order by e.id)
       from task_users e where e.task_id = t.id) as entries
    from tasks t where t.id = any(${ids}::bigint[])`.execute(query);
  return rows;
}

/** Tells what the import has written; nothing where it changed nothing. */
export async function keepWritten(
  work: Work,
  { addedIds, changedIds }: WrittenTasks,
  before: readonly FormerTask[],
  keep: Keep<FormerTask>,
): Promise<void> {
  if (addedIds.length + changedIds.length === 0) return;
  const { rows } = await sql<WrittenRow>`
    select 'task' as kind, id, version, id = any(${addedIds}::bigint[]) as "isNew" from tasks
    where id = any(${[...addedIds, ...changedIds]}::bigint[]) order by id`.execute(work.query);
  await keep(work, { added: addedIds.length, changed: changedIds.length, written: rows, before });
}

/**
 * Takes a list of tasks that came in back: new ones go, changed ones stand as before. Throws 422 naming those on which
 * somebody has worked since.
 */
export async function takeTasksBack(
  work: Work,
  actor: Actor,
  { written, before }: Kept,
): Promise<{ removed: number; restored: number }> {
  const ids = written.map(({ id }) => id);
  const { rows: tasks } = await sql<{ id: number; title: string; version: number }>`
    select id, title, version from tasks where id = any(${ids}::bigint[]) order by id for update`.execute(work.query);
  const standing = new Map(tasks.map((task) => [task.id, task]));
  const added = written.filter(({ isNew }) => isNew).map(({ id }) => id);
  const pointed = await rowsPointingTo(work, "tasks", added, { except: ["task_users"], every: true });
  const used = new Set(pointed.map(({ id }) => id));
  const uses = written.filter(({ id, version }) => standing.get(id)?.version !== version || used.has(id));
  if (uses.length > 0) throw usedSince(uses.map(({ id }) => standing.get(id)?.title ?? "지운 업무"));
  await sql`delete from task_users where task_id = any(${added}::bigint[])`.execute(work.query);
  await sql`delete from tasks where id = any(${added}::bigint[])`.execute(work.query);
  for (const id of added) work.audit({ action: "task.importUndo", recordType: "task", recordId: id });
  await updateTasks(work, before, actor);
  await touchTaskLists(work, "all");
  return { removed: added.length, restored: before.length };
}
