import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#platform/server/database/database.ts";
import { startEmbeddedPostgres } from "#operate/embedded.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { lockDataDirectory } from "#platform/server/data-lock.ts";
import { runAdmin } from "./testing/run-admin.ts";

test("a backup, which takes everything away, stands in the change log", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "haechi-backup-data-"));
  // Reachable for the user that PostgreSQL runs as.
  await chmod(dataDir, 0o755);
  const lock = lockDataDirectory(dataDir);
  const running = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const database = openDatabase(running.url);
  try {
    await migrate(database);
    await database.query.insertInto("firm_settings").values({ name: "법무법인 해온" }).execute();
    const run = await runAdmin(["backup", "copies"], { DATA_DIR: dataDir, INIT_CWD: dataDir });
    expect(run).toMatchObject({ code: 0, error: "" });
    const { rows } = await database.pool.query("select action, changes from change_log where record_type = 'console'");
    expect(rows).toMatchObject([{ action: "console.backup", changes: { words: ["copies"] } }]);
  } finally {
    await database.close();
    await running.stop();
    lock.release();
    await rm(dataDir, { recursive: true, force: true });
  }
});
