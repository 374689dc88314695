import { expect, test } from "vitest";
import { checkTone } from "./checked.ts";

test.each([
  ["2026-11-25", null],
  ["2026-11-18", null],
  ["2026-11-17", "amber"],
  ["2026-11-11", "amber"],
  ["2026-11-10", "red"],
  [null, "red"],
] as const)("looked at on %s: %s", (day, tone) => {
  expect(checkTone(day, "pleading", "2026-11-25")).toBe(tone);
  expect(checkTone(day, "final", "2026-11-25")).toBeNull();
});
