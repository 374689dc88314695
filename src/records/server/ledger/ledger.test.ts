import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { createTestDatabase, type TestDatabase } from "#platform/server/testing/test-database.ts";
import { ledgerEntries, setMovement, type Ledger, type Movement } from "./ledger.ts";

const ledger: Ledger = { name: "deposit", label: "예수금", unit: "원" };
const nobody = { viewer: { userId: null } };
const actor = { userId: null, staffId: null, requestId: null };

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.drop());

/** What the payment with this key moves on the contract. */
const move = (source: number, contract: number, amount: number) =>
  set(source, { account: { type: "contract", id: contract }, amount, reason: amount > 0 ? "입금" : "지급" });

const set = (source: number, movement: Movement | null) =>
  inTransaction(fresh.database, actor, (work) =>
    setMovement(work, nobody, ledger, { source: { type: "payment", id: source }, movement }),
  );

const entriesOf = async (contract: number) =>
  (await ledgerEntries(fresh.database, ledger, sql<boolean>`a.record_id = ${contract}`)).map(
    ({ source, amount, balance, isReversal }) => [source.id, amount, balance, isReversal],
  );

async function balanceOf(contract: number): Promise<number> {
  const { rows } = await fresh.database.pool.query<{ balance: number }>(
    "select balance from ledger_accounts where record_id = $1",
    [contract],
  );
  return rows[0]!.balance;
}

describe("a movement", () => {
  test("stands once however often it is said, and is taken back by a row of the opposite amount", async () => {
    await move(1, 100, 50_000);
    await move(1, 100, 50_000);
    expect(await entriesOf(100)).toEqual([[1, 50_000, 50_000, false]]);
    await move(1, 100, 40_000);
    await move(2, 100, -10_000);
    await set(2, null);
    expect(await entriesOf(100)).toEqual([
      [2, 10_000, 40_000, true],
      [2, -10_000, 30_000, false],
      [1, 40_000, 40_000, false],
      [1, -50_000, 0, true],
      [1, 50_000, 50_000, false],
    ]);
    expect(await balanceOf(100)).toBe(40_000);
  });

  test("goes with its source to another account", async () => {
    await move(3, 101, 7_000);
    await move(3, 102, 7_000);
    expect([await balanceOf(101), await balanceOf(102)]).toEqual([0, 7_000]);
  });
});

describe("the floor", () => {
  test("holds: nobody takes out more than is there, and what is refused leaves nothing", async () => {
    await move(10, 200, 10_000);
    await expect(move(11, 200, -10_001)).rejects.toMatchObject({
      code: "ruleViolated",
      message: expect.stringContaining("예수금 잔액이 모자랍니다"),
    });
    await expect(set(10, null)).resolves.toBeUndefined();
    expect([await balanceOf(200), (await entriesOf(200)).length]).toEqual([0, 2]);
  });

  test("holds against many at once", async () => {
    await move(20, 300, 100_000);
    const tries = Array.from({ length: 12 }, (_, index) => move(21 + index, 300, -30_000));
    const done = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
    expect([done.length, await balanceOf(300)]).toEqual([3, 10_000]);
  });
});

const run = (text: string) => fresh.database.pool.query(text);

const reverse = (amount: number) =>
  run(`insert into ledger_entries (account_id, amount, reason, source_type, source_id, reversal_of_id)
    select account_id, ${amount}, '취소', source_type, source_id, id from ledger_entries where source_id = 50 and amount = 1000`);

describe("the database", () => {
  test("changes and deletes no entry, whoever asks", async () => {
    await move(40, 400, 1_000);
    for (const text of [
      "update ledger_entries set amount = 2",
      "delete from ledger_entries",
      "truncate ledger_entries",
    ])
      await expect(run(text), text).rejects.toThrow("never changed");
  });

  test("lets a reversal take back the whole of one entry, once", async () => {
    await move(50, 500, 1_000);
    await expect(reverse(-500)).rejects.toThrow("takes back the whole");
    await reverse(-1_000);
    await expect(reverse(-1_000)).rejects.toThrow("reversal_of_id");
    expect(await balanceOf(500)).toBe(0);
  });
});
