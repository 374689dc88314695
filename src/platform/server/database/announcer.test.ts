import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEvents } from "../events.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { createAnnouncer } from "./announcer.ts";

let created: TestDatabase;

beforeAll(async () => {
  created = await createTestDatabase();
});
afterAll(() => created.drop());

test("what could not be told while all connections were busy is told later", async () => {
  const pool = new Pool({ connectionString: created.url, max: 1, connectionTimeoutMillis: 1000 });
  const events = await openEvents(created.url, { onError: () => {} });
  const heard = new Promise((resolve) => events.on("record", resolve));
  const busy = await pool.connect();
  const announcer = createAnnouncer(pool);
  announcer.announce([{ type: "record", ref: "client:1" }]);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  busy.release();
  expect(await heard).toEqual({ type: "record", ref: "client:1" });
  await announcer.drain();
  await events.close();
  await pool.end();
});
