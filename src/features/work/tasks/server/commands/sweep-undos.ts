import type { Database } from "#platform/server/database/database.ts";

/** Deletes what can no longer be taken back. An hour of grace lets a late try hear why it fails. */
export async function sweepUndos(database: Database): Promise<void> {
  await database.pool.query("delete from task_undos where expires_at < now() - interval '1 hour'");
}
