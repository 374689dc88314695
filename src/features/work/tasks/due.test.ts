import { expect, test } from "vitest";
import { dueChip, duePresets, isDueAt, isOverdue, isWithin } from "./due.ts";

// A Thursday in Seoul, though still Wednesday in London.
const now = "2026-11-26T08:30:00+09:00";

test.each([
  ["2026-11-25", "지남"],
  ["2026-11-26", "오늘"],
  ["2026-11-26T08:29", "지남"],
  ["2026-11-26T08:30", "오늘 08:30"],
  ["2026-11-27", "D-1"],
  ["2026-11-29T18:00", "D-3"],
])("the chip of %s is %s", (dueAt, words) => {
  expect(dueChip(dueAt, now, null).words).toBe(words);
});

test("the quick filters hold what lies behind too; the week ends on Sunday", () => {
  const days = ["2026-11-25", "2026-11-26", "2026-11-29", "2026-11-30", null];
  const found = (filter: "today" | "week" | "past") => days.filter((day) => isWithin(filter, day, now, null));
  expect(found("past")).toEqual(["2026-11-25"]);
  expect(found("today")).toEqual(["2026-11-25", "2026-11-26"]);
  expect(found("week")).toEqual(["2026-11-25", "2026-11-26", "2026-11-29"]);
  expect(isOverdue("2026-11-26", now, null)).toBe(false);
});

test("what was due before the firm's first day with the product is not late, and says its day", () => {
  const firstDay = "2026-11-25";
  expect(dueChip("2026-11-24", now, firstDay)).toEqual({ words: "2026-11-24(화)", tone: "grey" });
  expect(dueChip("2026-11-25", now, firstDay).words).toBe("지남");
  expect(isWithin("past", "2026-11-24", now, firstDay)).toBe(false);
  expect(isWithin("today", "2026-11-24", now, firstDay)).toBe(true);
});

const labels = (at: string) => duePresets(at).map(({ label, day }) => `${label} ${day}`);

test("presets name no day twice and none that lies behind", () => {
  expect(labels("2026-11-24T09:00:00+09:00")).toEqual([
    "오늘 2026-11-24",
    "내일 2026-11-25",
    "이번 주 금요일 2026-11-27",
  ]);
  expect(labels(now)).toEqual(["오늘 2026-11-26", "내일 2026-11-27"]);
  expect(labels("2026-11-28T09:00:00+09:00")).toEqual(["오늘 2026-11-28", "내일 2026-11-29"]);
});

test("a day that does not exist is none", () => {
  expect(["2026-11-27", "2026-11-27T00:00", "2026-02-30", "2026-11-27T24:00", "2026-11-27T"].map(isDueAt)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
