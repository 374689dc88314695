import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";

const statement = {
  name: "acknowledge-task",
  text: `
    with mine as (
      select id, ack_at from task_users where id = $1 and staff_id = $2
    ), written as (
      update task_users e set ack_at = now() from mine where e.id = mine.id and mine.ack_at is null and e.ack_at is null
    )
    select id from mine`,
};

/**
 * 확인 (product §6.1): the recipient has looked at the task; the first look stands. Nobody's lists change by it, so no
 * version is raised. 404 for entries of others.
 */
export async function acknowledge(database: Database, entryId: number, staffId: number): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>({ ...statement, values: [entryId, staffId] });
  if (!rows[0]) throw notFound();
}
