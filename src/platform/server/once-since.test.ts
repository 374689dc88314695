import { afterAll, beforeAll, expect, test } from "vitest";
import { onceSince } from "./once-since.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

const minutes = (count: number) => new Date(Date.now() + count * 60_000);

test("done once since then, by whichever process; what fails or is not done yet is due again", async () => {
  const done: string[] = [];
  const sweep = (since: Date, work: () => Promise<unknown>) => onceSince(own.database, "count", since, work);
  await expect(sweep(minutes(-10), () => Promise.reject(new Error("full")))).rejects.toThrow("full");
  await sweep(minutes(-10), async () => {
    done.push("a part");
    return false;
  });
  const all = async () => void done.push("all");
  await sweep(minutes(-10), all);
  await sweep(minutes(-10), all);
  expect(done).toEqual(["a part", "all"]);
  await onceSince(own.database, "another", minutes(-10), all);
  expect(done).toEqual(["a part", "all", "all"]);
  // Ten minutes later it is due.
  await sweep(minutes(1), all);
  expect(done).toHaveLength(4);
});

test("a clock that was set back does not keep it from being done", async () => {
  await own.database.query
    .insertInto("sweeps")
    .values({ name: "ahead", swept_at: minutes(3_000) })
    .execute();
  let done = 0;
  const count = async () => void (done += 1);
  await onceSince(own.database, "ahead", minutes(-10), count);
  await onceSince(own.database, "ahead", minutes(-10), count);
  expect(done).toBe(1);
});
