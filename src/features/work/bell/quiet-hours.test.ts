import { expect, test } from "vitest";
import { isQuiet, nextTurn, snoozedUntil } from "./quiet-hours.ts";

const at = (time: string, day = "2026-11-27") => new Date(`${day}T${time}:00+09:00`);
const night = { from: 19 * 60, to: 8 * 60 };
const noon = { from: 12 * 60, to: 13 * 60 };

test.each([
  ["18:59", false],
  ["19:00", true],
  ["23:59", true],
  ["00:00", true],
  ["07:59", true],
  ["08:00", false],
])("over midnight %s is quiet: %s", (time, quiet) => expect(isQuiet(night, at(time))).toBe(quiet));

test.each([
  ["11:59", false],
  ["12:00", true],
  ["13:00", false],
])("within the day %s is quiet: %s", (time, quiet) => expect(isQuiet(noon, at(time))).toBe(quiet));

test("without quiet hours no time is quiet", () => {
  expect(isQuiet(null, at("03:00"))).toBe(false);
});

test.each([
  ["18:59", at("19:00")],
  ["19:00", at("08:00", "2026-11-28")],
  ["07:00", at("08:00")],
])("at %s the next turn is known", (time, turn) => expect(nextTurn(night, at(time))).toEqual(turn));

test.each([
  ["hour", "2026-11-27", at("11:00")],
  ["tomorrow", "2026-11-27", at("09:00", "2026-11-28")],
  ["monday", "2026-11-27", at("09:00", "2026-11-30")],
  ["monday", "2026-11-30", at("09:00", "2026-12-07")],
  ["monday", "2026-11-29", at("09:00", "2026-11-30")],
] as const)("%s from %s on", (snooze, day, until) => expect(snoozedUntil(snooze, at("10:00", day))).toEqual(until));
