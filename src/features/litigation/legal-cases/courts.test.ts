import { expect, test } from "vitest";
import { courts, findCourt, travelMinutes } from "./courts.ts";

test.each([
  ["서울중앙지방법원", "서울중앙지방법원"],
  ["서울중앙지법", "서울중앙지방법원"],
  ["서울고법", "서울고등법원"],
  ["수원지방법원안양지원", "수원지방법원 안양지원"],
  ["안양지원", "수원지방법원 안양지원"],
  // Three cities have one.
  ["서부지원", null],
  ["화성지방법원", null],
  ["", null],
])("%s → %s", (text, name) => {
  expect(findCourt(text)?.name ?? null).toBe(name);
});

test("every court is found by its name and stands where Korea is", () => {
  expect(new Set(courts.map(({ name }) => name)).size).toBe(courts.length);
  for (const { name, north, east } of courts) {
    expect(findCourt(name)?.name).toBe(name);
    expect(north).toBeGreaterThan(33);
    expect(north).toBeLessThan(38.7);
    expect(east).toBeGreaterThan(126);
    expect(east).toBeLessThan(130);
  }
});

test("travel: within a building, across a city, across the country, over the sea", () => {
  expect(travelMinutes("서울중앙지방법원", "서울고등법원")).toBe(10);
  const city = travelMinutes("서울중앙지방법원", "서울남부지방법원");
  expect(city).toBeGreaterThan(20);
  expect(city).toBeLessThan(60);
  const country = travelMinutes("서울중앙지방법원", "부산지방법원");
  expect(country).toBeGreaterThan(300);
  expect(travelMinutes("부산지방법원", "서울중앙지방법원")).toBe(country);
  expect(travelMinutes("제주지방법원", "서울중앙지방법원")).toBe(180);
});
