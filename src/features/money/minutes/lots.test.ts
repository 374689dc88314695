import { expect, test } from "vitest";
import { drawFrom, rolloverOf, settlementOf, type Lot } from "./lots.ts";
import { roundedMinutes, ruleOn, ruleWords } from "./rounding.ts";

const lot = (id: number, balance: number, more: Partial<Lot> = {}): Lot => ({
  id,
  balance,
  kind: "grant",
  expiresOn: null,
  ...more,
});

test("the lot that ends first is used first, what was approved beyond comes last, what has ended not at all", () => {
  const lots = [
    lot(1, 60),
    lot(2, 30, { expiresOn: "2026-12-31" }),
    lot(3, 100, { kind: "overage" }),
    lot(4, 50, { expiresOn: "2026-10-31" }),
  ];
  expect(drawFrom(lots, 100, "2026-11-20")).toEqual([
    { lotId: 2, minutes: 30 },
    { lotId: 1, minutes: 60 },
    { lotId: 3, minutes: 10 },
  ]);
  expect(drawFrom(lots, 191, "2026-11-20")).toBeNull();
});

test("as much goes on as the contract says, once", () => {
  const terms = { rolloverCap: 60, rolloverMonths: 3 };
  expect(rolloverOf(lot(1, 90, { expiresOn: "2026-11-30" }), terms)).toEqual({ minutes: 60, expiresOn: "2027-03-01" });
  expect(rolloverOf(lot(1, 20, { expiresOn: "2026-11-30" }), terms)?.minutes).toBe(20);
  expect(rolloverOf(lot(1, 90, { expiresOn: "2026-11-30", kind: "rollover" }), terms)).toBeNull();
  expect(rolloverOf(lot(1, 90, { expiresOn: "2026-11-30" }), { rolloverCap: 60, rolloverMonths: 0 })).toBeNull();
});

test.each([
  ["up", 31, 40],
  ["nearest", 34, 30],
  ["nearest", 35, 40],
  ["down", 39, 30],
  ["down", 4, 10],
  ["up", 0, 0],
  ["up", -10, 0],
] as const)("rounded %s, %i minutes are %i", (way, minutes, rounded) =>
  expect(roundedMinutes(minutes, { unit: 10, way, least: 10 })).toBe(rounded),
);

test("the rule of the day of the work holds; before the first nothing is rounded", () => {
  const rules = [
    { effectiveFrom: "2026-01-01", unit: 10, way: "up", least: 10 },
    { effectiveFrom: "2026-11-01", unit: 6, way: "up", least: 0 },
  ] as const;
  expect(ruleOn(rules, "2026-10-31")?.unit).toBe(10);
  expect(ruleOn(rules, "2026-11-01")?.unit).toBe(6);
  expect(roundedMinutes(7, ruleOn(rules, "2025-12-31"))).toBe(7);
  expect(ruleWords(rules[0])).toBe("10분 단위 올림, 최소 10분");
});

test("a settlement pays back what is left and charges what went beyond, by the hour", () => {
  expect(settlementOf({ remaining: 90, overUsed: 20 }, 300_000)).toEqual({ refund: 450_000, charge: 100_000 });
  expect(settlementOf({ remaining: 90, overUsed: 20 }, null)).toEqual({ refund: 0, charge: 0 });
});
