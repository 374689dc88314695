import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import type { Database } from "../server/database/database.ts";
import { shareReads } from "./share-reads.ts";

const database = {} as Database;

/** A read whose results come when the test says so. */
function controlled() {
  const begun: { readonly args: readonly string[]; end(result: string): void; fail(): void }[] = [];
  const read = shareReads(
    (_database: Database, ...args: string[]) =>
      new Promise<string>((resolve, reject) => {
        begun.push({ args, end: resolve, fail: () => reject(new Error("the database is away")) });
      }),
  );
  return { begun, read };
}

test("whoever asks during a read gets one that begins after it, together with the others", async () => {
  const { begun, read } = controlled();
  const first = read(database, "a");
  await turn();
  const others = [read(database, "a"), read(database, "a"), read(database, "a")];
  expect(begun).toHaveLength(1);
  begun[0]!.end("before");
  expect(await first).toBe("before");
  await turn();
  expect(begun).toHaveLength(2);
  const later = read(database, "a");
  begun[1]!.end("after");
  expect(await Promise.all(others)).toEqual(["after", "after", "after"]);
  await turn();
  begun[2]!.end("later still");
  expect(await later).toBe("later still");
  void read(database, "a");
  await turn();
  expect(begun).toHaveLength(4);
});

test("other arguments and other databases are read by themselves", async () => {
  const { begun, read } = controlled();
  void read(database, "a");
  void read(database, "b");
  void read({} as Database, "a");
  await turn();
  expect(begun.map(({ args }) => args)).toEqual([["a"], ["b"], ["a"]]);
});

test("a read that fails fails for those who asked for it, and for nobody after", async () => {
  const { begun, read } = controlled();
  const first = read(database, "a");
  await turn();
  const others = [read(database, "a"), read(database, "a")];
  begun[0]!.fail();
  await expect(first).rejects.toThrow("the database is away");
  begun[1]!.fail();
  for (const other of others) await expect(other).rejects.toThrow("the database is away");
  const later = read(database, "a");
  await turn();
  begun[2]!.end("back");
  expect(await later).toBe("back");
});

test("of what is read together one may fail without the other", async () => {
  const { begun, read } = controlled();
  const first = read(database, "a");
  const other = read(database, "b");
  await turn();
  begun[0]!.fail();
  begun[1]!.end("read");
  await expect(first).rejects.toThrow("the database is away");
  expect(await other).toBe("read");
});
