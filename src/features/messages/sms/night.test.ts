import { expect, test } from "vitest";
import { endsTooLate, isNight } from "./night.ts";

const hours = { from: 21, until: 8 };
const at = (time: string) => `2026-11-26T${time}+09:00`;

test.each([
  ["20:59:59", false],
  ["20:59:59.999", false],
  ["21:00:00", true],
  ["23:59:59", true],
  ["00:00:00", true],
  ["07:59:59", true],
  ["07:59:59.999", true],
  ["08:00:00", false],
  ["12:00:00", false],
])("%s in Korea: night %s", (time, night) => {
  expect(isNight(at(time), hours)).toBe(night);
});

test("the clock is Korea's wherever the moment is written", () => {
  expect(isNight("2026-11-26T12:00:00Z", hours)).toBe(true);
  expect(isNight("2026-11-26T11:59:59Z", hours)).toBe(false);
  expect(isNight("2026-11-25T23:00:00Z", hours)).toBe(false);
});

const takes = (minutes: number) => ({ minutes, margin: 10 });

test("a batch whose last message would leave after 20:50 does not begin", () => {
  expect(endsTooLate(at("20:49:59"), takes(0), hours)).toBe(false);
  expect(endsTooLate(at("20:50:00"), takes(0), hours)).toBe(true);
  expect(endsTooLate(at("20:30:00"), takes(19.9), hours)).toBe(false);
  expect(endsTooLate(at("20:30:00"), takes(20), hours)).toBe(true);
  expect(endsTooLate(at("07:59:59"), takes(0), hours)).toBe(true);
  expect(endsTooLate(at("08:00:00"), takes(0), hours)).toBe(false);
});
