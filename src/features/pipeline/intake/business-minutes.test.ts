import { expect, test } from "vitest";
import { courtDays } from "#firm/court-days.ts";
import { businessMinutes } from "./business-minutes.ts";

const calendar = courtDays([{ day: "2026-12-25", name: "기독탄신일" }]);
const at = (text: string) => new Date(`${text}:00+09:00`);

test.each([
  ["2026-11-26T10:00", "2026-11-26T11:30", 90],
  ["2026-11-26T08:00", "2026-11-26T09:10", 10],
  ["2026-11-26T17:50", "2026-11-27T09:05", 15],
  ["2026-11-27T17:00", "2026-11-30T09:30", 90],
  ["2026-12-24T17:30", "2026-12-28T09:00", 30],
  ["2026-11-26T19:00", "2026-11-26T22:00", 0],
  ["2026-11-26T12:00", "2026-11-26T11:00", 0],
])("%s to %s: %i minutes", (from, to, minutes) => {
  expect(businessMinutes(at(from), at(to), calendar)).toBe(minutes);
});
