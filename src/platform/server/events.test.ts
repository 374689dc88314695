import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import { createFreshness } from "./database/freshness.ts";
import { openEvents, type EventHub } from "./events.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let own: TestDatabase;
let events: EventHub;
const freshness = createFreshness();
const isAlone = () => freshness.holds(freshness.now());

beforeAll(async () => {
  own = await createTestDatabase(undefined, { writesBeside: false });
  events = await openEvents(own.url, { onError: () => {}, freshness, checkEveryMs: 10 });
});
afterAll(async () => {
  await events.close();
  await own.drop();
});

test("whoever hears nothing relies on nothing until it hears again, however often it looks", async () => {
  expect(isAlone()).toBe(true);
  await own.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'haechi events' and datname = current_database()`,
  );
  await expect.poll(isAlone, { interval: 1 }).toBe(false);
  // The next connection is not tried before half a second.
  const until = performance.now() + 300;
  while (performance.now() < until) {
    expect(isAlone()).toBe(false);
    await pause(5);
  }
  await expect.poll(isAlone).toBe(true);
});

test("two that listen are both not alone, and the one that stays is again", async () => {
  const other = createFreshness();
  const second = await openEvents(own.url, { onError: () => {}, freshness: other });
  expect(isAlone()).toBe(false);
  expect(other.holds(other.now())).toBe(false);
  await second.close();
  await expect.poll(isAlone).toBe(true);
});
