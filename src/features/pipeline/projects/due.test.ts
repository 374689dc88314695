import { expect, test } from "vitest";
import { daysBetween } from "#firm/court-days.ts";
import { daysLeft } from "#firm/days-left.ts";
import { nearnessOf, weekOf } from "./due.ts";

test.each([
  ["2026-11-20", -1, "due", "1일 지남"],
  ["2026-11-21", 0, "due", "오늘"],
  ["2026-11-22", 1, "near", "D-1"],
  ["2026-11-24", 3, "near", "D-3"],
  ["2026-11-25", 4, "soon", "D-4"],
  ["2026-11-28", 7, "soon", "D-7"],
  ["2026-11-29", 8, "later", "D-8"],
  ["2027-03-01", 100, "later", "D-100"],
])("%s is %i days away: %s, %s", (day, days, nearness, word) => {
  expect([daysBetween("2026-11-21", day), nearnessOf(days), daysLeft("2026-11-21", day)]).toEqual([
    days,
    nearness,
    word,
  ]);
});

test.each([
  ["2026-11-21", "2026-11-16", "2026-11-22"],
  ["2026-11-22", "2026-11-16", "2026-11-22"],
  ["2026-11-23", "2026-11-23", "2026-11-29"],
])("the week of %s goes from %s to %s", (today, from, to) => {
  expect(weekOf(today)).toEqual({ from, to });
});
