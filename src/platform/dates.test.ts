import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addMonths,
  ageInDays,
  daysAgo,
  formatAppointment,
  formatDateTime,
  formatDay,
  formatMoment,
  formatTaskDate,
  isDay,
  lastOfMonths,
  relativeTime,
  seoulDay,
} from "./dates.ts";

const dayMs = 86_400_000;

describe.each([
  ["UTC", 0],
  ["Asia/Seoul", -540],
  ["America/New_York", 300],
])("on a machine in %s", (zone, offset) => {
  const before = process.env["TZ"];
  beforeAll(() => {
    process.env["TZ"] = zone;
    expect(new Date("2026-01-15T00:00:00Z").getTimezoneOffset()).toBe(offset);
  });
  afterAll(() => {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  });

  test.each([
    ["2026-11-20T00:05:09Z", "2026-11-20 09:05:09", "26-11-20(금) 09:05"],
    ["2026-11-20T09:05:09+09:00", "2026-11-20 09:05:09", "26-11-20(금) 09:05"],
    ["2026-11-20T14:59:59.999Z", "2026-11-20 23:59:59", "26-11-20(금) 23:59"],
    ["2026-11-20T15:00:00Z", "2026-11-21 00:00:00", "26-11-21(토) 00:00"],
    ["2026-12-31T15:00:00Z", "2027-01-01 00:00:00", "27-01-01(금) 00:00"],
    ["2026-02-28T15:00:00Z", "2026-03-01 00:00:00", "26-03-01(일) 00:00"],
    ["2028-02-28T15:00:00Z", "2028-02-29 00:00:00", "28-02-29(화) 00:00"],
    // Summer time was kept in 1987 and 1988.
    ["1988-07-01T00:00:00Z", "1988-07-01 10:00:00", "88-07-01(금) 10:00"],
  ])("%s", (instant, dateTime, taskDate) => {
    expect(formatDateTime(instant)).toBe(dateTime);
    expect(formatTaskDate(instant)).toBe(taskDate);
    expect(seoulDay(instant)).toBe(dateTime.slice(0, 10));
    expect(formatDateTime(new Date(instant))).toBe(dateTime);
    expect(formatDateTime(Date.parse(instant))).toBe(dateTime);
  });

  test.each([
    ["2026-11-15", "2026-11-15(일)"],
    ["2026-11-16", "2026-11-16(월)"],
    ["2026-11-17", "2026-11-17(화)"],
    ["2026-11-18", "2026-11-18(수)"],
    ["2026-11-19", "2026-11-19(목)"],
    ["2026-11-20", "2026-11-20(금)"],
    ["2026-11-21", "2026-11-21(토)"],
  ])("%s has its weekday", (day, expected) => {
    expect(formatDay(day)).toBe(expected);
  });

  test("a time for which people plan has the day of the week of the firm's clock", () => {
    expect(formatAppointment("2026-11-20T15:30:59Z")).toBe("2026-11-21(토) 00:30");
  });

  test("a full minute is told without its seconds", () => {
    expect(formatMoment("2026-11-20T05:00:00Z")).toBe("2026-11-20 14:00");
    expect(formatMoment("2026-11-20T05:00:09Z")).toBe("2026-11-20 14:00:09");
  });

  test("the day changes at midnight in Seoul", () => {
    const instant = fc.integer({ min: Date.parse("1990-01-01T00:00:00Z"), max: Date.parse("2090-01-01T00:00:00Z") });
    fc.assert(
      fc.property(instant, (time) => {
        expect(formatDateTime(time)).toBe(new Date(time + 9 * 3_600_000).toISOString().slice(0, 19).replace("T", " "));
      }),
    );
  });

  test("months are those of the firm's calendar", () => {
    // In UTC the second instant still lies in the evening of 20 January.
    expect(relativeTime("2025-11-20T15:30:00Z", "2026-01-20T15:30:00Z")).toBe("2개월 전");
    expect(relativeTime("2025-11-20T15:30:00Z", "2026-01-20T15:29:59Z")).toBe("1개월 전");
  });
});

test.each(["", "2026-11-20", "2026-11-20T09:00:00", "2026-13-01T00:00:00Z", "어제", Number.NaN, new Date("x")])(
  "%j is no instant",
  (value) => {
    expect(() => formatDateTime(value)).toThrow(RangeError);
    expect(() => ageInDays(value)).toThrow(RangeError);
    expect(() => relativeTime(value)).toThrow(RangeError);
  },
);

test("isDay knows the calendar", () => {
  for (const day of ["2026-11-20", "2028-02-29", "2000-02-29", "0001-01-01"]) expect(isDay(day)).toBe(true);
  for (const text of ["2026-02-29", "2026-02-30", "1900-02-29", "2026-00-10", "2026-1-2", "26-11-20", "2026-11-20 "]) {
    expect(isDay(text)).toBe(false);
    expect(() => formatDay(text)).toThrow(RangeError);
  }
});

