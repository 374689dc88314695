import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { settleBell } from "#records/server/bell/ring.ts";
import { withdrawTasks } from "#features/work/tasks/server/api.ts";
import { returnReminder } from "../return-bell.ts";

/**
 * Takes back what was told of a day of return that holds no more: the person is back or has left, or means to come back
 * on another day. `staffId`: of that one alone. Returns how many reminders went.
 */
export async function withdrawReturns(work: Work, staffId: number | null = null): Promise<number> {
  const { rows } = await sql<{ id: number; taskId: number | null }>`
    delete from return_reminders r using staffs s
    where s.id = r.staff_id and (${staffId}::bigint is null or s.id = ${staffId})
      and not coalesce(s.status = 1 and s.deleted_at is null and s.on_leave_from is not null
        and s.on_leave_until = r.return_on, false)
    returning r.id, r.task_id as "taskId"`.execute(work.query);
  for (const { id } of rows) await settleBell(work, { type: returnReminder.name, id });
  await withdrawTasks(
    work,
    rows.flatMap(({ taskId }) => (taskId === null ? [] : [taskId])),
  );
  return rows.length;
}
