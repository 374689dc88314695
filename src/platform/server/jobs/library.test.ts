import { afterAll, beforeAll, expect, test } from "vitest";
import { PgBoss } from "pg-boss";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let own: TestDatabase;
let boss: PgBoss;
beforeAll(async () => {
  own = await createTestDatabase();
  const { pool } = own.database;
  boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: "jobs",
    migrate: false,
    supervise: false,
    schedule: false,
    registerInstance: false,
  });
});
afterAll(() => own.drop());

test("the migrations make what this version of the library expects, and nothing else", async () => {
  await boss.start();
  expect(await boss.detectSchemaDrift()).toMatchObject({ ok: true, extraIndexes: [], building: [] });
  await boss.stop({ close: false });
});
