import { expect, test } from "vitest";
import { courtDays } from "#firm/court-days.ts";
import { nextDays, occursOn, type RoutineRule } from "./rule.ts";

const calendar = courtDays([{ day: "2026-12-25", name: "성탄절" }]);
const base: RoutineRule = {
  rule: "daily",
  weekdays: [],
  monthDay: null,
  moved: "before",
  startsOn: "2026-12-01",
  endsOn: null,
};

test("every working day leaves out weekends and holidays, and ends with its last day", () => {
  expect(nextDays(base, "2026-12-24", calendar, 3)).toEqual(["2026-12-24", "2026-12-28", "2026-12-29"]);
  expect(nextDays({ ...base, endsOn: "2026-12-24" }, "2026-12-24", calendar, 3)).toEqual(["2026-12-24"]);
});

test("an occurrence on a holiday is moved to the working day before or after", () => {
  const weekly: RoutineRule = { ...base, rule: "weekly", weekdays: [5] };
  expect(occursOn(weekly, "2026-12-24", calendar)).toBe(true);
  expect(occursOn(weekly, "2026-12-25", calendar)).toBe(false);
  expect(occursOn({ ...weekly, moved: "after" }, "2026-12-28", calendar)).toBe(true);
  expect(occursOn({ ...weekly, moved: "after" }, "2026-12-24", calendar)).toBe(false);
});

test("the 31st is the last day of a short month", () => {
  const monthly: RoutineRule = { ...base, rule: "monthly", monthDay: 31, moved: "before" };
  expect(nextDays(monthly, "2026-12-01", calendar, 3)).toEqual(["2026-12-31", "2027-01-29", "2027-02-26"]);
});
