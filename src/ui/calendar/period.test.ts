import { expect, test } from "vitest";
import { minutesOf, neighbourDay, periodTitle, shownDays } from "./period.ts";

test("a week begins on Sunday, a month shows the six weeks around it", () => {
  expect(shownDays("week", "2026-11-25")).toEqual({ from: "2026-11-22", to: "2026-11-28" });
  expect(shownDays("week", "2026-11-22")).toEqual({ from: "2026-11-22", to: "2026-11-28" });
  expect(shownDays("month", "2026-11-25")).toEqual({ from: "2026-11-01", to: "2026-12-12" });
  expect(shownDays("month", "2026-02-01")).toEqual({ from: "2026-02-01", to: "2026-03-14" });
});

test("one goes on by weeks and by months, over the end of a year and of a short month", () => {
  expect(neighbourDay("month", "2026-12-31", 1)).toBe("2027-01-01");
  expect(neighbourDay("month", "2026-03-31", -1)).toBe("2026-02-01");
  expect(neighbourDay("week", "2026-12-30", 1)).toBe("2027-01-06");
});

test("the title says the month, or both ends of the week", () => {
  expect(periodTitle("month", "2026-11-25")).toBe("2026년 11월");
  expect(periodTitle("week", "2026-11-25")).toBe("2026년 11월 22일 – 28일");
  expect(periodTitle("week", "2026-12-01")).toBe("2026년 11월 29일 – 12월 5일");
  expect(periodTitle("week", "2026-12-31")).toBe("2026년 12월 27일 – 2027년 1월 2일");
});

test("an arrow moves by a day sideways, and up and down by what the view shows", () => {
  expect(minutesOf("ArrowRight", "month")).toBe(1440);
  expect(minutesOf("ArrowDown", "month")).toBe(7 * 1440);
  expect(minutesOf("ArrowUp", "week")).toBe(-30);
  expect(minutesOf("Enter", "week")).toBeNull();
});
