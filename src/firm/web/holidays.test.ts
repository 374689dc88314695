import { expect, test } from "vitest";
import { holidaysOf } from "./holidays.ts";

test("holidays have their names, those that take the place of another too; an unknown year has none", async () => {
  const holidays = await holidaysOf([2026, 2090]);
  expect(holidays.get("2026-01-01")).toMatch(/1월 1일|신정|새해/);
  expect(holidays.get("2026-03-02")).toMatch(/대체/);
  expect([...holidays.keys()].some((day) => day.startsWith("2090"))).toBe(false);
});
