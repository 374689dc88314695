import { expect, test } from "vitest";
import { discountOf, isFor, type Discounting } from "./discount.ts";

const rate: Discounting = { discountKind: "rate", won: null, rate: 10, maxAmount: 5_000, minAmount: 10_000 };
const fixed: Discounting = { discountKind: "fixed", won: 30_000, rate: null, maxAmount: null, minAmount: 0 };

test.each([
  [rate, 30_000, 3_000],
  [rate, 30_009, 3_000],
  [rate, 90_000, 5_000],
  [rate, 9_999, 0],
  [rate, 10_000, 1_000],
  [{ ...rate, rate: 100, maxAmount: 1_000_000_000_000 }, 999_999_999_999, 999_999_999_999],
  [fixed, 20_000, 20_000],
  [fixed, 50_000, 30_000],
])("%o takes of %d won %d", (coupon, amount, expected) => {
  expect(discountOf(coupon, amount)).toBe(expected);
});

test("a coupon is for its service alone, and never for what is paid in beforehand", () => {
  expect([isFor("consult", "consult"), isFor("consult", "letter"), isFor("service", "consult")]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isFor("service", "time"), isFor("all", "seizure"), isFor("all", "charge")]).toEqual([true, true, false]);
});
