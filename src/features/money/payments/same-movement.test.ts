import { describe, expect, test } from "vitest";
import { findKnown, findRepeated, movementKey, readMovementKey } from "./same-movement.ts";

const facts = { day: "2026-11-20", amount: 77_000, name: "필드가온", time: "", balance: null as number | null };
const line = (change: Partial<typeof facts>) => ({ ...facts, ...change });
const known = (id: number, change: Partial<typeof facts> = {}) => ({ ...facts, ...change, id });

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
  ])("the same in two notations: %s", (_, one, other, isSure) => {
    expect(findKnown([line(one)], [known(7, other)])).toEqual(new Map([[0, { id: 7, isSure }]]));
  });

  test.each([
    ["time", full, { ...full, time: "15:42:30" }],
    ["minute", { ...full, time: "09:11" }, full],
    ["balance", full, { ...full, balance: 6_000 }],
    ["amount", full, { ...full, amount: 1 }],
    ["day", full, { ...full, day: "2026-11-21" }],
    ["payer", full, { ...full, name: "필드나래" }],
    ["payer of signs", { ...full, name: "***" }, { ...full, name: "###" }],
  ])("two movements: another %s", (_, one, other) => {
    expect(findKnown([line(one)], [known(7, other)])).toEqual(new Map());
  });

  test("each receipt is one line, the same notation first", () => {
    const lines = [line({ time: "09:10:11" }), line({}), line({ time: "15:42:30" })];
    const found = findKnown(lines, [known(1), known(2, { time: "15:42:30" })]);
    expect([...found].map(([index, { id }]) => [index, id])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(findKnown([line({}), line({}), line({})], [known(1), known(2)]).size).toBe(2);
  });
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

test("lines that write the same to the second or the balance may be one twice", () => {
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
  expect([...findRepeated(numbered)]).toEqual([
    [3, 3],
    [7, 7],
  ]);
});
