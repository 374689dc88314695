import { expect, test } from "vitest";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { count, date, money } from "../../field.ts";
import { bindStretches } from "./own-stretches.ts";
import { datePresets, rangeText } from "./range-presets.ts";

bindStretches((today) => [fiscalQuarter(today)]);

const day = date({ label: "수임일", filter: true });
const fee = money({ label: "수임료", filter: true });
const rounds = count({ label: "회차", filter: true, unit: "회" });

test.each([
  // Saturday in the last quarter of the firm's year.
  [
    "2026-11-21",
    ["2026-11-21..2026-11-21", "2026-11-16..2026-11-22", "2026-11-01..2026-11-30", "2026-09-21..2026-12-20"],
  ],
  // Monday; the quarter began in the year before.
  [
    "2026-02-02",
    ["2026-02-02..2026-02-02", "2026-02-02..2026-02-08", "2026-02-01..2026-02-28", "2025-12-21..2026-03-20"],
  ],
  // Sunday, and a week over the end of the year.
  [
    "2028-01-02",
    ["2028-01-02..2028-01-02", "2027-12-27..2028-01-02", "2028-01-01..2028-01-31", "2027-12-21..2028-03-20"],
  ],
])("presets on %s", (today, ranges) => {
  expect(datePresets(today).map(({ range }) => range)).toEqual(ranges);
});

test("the quarter is named", () => {
  expect(datePresets("2026-12-21").at(-1)?.label).toBe("2027년 1분기");
});

test("ranges as people read them", () => {
  const today = "2026-11-21";
  expect(rangeText(day, "2026-11-01..2026-11-30", today)).toBe("이번 달");
  expect(rangeText(day, "2026-01-05..2026-02-07", today)).toBe("26-01-05 – 26-02-07");
  expect(rangeText(day, "2026-01-05..2026-01-05", today)).toBe("26-01-05");
  expect(rangeText(day, "2026-01-05..", today)).toBe("26-01-05 부터");
  expect(rangeText(day, "..2026-01-05", today)).toBe("26-01-05 까지");
  expect(rangeText(fee, "1000000..", today)).toBe("100만 이상");
  expect(rangeText(fee, "1234567..250000000", today)).toBe("1,234,567 – 2억 5,000만");
  expect(rangeText(rounds, "..3", today)).toBe("3회 이하");
});
