import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "#platform/server/services.ts";

const dayMs = 86_400_000;
const atOnce = 200;

/** Removes tickets that are over, and after a day what a crash or a broken line left of uploads. */
export async function sweepFiles({ database, storage }: Pick<Services, "database" | "storage">): Promise<void> {
  await database.pool.query("delete from download_tickets where expires_at < now()");
  await sweepContents(database, storage);
  await sweepIncoming(storage.incoming);
}

/** Bytes first, their row last: an interrupted sweep finds the row again. */
async function sweepContents(database: Services["database"], storage: Services["storage"]): Promise<void> {
  const { rows } = await database.pool.query<{ id: number; key: string }>(
    `select id, storage_key as key from file_contents c where created_at < now() - interval '1 day'
       and coalesce(waits_until < now(), true)
       and not exists (select from file_versions v where v.content_id = c.id) order by created_at limit $1`,
    [atOnce],
  );
  for (const { id, key } of rows) {
    await storage.remove(key);
    await database.pool.query("delete from file_contents where id = $1", [id]);
  }
}

async function sweepIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const status = await stat(path).catch(() => null);
    if (status && Date.now() - status.mtimeMs > dayMs) await rm(path, { force: true });
  }
}
