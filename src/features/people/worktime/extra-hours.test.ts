import { describe, expect, test } from "vitest";
import { addDays } from "#platform/dates.ts";
import { breakFor, extraHoursOf, lacksBreak, sumOfExtra, type ExtraRates, type WorkDay } from "./extra-hours.ts";
import type { Scheme } from "./hours.ts";

const rates: ExtraRates = {
  workDay: 480,
  workWeek: 2400,
  nightFrom: 22,
  nightUntil: 6,
  breakDay: 240,
  breakMinutes: 30,
  breakLongDay: 480,
  breakLongMinutes: 60,
  breakWaived: null,
};
const monday = "2026-11-16";
const at = (day: string, clock: string) => new Date(`${day}T${clock}:00+09:00`).toISOString();
const clocked = (day: string, from: string, until: string) => {
  const [startAt, endAt] = [at(day, from), until === "24:00" ? at(addDays(day, 1), "00:00") : at(day, until)];
  return { startAt, endAt, minutes: (Date.parse(endAt) - Date.parse(startAt)) / 60_000 };
};
const plain = (minutes: number) => ({ startAt: null, endAt: null, minutes });

type Entries = WorkDay["entries"];
/** A week of these entries by day, Monday first; its Sunday is a holiday, and whatever is named. */
const week = (entries: Readonly<Record<number, Entries>>, holidays: readonly number[] = [6]): WorkDay[] =>
  Array.from({ length: 7 }, (_, index) => ({
    day: addDays(monday, index),
    entries: entries[index] ?? [],
    isHoliday: holidays.includes(index),
    rates,
  }));
const scheme = (kind: Scheme["kind"], more: Partial<Scheme> = {}): Scheme => ({
  kind,
  weeklyMinutes: 2400,
  deemedMinutes: null,
  agreed: true,
  ...more,
});
const sums = (days: readonly WorkDay[], of: Scheme | null = null) => sumOfExtra(extraHoursOf(of, days)!);
const fiveDays = (minutes: number) =>
  Object.fromEntries([0, 1, 2, 3, 4].map((index) => [index, [plain(minutes)]])) as Record<number, Entries>;

describe("연장, 야간, 휴일", () => {
  test("forty hours are no 연장; beyond eight hours of a day and forty of a week each minute counts once", () => {
    expect(sums(week(fiveDays(480))).overtime).toBe(0);
    expect(sums(week({ 0: [plain(600)] })).overtime).toBe(120);
    expect(sums(week({ ...fiveDays(480), 5: [plain(180)] })).overtime).toBe(180);
    expect(sums(week({ ...fiveDays(600), 5: [plain(60)] })).overtime).toBe(5 * 120 + 60);
  });

  test("work on a holiday is 휴일 alone; Saturday is none", () => {
    expect(sums(week({ ...fiveDays(480), 6: [plain(540)] }))).toMatchObject({ overtime: 0, holiday: 540 });
    expect(sums(week({ 2: [plain(600)] }, [2, 6]))).toMatchObject({ overtime: 0, holiday: 600 });
    expect(sums(week({ 5: [plain(120)] }))).toMatchObject({ overtime: 0, holiday: 0 });
  });

  test("night is from 22 to 6, to the minute; what runs side by side counts once and minutes alone say nothing", () => {
    const entries = [
      clocked(monday, "05:30", "06:30"),
      clocked(monday, "21:00", "23:00"),
      clocked(monday, "22:30", "24:00"),
    ];
    expect(sums(week({ 0: [...entries, plain(45)] }))).toMatchObject({ night: 30 + 120, unclocked: 45 });
  });

  test("rules of the person: none for a member, no 연장 of a week under 선택, agreed hours under 재량", () => {
    const long = week(fiveDays(660));
    expect(extraHoursOf(scheme("member"), long)).toBeNull();
    expect(sums(long, scheme("selective")).overtime).toBeNull();
    expect(sums(long, scheme("discretionary", { deemedMinutes: 480 })).overtime).toBe(0);
    expect(sums(long, scheme("discretionary", { deemedMinutes: 540 })).overtime).toBe(300);
    expect(sums(week(fiveDays(300)), scheme("general", { weeklyMinutes: 1200 })).overtime).toBe(300);
  });
});

const lacks = (...entries: Entries[number][]) => lacksBreak({ entries, rates });

describe("휴게", () => {
  test("30 minutes of four hours, an hour of eight; exactly four hours may do without once the law says so", () => {
    expect([239, 240, 479, 480].map((minutes) => breakFor(minutes, rates))).toEqual([0, 30, 30, 60]);
    const later = { ...rates, breakWaived: 240 };
    expect([240, 241, 480].map((minutes) => breakFor(minutes, later))).toEqual([0, 30, 60]);
  });

  test("is the time between the first and the last minute in which nothing was worked", () => {
    expect(lacks(clocked(monday, "09:00", "12:00"), clocked(monday, "13:00", "18:00"))).toBe(false);
    expect(lacks(clocked(monday, "09:00", "12:00"), clocked(monday, "12:30", "17:30"))).toBe(true);
    expect(lacks(clocked(monday, "09:00", "13:00"))).toBe(true);
    expect(lacks(clocked(monday, "09:00", "12:59"))).toBe(false);
    expect(lacks(clocked(monday, "09:00", "17:00"), plain(10))).toBe(false);
    expect(lacks()).toBe(false);
  });
});