describe("ageInDays", () => {
  const created = Date.parse("2026-11-16T06:00:00Z");

  test.each([
    [0, 0],
    [dayMs - 1, 0],
    [dayMs, 1],
    [4 * dayMs - 1, 3],
    [4 * dayMs, 4],
    [6 * dayMs - 1, 5],
    [6 * dayMs, 6],
    [-5000, 0],
    [-3 * dayMs, 0],
  ])("%s ms later: %s", (elapsed, expected) => {
    expect(ageInDays(created, created + elapsed)).toBe(expected);
  });
});

describe("daysAgo", () => {
  // 08:00 in Seoul.
  const now = Date.parse("2026-11-20T23:00:00Z");

  test.each([
    ["2026-11-20T22:59:00Z", "오늘"],
    ["2026-11-20T15:00:00Z", "오늘"],
    ["2026-11-20T14:59:59Z", "어제"],
    ["2026-11-19T15:00:00Z", "어제"],
    ["2026-11-14T14:00:00Z", "7일 전"],
    ["2026-11-21T23:00:00Z", "오늘"],
  ])("%s: %s", (instant, expected) => {
    expect(daysAgo(instant, now)).toBe(expected);
  });
});

describe("relativeTime", () => {
  const now = Date.parse("2026-11-20T03:00:00Z");
  const second = 1000;
  const minute = 60 * second;
  const hour = 60 * minute;

  test.each([
    [0, "방금"],
    [9999, "방금"],
    [10 * second, "10초 전"],
    [minute - 1, "59초 전"],
    [minute, "1분 전"],
    [hour - 1, "59분 전"],
    [hour, "1시간 전"],
    [dayMs - 1, "23시간 전"],
    [dayMs, "1일 전"],
    [31 * dayMs - 1, "30일 전"],
    [31 * dayMs, "1개월 전"],
    [365 * dayMs - second, "11개월 전"],
    [365 * dayMs, "1년 전"],
    [3 * 366 * dayMs, "3년 전"],
    [-9999, "방금"],
    [-30 * second, "30초 후"],
    [-5 * minute, "5분 후"],
    [-3 * hour, "3시간 후"],
    [-2 * dayMs, "2일 후"],
    [-62 * dayMs, "2개월 후"],
    [-2 * 366 * dayMs, "2년 후"],
  ])("%s ms ago: %s", (elapsed, expected) => {
    expect(relativeTime(now - elapsed, now)).toBe(expected);
  });

  test("never says a number of 0, and days only under 31", () => {
    const time = fc.integer({ min: 0, max: Date.parse("2090-01-01T00:00:00Z") });
    fc.assert(
      fc.property(time, fc.integer({ min: 0, max: 900 * dayMs }), (start, elapsed) => {
        const label = relativeTime(start, start + elapsed);
        expect(label).toMatch(/^(방금|([1-9]\d*)(초|분|시간|일|개월|년) 전)$/);
        expect(/\d일/.test(label)).toBe(elapsed >= dayMs && elapsed < 31 * dayMs);
        expect(Number(/^(\d+)개월/.exec(label)?.[1] ?? 1)).toBeLessThan(12);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2026-11-15", 2, "2027-01-15"],
  ["2026-03-31", 0, "2026-03-31"],
])("%s and %d months: %s", (day, months, expected) => expect(addMonths(day, months)).toBe(expected));

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2026-02-01", 1, "2026-02-28"],
  ["2026-01-28", 1, "2026-02-27"],
  ["2028-01-30", 1, "2028-02-29"],
  ["2026-08-31", 1, "2026-09-30"],
  ["2026-09-30", 1, "2026-10-29"],
  ["2026-12-01", 3, "2027-02-28"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2027-03-01", 12, "2028-02-29"],
  ["2024-02-29", 48, "2028-02-28"],
])("from %s %d months last until %s (민법 제160조)", (first, months, last) => {
  expect(lastOfMonths(first, months)).toBe(last);
});

test("the zone's own data agree that Seoul is nine hours ahead since its last summer time", () => {
  const zone = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", dateStyle: "short", timeStyle: "medium" });
  const steps = { hour: dayMs / 24, week: 7 * dayMs };
  const around = Date.parse("1988-10-08T17:00:00Z");
  for (let time = around - 24 * steps.hour; time < around + 24 * steps.hour; time += steps.hour) {
    expect(formatDateTime(time)).toBe(zone.format(time));
  }
  for (let time = around; time < Date.parse("2060-01-01T00:00:00Z"); time += steps.week) {
    expect(formatDateTime(time)).toBe(zone.format(time));
  }
});

test.each(["1911-12-31T15:00:00Z", "1955-06-01T00:00:00Z", "+010000-01-01T00:00:00Z"])(
  "%s is left to the zone's own data",
  (instant) => {
    const zone = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul", timeStyle: "medium" });
    expect(formatDateTime(instant).split(" ")[1]).toBe(zone.format(new Date(instant)));
  },
);
