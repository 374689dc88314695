import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#platform/dates.ts";
import { monthOf, periodAfter, periodBefore, periodKinds, periodOf } from "./period.ts";

test("quarters and years are those of the revenue bar", () => {
  expect(periodOf("quarter", "2026-12-20")).toMatchObject({ from: "2026-09-21", to: "2026-12-20" });
  expect(periodOf("quarter", "2026-12-21")).toMatchObject({ from: "2026-12-21", label: "2027년 1분기" });
  expect(periodOf("year", "2026-12-21")).toMatchObject({ from: "2026-12-21", to: "2027-12-20" });
  expect(periodOf("year", "2026-12-20")).toMatchObject({ from: "2025-12-21", to: "2026-12-20" });
});

test("weeks begin on Monday, months end on their last day", () => {
  expect(periodOf("week", "2026-11-29")).toMatchObject({ from: "2026-11-23", to: "2026-11-29" });
  expect(periodOf("week", "2026-11-30")).toMatchObject({ from: "2026-11-30", to: "2026-12-06" });
  expect(monthOf("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29", label: "2028년 2월" });
});

test("periods of a kind follow each other without a gap", () => {
  const day = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays("2010-01-01", days));
  fc.assert(
    fc.property(fc.constantFrom(...periodKinds), day, (kind, one) => {
      const period = periodOf(kind, one);
      expect(period.from <= one && one <= period.to).toBe(true);
      expect(addDays(periodBefore(period).to, 1)).toBe(period.from);
      expect(periodAfter(period).from).toBe(addDays(period.to, 1));
      expect(periodBefore(periodAfter(period))).toEqual(period);
    }),
  );
});
