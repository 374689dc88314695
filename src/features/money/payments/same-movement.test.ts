import { describe, expect, test } from "vitest";
import { findKnown, findRepeated, movementKey, MovementKeys, readMovementKey } from "./same-movement.ts";

const facts = { day: "2026-11-20", amount: 77_000, name: "필드가온", time: "", balance: null as number | null };
const line = (change: Partial<typeof facts>) => ({ ...facts, ...change });
const known = (id: number, change: Partial<typeof facts> = {}) => ({ ...facts, ...change, id });

/** Nothing else waits in these tests. */
const giveWay = () => undefined;

describe("findKnown", () => {
  const full = { time: "09:10:11", balance: 5_000 };

  test.each([
    ["as it was", full, full, true],
    ["no time in one", full, { balance: 5_000 }, false],
    ["no balance in one", full, { time: "09:10:11" }, false],
    ["neither in one", {}, full, false],
    ["no seconds", { ...full, time: "09:10" }, full, false],
    ["spaces in the payer", full, { ...full, name: "필드 가온" }, true],
    ["width of the payer", { name: "Field（가온）", ...full }, { name: "FIELD(가온)", ...full }, true],
    ["legal form", { name: "㈜가온", ...full }, { name: "주식회사 가온", ...full }, true],
  ])("the same in two notations: %s", async (_, one, other, isSure) => {
    expect(await findKnown([line(one)], [known(7, other)], giveWay)).toEqual(new Map([[0, { id: 7, isSure }]]));
  });

  test.each([
    ["time", full, { ...full, time: "15:42:30" }],
    ["minute", { ...full, time: "09:11" }, full],
    ["balance", full, { ...full, balance: 6_000 }],
    ["amount", full, { ...full, amount: 1 }],
    ["day", full, { ...full, day: "2026-11-21" }],
    ["payer", full, { ...full, name: "필드나래" }],
    ["payer of signs", { ...full, name: "***" }, { ...full, name: "###" }],
  ])("two movements: another %s", async (_, one, other) => {
    expect(await findKnown([line(one)], [known(7, other)], giveWay)).toEqual(new Map());
  });

  test("each receipt is one line, the same notation first", async () => {
    const lines = [line({ time: "09:10:11" }), line({}), line({ time: "15:42:30" })];
    const found = await findKnown(lines, [known(1), known(2, { time: "15:42:30" })], giveWay);
    expect([...found].map(([index, { id }]) => [index, id])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect((await findKnown([line({}), line({}), line({})], [known(1), known(2)], giveWay)).size).toBe(2);
  });

  test("the nearest notation is taken first, and what is left by it serves others", async () => {
    const lines = [line({ time: "09:10:11" }), line({ time: "09:10:11" }), line({ time: "09:10:12" })];
    const found = await findKnown(
      lines,
      [known(1), known(2, { time: "09:10" }), known(3, { time: "09:10:11" })],
      giveWay,
    );
    expect([...found].map(([index, { id }]) => [index, id])).toEqual([
      [0, 3],
      [1, 2],
      [2, 1],
    ]);
  });

  // Each of these took minutes when every line looked at every receipt.
  test.each([
    ["the same", "09:10:11", 10_000],
    ["another second", "09:10:12", 0],
    ["no seconds", "09:10", 10_000],
    ["no time", "", 10_000],
  ])("ten thousand lines alike, and ten thousand receipts of %s", async (_, time, count) => {
    const lines = Array.from({ length: 10_000 }, () => line({ time: "09:10:11" }));
    const receipts = lines.map((_line, id) => known(id, { time }));
    expect((await findKnown(lines, receipts, giveWay)).size).toBe(count);
  });
});

test("ten thousand movements that are written alike have a key each, and none that is taken", () => {
  const keys = new MovementKeys([movementKey(facts, 1), movementKey(facts, 3)]);
  const given = Array.from({ length: 10_000 }, () => keys.keyOf(facts));
  expect(given.slice(0, 2)).toEqual([movementKey(facts, 2), movementKey(facts, 4)]);
  expect(new Set(given).size).toBe(10_000);
});

test("keys hold the movement, those of before too", () => {
  for (const one of [line({}), line({ time: "09:10:11", balance: -5, name: "가|나" }), line({ balance: 0 })]) {
    expect(readMovementKey(movementKey(one, 1))).toEqual(one);
    expect(readMovementKey(movementKey(one, 3))).toEqual(one);
  }
  expect(readMovementKey("2026-11-20|77000|필드가온|=5000")).toEqual(line({ balance: 5_000 }));
  expect(readMovementKey("2026-11-20|77000|필드가온|09:10:00#1")).toEqual(line({ time: "09:10:00" }));
  expect(readMovementKey("그 밖의 글")).toBeNull();
});

test("lines that write the same to the second or the balance may be one twice", async () => {
  const lines = [
    {},
    {},
    { balance: 1 },
    { balance: 1 },
    { time: "09:10" },
    { time: "09:10" },
    { time: "09:10:11" },
    { time: "09:10:11" },
  ];
  const numbered = lines.map((change, index) => ({ ...line(change), line: index + 1 }));
  expect([...(await findRepeated(numbered, giveWay))]).toEqual([
    [3, 3],
    [7, 7],
  ]);
});
