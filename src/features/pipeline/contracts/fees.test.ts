import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  feesTax,
  feesTotal,
  feeTotal,
  monthlyInstalments,
  noSuccess,
  successProblems,
  successWords,
  taxTypes,
} from "./fees.ts";

const won = fc.integer({ min: 0, max: 1_000_000_000_000 });

test("instalments add up to the sum, in whole won, the remainder with the first", () => {
  fc.assert(
    fc.property(won, fc.integer({ min: 1, max: 60 }), (total, parts) => {
      const plan = monthlyInstalments(total, parts, "2026-01-31");
      expect(plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      expect(plan.every(({ amount }) => Number.isInteger(amount) && amount > 0)).toBe(true);
      const [first, ...others] = plan.map(({ amount }) => amount);
      expect(new Set(others).size).toBeLessThanOrEqual(1);
      if (others[0] !== undefined) expect(first! - others[0]).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("each month has its day, the last where there is none", () => {
  expect(monthlyInstalments(1_000_000, 3, "2026-12-31")).toEqual([
    { dueDate: "2026-12-31", amount: 333_334 },
    { dueDate: "2027-01-31", amount: 333_333 },
    { dueDate: "2027-02-28", amount: 333_333 },
  ]);
});

test("VAT comes on top where the amount is without it", () => {
  expect(feeTotal({ amount: 1_000_000, vatIncluded: false, taxType: "과세" })).toBe(1_100_000);
  expect(feeTotal({ amount: 1_100_000, vatIncluded: true, taxType: "과세" })).toBe(1_100_000);
  fc.assert(
    fc.property(
      fc.array(fc.record({ amount: won, vatIncluded: fc.boolean(), taxType: fc.constantFrom(...taxTypes) })),
      (lines) => {
        expect(feesTotal(lines)).toBe(lines.map(feeTotal).reduce((sum, one) => sum + one, 0));
      },
    ),
  );
});

test("what is exempt or zero-rated has no VAT on top and none within", () => {
  for (const taxType of ["면세", "영세"] as const) {
    const line = { amount: 1_000_000, vatIncluded: false, taxType };
    expect(feeTotal(line)).toBe(1_000_000);
    expect(feesTax([line])).toEqual({ supply: 1_000_000, vat: 0 });
    const taxed = { amount: 1_100_000, vatIncluded: true, taxType: "과세" } as const;
    expect(feesTax([line, taxed])).toEqual({ supply: 2_000_000, vat: 100_000 });
  }
});

describe("the share of success", () => {
  const share = {
    amount: 1_000_000,
    vatIncluded: true,
    taxType: "과세",
    successPct: 7.7,
    successCap: 33_000_000,
    successReached: 100_000_000,
  } as const;

  test("counts once the result is there, up to the cap, beside the amount", () => {
    expect(feeTotal({ ...share, successReached: null })).toBe(1_000_000);
    expect(feeTotal(share)).toBe(8_700_000);
    expect(feeTotal({ ...share, vatIncluded: false })).toBe(9_570_000);
    expect(feeTotal({ ...share, successReached: 10_000_000_000 })).toBe(34_000_000);
    expect(feeTotal({ ...share, successReached: 10_000_000_000, successCap: null })).toBe(771_000_000);
  });

  test("is exact to the won for any percentage of three decimals", () => {
    fc.assert(
      fc.property(won, fc.integer({ min: 1, max: 100_000 }), (reached, thousandths) => {
        const line = { ...share, amount: 0, successCap: null, successReached: reached };
        const exact = (2n * BigInt(reached) * BigInt(thousandths) + 100_000n) / 200_000n;
        expect(feeTotal({ ...line, successPct: thousandths / 1_000 })).toBe(Number(exact));
      }),
    );
  });

  test("is said in words", () => {
    const terms = { successBase: "인용액", successPct: 7.7, successCap: 33_000_000 } as const;
    expect(successWords(terms)).toBe("인용액의 7.7% (상한 33,000,000원)");
    expect(successWords({ ...terms, successCap: null })).toBe("인용액의 7.7%");
    expect(successWords(noSuccess)).toBe("");
  });

  test("belongs to a 성공보수 alone and is whole", () => {
    const whole = { kind: "성공보수", successBase: "인용액", successPct: 7.7, successCap: null } as const;
    expect(successProblems(whole)).toEqual({});
    expect(successProblems({ ...noSuccess, kind: "성공보수" })).toEqual({});
    expect(Object.keys(successProblems({ ...whole, kind: "착수금" }))).toEqual(["successPct"]);
    expect(Object.keys(successProblems({ ...whole, successBase: null }))).toEqual(["successBase"]);
    expect(Object.keys(successProblems({ ...whole, successPct: null }))).toEqual(["successPct"]);
    expect(Object.keys(successProblems({ ...whole, successPct: 0 }))).toEqual(["successPct"]);
    expect(Object.keys(successProblems({ ...noSuccess, kind: "성공보수", successCap: 1 }))).toEqual(["successPct"]);
  });
});
