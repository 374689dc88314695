import { afterAll, beforeAll, expect, test } from "vitest";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { callServer, createStaff } from "#app/testing/test-app.ts";
import { readBackups } from "#features/compliance/backups/endpoints.ts";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { runningEmbeddedUrl } from "#operate/embedded.ts";
import { proofTimeout, report } from "./harness/figures.ts";
import { createDataDirectory, Product } from "./harness/product.ts";

/** The product looks once a minute whether a backup is due; taking and restoring one waits for a busy machine's disk. */
const tidied = { interval: 500, timeout: 540_000 };

let data: ReturnType<typeof createDataDirectory>;
let product: Product;
let database: Database;
let elsewhere: string;
let token: string;

beforeAll(async () => {
  data = createDataDirectory();
  elsewhere = mkdtempSync(join(tmpdir(), "haechi-kept-"));
  chmodSync(elsewhere, 0o755);
  writeFileSync(join(elsewhere, "key"), randomBytes(32).toString("base64"));
  product = await Product.start(data.path, {
    BACKUP_DIR: join(elsewhere, "backups"),
    BACKUP_KEY_FILE: join(elsewhere, "key"),
  });
  database = openDatabase(await runningEmbeddedUrl(data.path), { max: 2 });
  const { rows } = await database.pool.query<{ id: number }>("insert into teams (name) values ('송무팀') returning id");
  ({ token } = await createStaff(database, { roles: ["관리자"], teamIds: [rows[0]!.id] }, 1));
});

afterAll(async () => {
  await database.close();
  await product.stop();
  await data.remove();
  rmSync(elsewhere, { recursive: true, force: true });
});

async function state() {
  const { status, body } = await callServer(product.address, readBackups, {}, { token });
  expect(status).toBe(200);
  return body;
}

test("a firm that nobody looks after has a backup, and one that was restored", { timeout: proofTimeout }, async () => {
  // In use for nine days without one: its administrators are told.
  await database.pool.query(
    "insert into firm_settings (name, created_at) values ('법무법인 해온', now() - interval '9 days')",
  );
  expect(await state()).toMatchObject({ kept: "here", count: 0, lastVerifiedAt: null, overdue: true });
  const started = performance.now();
  await expect.poll(async () => (await state()).lastVerifiedAt, tidied).not.toBeNull();
  const { count, lastBackupAt, lastVerifiedAt, encrypted, overdue } = await state();
  const seconds = (performance.now() - started) / 1_000;
  expect({ count, encrypted, overdue }).toEqual({ count: 1, encrypted: true, overdue: false });
  expect(Date.parse(lastVerifiedAt!)).toBeGreaterThanOrEqual(Date.parse(lastBackupAt!));
  report(`R14 backups: taken and restored by themselves after ${seconds.toFixed(0)} s`);
});
