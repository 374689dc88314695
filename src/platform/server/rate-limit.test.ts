import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "./database/database.ts";
import { limitCalls } from "./rate-limit.ts";
import type { Services } from "./services.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.url);
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

test("of calls at once as many pass as may, for each person and door by itself", async () => {
  const services = { database } as Services;
  const calls = ["one", "other"].flatMap((door) =>
    [1, 2].flatMap((key) => Array.from({ length: 9 }, () => [door, key])),
  );
  const answers = await Promise.allSettled(
    calls.map(([door, key]) => limitCalls(services, door as string, key as number, 6)),
  );
  const passed = calls
    .filter((_, index) => answers[index]!.status === "fulfilled")
    .map(([door, key]) => `${door} ${key}`);
  expect(Object.groupBy(passed, (name) => name)).toEqual(
    Object.fromEntries(["one 1", "one 2", "other 1", "other 2"].map((name) => [name, Array(6).fill(name)])),
  );
  await expect(limitCalls(services, "one", 1, 6)).rejects.toMatchObject({
    code: "tooMany",
    retryAfter: expect.any(Number),
  });
});
