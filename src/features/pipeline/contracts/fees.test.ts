import * as fc from "fast-check";
import { expect, test } from "vitest";
import { feesTotal, feeTotal, monthlyInstalments } from "./fees.ts";

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
  expect(feeTotal({ amount: 1_000_000, vatIncluded: false })).toBe(1_100_000);
  expect(feeTotal({ amount: 1_100_000, vatIncluded: true })).toBe(1_100_000);
  fc.assert(
    fc.property(fc.array(fc.record({ amount: won, vatIncluded: fc.boolean() })), (lines) => {
      expect(feesTotal(lines)).toBe(lines.map(feeTotal).reduce((sum, one) => sum + one, 0));
    }),
  );
});
