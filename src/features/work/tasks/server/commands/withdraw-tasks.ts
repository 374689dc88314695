import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { touchTaskLists } from "./touch-task-lists.ts";

/**
 * Closes tasks that were told by `tellByTask` and have nothing to be done any more, in the transaction in which that
 * turns out: given up (포기) by nobody. What somebody has finished stays as it is.
 */
export async function withdrawTasks(work: Work, taskIds: readonly number[]): Promise<void> {
  if (taskIds.length === 0) return;
  const { rows } = await sql<{ id: number; from: number; status: string }>`
    with before as (select id, status from tasks where id = any(${taskIds}::bigint[]) and closed_at is null
      order by id for update)
    update tasks t set status = '포기', closed_at = now(), version = version + 1, updated_at = now()
    from before b where b.id = t.id returning t.id, t.created_by as "from", b.status`.execute(work.query);
  if (rows.length === 0) return;
  const entries = await sql<{ staffId: number }>`
    update task_users set is_open = false, updated_at = now()
    where task_id = any(${rows.map(({ id }) => id)}::bigint[]) and is_open returning staff_id as "staffId"`.execute(
    work.query,
  );
  for (const { id, status } of rows) {
    work.audit({ action: "task.withdraw", recordType: "task", recordId: id, changes: { status: [status, "포기"] } });
  }
  const people = new Set([...rows.map(({ from }) => from), ...entries.rows.map(({ staffId }) => staffId)]);
  await touchTaskLists(work, [...people]);
}

type Told = {
  /** Where the tasks lead. */
  readonly urls: readonly string[];
  /** How their titles begin. */
  readonly beginning: string;
};

/** The same for those that were told with these words at these places, where nobody kept which they were. */
export async function withdrawTold(work: Work, { urls, beginning }: Told): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from tasks
    where url = any(${urls}::text[]) and closed_at is null and starts_with(title, ${beginning})`.execute(work.query);
  await withdrawTasks(
    work,
    rows.map(({ id }) => id),
  );
}
