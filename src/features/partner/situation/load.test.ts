import { expect, test } from "vitest";
import { halfYear, loadOf, loadTone, radarTone } from "./load.ts";

test.each([
  ["2026-06-30", "2026-01-01", "2026-06-30"],
  ["2026-07-01", "2026-07-01", "2026-12-31"],
])("%s lies in the half-year from %s", (day, from, to) => {
  expect(halfYear(day)).toEqual({ from, to });
});

test("a limit is near from four fifths on, and reached by its number", () => {
  expect([23, 24, 29, 30].map((count) => radarTone(count, 30))).toEqual(["grey", "amber", "amber", "red"]);
});

test("load is coloured beside the average", () => {
  expect(loadOf({ duties: 1, volunteer: 1, cases: 5, deadlines: 2 })).toBe(12);
  expect([4, 8, 12, 15].map((load) => loadTone(load, 10))).toEqual(["green", "blue", "amber", "red"]);
  expect(loadTone(0, 0)).toBe("green");
});
