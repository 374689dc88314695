import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { median, percentile, tailOf, uncertainty } from "./statistics.ts";
import { withoutIndexes } from "./without-indexes.ts";

let made: TestDatabase;

beforeAll(async () => {
  made = await createTestDatabase();
});

afterAll(() => made.drop());

test("the middle of values, and what 99 of 100 stay below", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 3])).toBe(4);
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(percentile(hundred, 0.99)).toBe(100);
  expect(percentile(hundred, 0.5)).toBe(51);
  expect(percentile([], 0.99)).toBe(0);
});

test("a bad round is no p99 of them all, and stands in the spread", () => {
  const rounds = [20, 21, 90, 19, 22].map((p99) => ({ p50: 10, p99 }));
  expect(tailOf(rounds)).toEqual({ p50: 10, p99: 21, spread: [19, 90] });
});

test("how well a median is known: the better, the nearer values lie and the more there are", () => {
  expect(uncertainty([5, 5, 5])).toBe(0);
  const near = [0.98, 1.0, 1.02, 1.0, 0.99];
  const far = [0.5, 1.0, 1.5, 0.7, 1.2];
  expect(uncertainty(near)).toBeLessThan(uncertainty(far));
  expect(uncertainty([...far, ...far, ...far, ...far])).toBeCloseTo(uncertainty(far) / 2);
});

async function indexes(): Promise<string[]> {
  const { rows } = await made.database.pool.query<{ indexdef: string }>(
    "select indexdef from pg_indexes where schemaname = 'public' order by 1",
  );
  return rows.map(({ indexdef }) => indexdef);
}

test("rows are loaded without the indexes of searches, which are there again afterwards, also after a failure", async () => {
  const before = await indexes();
  const during = await withoutIndexes(made.database, indexes);
  expect(during.length).toBeLessThan(before.length);
  expect(during.filter((definition) => definition.includes("USING gin"))).toEqual([]);
  expect(await indexes()).toEqual(before);
  const failing = withoutIndexes(made.database, () => Promise.reject(new Error("disk")));
  await expect(failing).rejects.toThrow("disk");
  expect(await indexes()).toEqual(before);
});
