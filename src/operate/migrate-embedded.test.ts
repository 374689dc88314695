import { chmod, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listBackups } from "./backup/manifest.ts";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded.ts";
import { migrateEmbedded } from "./migrate-embedded.ts";
import { migrate, migrationNames, pendingMigrations } from "#platform/server/database/migrate.ts";

let folder: string;
let postgres: EmbeddedPostgres;
let database: Database;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "haechi-migrate-"));
  // Reachable for the user that PostgreSQL runs as.
  await chmod(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, "data"), log: () => {} });
  database = openDatabase(postgres.url, { max: 1 });
  const names = await migrationNames();
  await migrate(database, names.at(-2));
  await database.query.insertInto("firm_settings").values({ name: "법무법인 해온", demo: true }).execute();
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (backupDir: string) =>
  ({ backupDir, backupKeyFile: null, storage: { kind: "disk", folder: join(folder, "files") } }) as const;

test("a firm's data is backed up before it is changed, and stays as it is where that fails", async () => {
  await database.pool.query("update firm_settings set demo = false");
  const place = join(folder, "a-file");
  await writeFile(place, "");
  await expect(migrateEmbedded(settings(place), postgres, () => {})).rejects.toThrow("데이터는 그대로입니다.");
  expect(await pendingMigrations(database)).toHaveLength(1);

  const kept = join(folder, "backups");
  const said: string[] = [];
  await migrateEmbedded(settings(kept), postgres, (line) => said.push(line));
  expect(await pendingMigrations(database)).toEqual([]);
  expect(await listBackups(kept)).toHaveLength(1);
  expect(said.join("\n")).toContain("옮기기 전에 백업합니다");
});

test("nothing is backed up when there is nothing to change", async () => {
  const unused = join(folder, "unused");
  await migrateEmbedded(settings(unused), postgres, () => {});
  expect(await readdir(folder)).not.toContain("unused");
});
