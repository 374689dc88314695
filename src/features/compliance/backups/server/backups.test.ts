import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, testConfig, type TestApp } from "#app/testing/test-app.ts";
import { readBackups } from "../endpoints.ts";
import { keepBackups, keepsBackups, putLogAway } from "./keep-backups.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

test("관리자 reads how the database keeps its data, and that an external one is backed up where it stands", async () => {
  const admin = await app.createStaff({ roles: ["관리자"], teamIds: [await app.createTeam()] });
  const { status, body } = await app.call(readBackups, {}, { token: admin.token });
  expect(status).toBe(200);
  expect(body).toMatchObject({ kept: "elsewhere", count: 0, lastBackupAt: null, overdue: false });
  expect(body.database.version).toMatch(/^\d+/);
});

test("401 without a session, 403 without the right", async () => {
  const clerk = await app.createStaff({ roles: ["송무팀원"] });
  expect((await app.call(readBackups, {}, {})).status).toBe(401);
  expect((await app.call(readBackups, {}, { token: clerk.token })).status).toBe(403);
});

test("neither an external database nor a firm without a folder for them has backups made here", async () => {
  const config = { ...testConfig, databaseUrl: app.databaseUrl };
  const services = { config, database: app.database } as never;
  expect([
    keepsBackups({ config: { ...testConfig, databaseUrl: null, backupDir: "/backups" } }),
    keepsBackups({ config: { ...testConfig, databaseUrl: null, backupDir: "" } }),
    keepsBackups(services),
  ]).toEqual([true, false, false]);
  await expect(putLogAway(services)).resolves.toBeUndefined();
  await expect(keepBackups(services)).resolves.toBeUndefined();
});
