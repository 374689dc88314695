import { expect, test } from "vitest";
import { halfYear, loadOf, loadTone, radarTone } from "./load.ts";

test.each([
  ["2026-06-30", "2026-01-01", "2026-06-30"],
  ["2026-07-01", "2026-07-01", "2026-12-31"],
])("%s lies in the half-year from %s", (day, from, to) => {
  expect(halfYear(day)).toEqual({ from, to });
});

const tones = (average: number) => [23, 24, 29, 30, 31].map((count) => radarTone({ count, limit: 30, average }));

test("a limit is near from four fifths on, and reached by its number together with the average", () => {
  expect(tones(10)).toEqual(["grey", "amber", "amber", "red", "red"]);
  expect(tones(30.5)).toEqual(["grey", "amber", "amber", "amber", "red"]);
});

test("load is coloured beside the average", () => {
  expect(loadOf({ duties: 1, volunteer: 1, cases: 5, deadlines: 2 })).toBe(12);
  expect([4, 8, 12, 15].map((load) => loadTone(load, 10))).toEqual(["green", "blue", "amber", "red"]);
  expect(loadTone(0, 0)).toBe("green");
});
