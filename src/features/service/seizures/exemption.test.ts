import { describe, expect, test } from "vitest";
import { depositSplit, insuranceSplit, ruleOn, wageSplit } from "./exemption.ts";

const man = 10_000;
const before = { effectiveFrom: "2019-04-01", wageFloor: 185 * man, wageMiddle: 300 * man, accountLimit: 185 * man };
const since = { effectiveFrom: "2026-02-01", wageFloor: 250 * man, wageMiddle: 300 * man, accountLimit: 250 * man };
const rules = [since, before];

describe("wages (rules §7.6, 만원 a month)", () => {
  test.each([
    [240, 0],
    [250, 0],
    [300, 50],
    [400, 150],
    [500, 250],
    [550, 275],
    [600, 300],
    [700, 375],
    [800, 450],
    [1000, 600],
  ])("received 2026-02-01: of %i, %i can be seized", (net, attachable) => {
    const split = wageSplit(ruleOn(rules, "2026-02-01")!, [net * man]);
    expect(split).toEqual({ exempt: (net - attachable) * man, attachable: attachable * man });
  });

  test.each([
    [240, 55],
    [300, 115],
    [370, 185],
    [400, 200],
  ])("received 2026-01-31: of %i, %i can be seized", (net, attachable) => {
    const split = wageSplit(ruleOn(rules, "2026-01-31")!, [net * man]);
    expect(split).toEqual({ exempt: (net - attachable) * man, attachable: attachable * man });
  });

  test("several employers are one sum", () => {
    expect(wageSplit(since, [300 * man, 400 * man])).toEqual(wageSplit(since, [700 * man]));
  });

  test("half a won stays with the debtor", () => {
    expect(wageSplit(since, [5_000_001])).toEqual({ exempt: 2_500_001, attachable: 2_500_000 });
  });
});

test("before the first rule there is none", () => {
  expect(ruleOn(rules, "2019-03-31")).toBeNull();
});

test("cash, deposits and 생계비계좌 have one limit together", () => {
  const held = { deposits: 400 * man, cash: 50 * man, livingAccount: 120 * man };
  expect(depositSplit(since, held)).toEqual({ exempt: 80 * man, attachable: 320 * man });
  expect(depositSplit(since, { deposits: 100 * man, cash: 0, livingAccount: 250 * man })).toEqual({
    exempt: 0,
    attachable: 100 * man,
  });
});

test("insurance up to its limit", () => {
  expect(insuranceSplit(1_500 * man, 2_000 * man)).toEqual({ exempt: 1_500 * man, attachable: 500 * man });
});
