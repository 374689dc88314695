import type { World } from "./world.ts";

/** Id of the newest task: what comes after it was made for measuring. */
export async function lastTask({ database }: World): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>("select coalesce(max(id), 0) as id from tasks");
  return rows[0]!.id;
}

/**
 * Takes away what was made for the measuring, so that the next row meets the same firm. A call that its client no longer
 * waits for may still make one: it goes the next time.
 */
export async function removeSince({ database }: World, mark: number): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("set statement_timeout = 0");
    const { rows } = await client.query<{ id: number }>("select id from tasks where id > $1", [mark]);
    const made = [rows.map(({ id }) => id)];
    await client.query("delete from task_undos where task_id = any($1)", made);
    await client.query("delete from task_users where task_id = any($1)", made);
    await client.query("delete from tasks where id = any($1)", made);
    await client.query("vacuum analyze tasks, task_users, staffs");
  } finally {
    client.release(true);
  }
}
