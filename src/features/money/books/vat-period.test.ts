import { describe, expect, test } from "vitest";
import { courtDays } from "#firm/court-days.ts";
import { neighbourDay, vatPeriod, type Taxpayer } from "./vat-period.ts";

const calendar = courtDays([{ day: "2027-01-25", name: "임시공휴일" }]);

describe("the calendar period of a VAT return", () => {
  test.each<[string, Taxpayer, object]>([
    // The fiscal quarter of the bar would be another from the 21st on.
    ["2026-03-25", "corporation", { from: "2026-01-01", to: "2026-03-31", label: "2026년 1기 예정" }],
    // The 25th of April is a Saturday.
    ["2026-01-01", "corporation", { dueOn: "2026-04-27" }],
    ["2026-06-30", "corporation", { from: "2026-04-01", to: "2026-06-30", label: "2026년 1기 확정" }],
    ["2026-12-21", "corporation", { from: "2026-10-01", to: "2026-12-31", dueOn: "2027-01-26" }],
    ["2026-12-21", "person", { from: "2026-07-01", to: "2026-12-31", label: "2026년 2기 확정" }],
    ["2026-02-28", "smallCorporation", { from: "2026-01-01", to: "2026-06-30", dueOn: "2026-07-27" }],
  ])("of %s for a %s", (day, taxpayer, period) => {
    expect(vatPeriod(day, taxpayer, calendar, 25)).toMatchObject(period);
  });

  test("one follows the other without a gap", () => {
    const period = vatPeriod("2026-11-28", "corporation", calendar, 25);
    expect(neighbourDay(period, 1)).toBe("2027-01-01");
    expect(neighbourDay(period, -1)).toBe("2026-09-30");
  });
});
