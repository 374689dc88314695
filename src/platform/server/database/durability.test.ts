import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { StartRefusal } from "../start-refusal.ts";
import { readDurability, refuseUnsafe, type Durability } from "./durability.ts";

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

const safe: Durability = {
  version: "18.4",
  versionNumber: 180_004,
  fsync: true,
  fullPageWrites: true,
  synchronousCommit: true,
  checksums: true,
  encoding: "UTF8",
  characterType: "C.UTF-8",
};

test("the database of the tests promises what the product's own does", async () => {
  const found = await readDurability(own.url);
  expect(found).toMatchObject({ fsync: true, fullPageWrites: true, synchronousCommit: true, encoding: "UTF8" });
  expect(found.versionNumber).toBeGreaterThanOrEqual(160_000);
  refuseUnsafe(found, "external");
});

test("a database whose role turned synchronous_commit off is refused", async () => {
  const name = new URL(own.url).pathname.slice(1);
  await own.database.pool.query(`alter database ${name} set synchronous_commit = off`);
  const found = await readDurability(own.url);
  expect(() => refuseUnsafe(found, "external")).toThrow(/synchronous_commit이 꺼져/);
});

describe("refuseUnsafe", () => {
  test.each<[Partial<Durability>, RegExp]>([
    [{ version: "15.8", versionNumber: 150_008 }, /15\.8/],
    [{ fsync: false }, /fsync가 꺼져/],
    [{ fullPageWrites: false }, /full_page_writes가 꺼져/],
    [{ synchronousCommit: false }, /synchronous_commit이 꺼져/],
    [{ checksums: false }, /체크섬이 꺼져/],
    [{ encoding: "SQL_ASCII" }, /SQL_ASCII/],
    [{ characterType: "C" }, /한글 검색/],
  ])("%o", (change, sentence) => {
    expect(() => refuseUnsafe({ ...safe, ...change }, "embedded")).toThrow(sentence);
    expect(() => refuseUnsafe({ ...safe, ...change }, "embedded")).toThrow(StartRefusal);
  });

  test("checksums of an external server are its own matter, and all faults are told at once", () => {
    refuseUnsafe({ ...safe, checksums: false }, "external");
    const refuse = () => refuseUnsafe({ ...safe, fsync: false, characterType: "C" }, "external");
    expect(refuse).toThrow(/fsync/);
    expect(refuse).toThrow(/LC_CTYPE/);
  });
});
