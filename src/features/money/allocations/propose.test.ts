import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proposeShares } from "./propose.ts";

const weights = { 상담: 0.2, 계약: 0.2, 수행: 0.6 };

describe("shares by the roles of a contract", () => {
  test("a role without anybody leaves its weight to the others, and people of a role share it", () => {
    expect(proposeShares({ 상담: [1], 계약: [2], 수행: [3] }, weights).map(({ pct }) => pct)).toEqual([20, 20, 60]);
    expect(proposeShares({ 상담: [], 계약: [2], 수행: [3] }, weights).map(({ pct }) => pct)).toEqual([25, 75]);
    expect(proposeShares({ 상담: [], 계약: [], 수행: [3, 4, 5] }, weights).map(({ pct }) => pct)).toEqual([
      33.34, 33.33, 33.33,
    ]);
    expect(proposeShares({ 상담: [], 계약: [], 수행: [] }, weights)).toEqual([]);
  });

  test("what was frozen into the contract is 소개, and the roles share the rest", () => {
    const frozen = [{ staffId: 9, pct: 30 }];
    expect(proposeShares({ 상담: [], 계약: [2], 수행: [3] }, weights, frozen)).toEqual([
      { staffId: 9, role: "소개", pct: 30 },
      { staffId: 2, role: "계약", pct: 17.5 },
      { staffId: 3, role: "수행", pct: 52.5 },
    ]);
    expect(proposeShares({ 상담: [], 계약: [], 수행: [] }, weights, frozen)).toEqual([]);
    const whole = [
      { staffId: 8, pct: 60 },
      { staffId: 9, pct: 60 },
    ];
    expect(proposeShares({ 상담: [], 계약: [2], 수행: [] }, weights, whole).map(({ pct }) => pct)).toEqual([50, 50]);
  });

  test("they add up to 100 with two decimals, whoever there is", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { maxLength: 7 });
    const share = fc.integer({ min: 0, max: 1_000 }).map((part) => part / 1_000);
    fc.assert(
      fc.property(ids, ids, ids, share, share, share, (consult, contract, conduct, one, two, three) => {
        const lines = proposeShares(
          { 상담: consult, 계약: contract, 수행: conduct },
          { 상담: one, 계약: two, 수행: three },
        );
        const sum = lines.reduce((total, { pct }) => total + Math.round(pct * 100), 0);
        expect(lines.length === 0 ? 10_000 : sum).toBe(10_000);
        expect(lines.every(({ pct }) => pct > 0)).toBe(true);
      }),
    );
  });
});
