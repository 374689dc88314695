import { expect, test } from "vitest";
import { beginning, nextBeginning, type Every } from "./every.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["minute", "2026-11-25T04:49:25.5Z", "2026-11-25T04:49:00Z", "2026-11-25T04:50:00Z"],
  ["tenMinutes", "2026-11-25T04:49:25Z", "2026-11-25T04:40:00Z", "2026-11-25T04:50:00Z"],
  ["hour", "2026-11-25T04:49:25Z", "2026-11-25T04:00:00Z", "2026-11-25T05:00:00Z"],
  ["day", "2026-11-25T14:59:59Z", "2026-11-25T00:00:00+09:00", "2026-11-26T00:00:00+09:00"],
  ["day", "2026-11-25T15:00:00Z", "2026-11-26T00:00:00+09:00", "2026-11-27T00:00:00+09:00"],
] as const)("%s of %s", (every: Every, moment, begun, next) => {
  expect(beginning(every, at(moment))).toBe(at(begun));
  expect(nextBeginning(every, at(moment))).toBe(at(next));
});
