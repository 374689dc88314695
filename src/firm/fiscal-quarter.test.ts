import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fiscalQuarter } from "./fiscal-quarter.ts";

const dayMs = 86_400_000;

function dayAfter(day: string, count = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

const someDay = fc.integer({ min: -36_500, max: 36_500 }).map((count) => dayAfter("2026-11-20", count));

// The vectors of rules §7.8, and the remaining edges.
test.each([
  ["2026-11-20", "2026-09-21", "2026-12-20", 2026, 4],
  ["2026-12-20", "2026-09-21", "2026-12-20", 2026, 4],
  ["2026-12-21", "2026-12-21", "2027-03-20", 2027, 1],
  ["2027-01-05", "2026-12-21", "2027-03-20", 2027, 1],
  ["2026-03-20", "2025-12-21", "2026-03-20", 2026, 1],
  ["2026-03-21", "2026-03-21", "2026-06-20", 2026, 2],
  ["2026-06-20", "2026-03-21", "2026-06-20", 2026, 2],
  ["2026-06-21", "2026-06-21", "2026-09-20", 2026, 3],
  ["2026-09-20", "2026-06-21", "2026-09-20", 2026, 3],
  ["2026-09-21", "2026-09-21", "2026-12-20", 2026, 4],
  ["2028-02-29", "2027-12-21", "2028-03-20", 2028, 1],
  ["2026-12-31", "2026-12-21", "2027-03-20", 2027, 1],
])("%s lies in %s to %s", (day, start, end, year, quarter) => {
  expect(fiscalQuarter(day)).toEqual({ start, end, year, quarter, label: `${year}년 ${quarter}분기` });
});

describe("an instant counts by the firm's clock", () => {
  test.each([
    ["2026-12-20T14:59:59.999Z", 2026, 4],
    ["2026-12-20T15:00:00Z", 2027, 1],
    ["2026-03-20T14:59:59.999Z", 2026, 1],
    ["2026-03-20T15:00:00Z", 2026, 2],
    ["2026-06-20T14:59:59.999Z", 2026, 2],
    ["2026-06-20T15:00:00Z", 2026, 3],
    ["2026-09-20T14:59:59.999Z", 2026, 3],
    ["2026-09-20T15:00:00Z", 2026, 4],
  ])("%s", (instant, year, quarter) => {
    expect(fiscalQuarter(new Date(instant))).toMatchObject({ year, quarter });
  });
});

test("every day lies inside its quarter, and all days of a quarter agree", () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const quarter = fiscalQuarter(day);
      expect(quarter.start <= day && day <= quarter.end).toBe(true);
      expect(fiscalQuarter(quarter.start)).toEqual(quarter);
      expect(fiscalQuarter(quarter.end)).toEqual(quarter);
    }),
    { numRuns: 2000 },
  );
});

test("quarters follow one another without gap or overlap", () => {
  fc.assert(
    fc.property(someDay, (day) => {
      const quarter = fiscalQuarter(day);
      const next = fiscalQuarter(dayAfter(quarter.end));
      expect(next.start).toBe(dayAfter(quarter.end));
      expect(next.year * 4 + next.quarter).toBe(quarter.year * 4 + quarter.quarter + 1);
    }),
    { numRuns: 2000 },
  );
});

test("refuses what is no day", () => {
  for (const day of ["", "2026-02-30", "2026-11", "2026-11-20T00:00:00Z"]) {
    expect(() => fiscalQuarter(day)).toThrow(RangeError);
  }
  expect(() => fiscalQuarter(new Date("x"))).toThrow(RangeError);
});
