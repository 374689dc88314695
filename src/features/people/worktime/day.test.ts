import { describe, expect, test } from "vitest";
import { formatMinutes, mondayOf, overlaps, readMinutes, splitAtMidnight, workedMinutes } from "./day.ts";
import { deemedOf, warningsOf, type Scheme } from "./hours.ts";
import { endOf, isForgotten } from "./timer.ts";

const at = (clock: string, day = "2026-11-18") => new Date(`${day}T${clock}:00+09:00`).toISOString();
const clocked = (from: string, until: string) => ({
  startAt: at(from),
  endAt: at(until),
  minutes: (Date.parse(at(until)) - Date.parse(at(from))) / 60_000,
});
const plain = (minutes: number) => ({ startAt: null, endAt: null, minutes });

test("what crosses midnight in Seoul is split there, to the minute", () => {
  const parts = splitAtMidnight({ startAt: at("22:30"), endAt: at("01:15", "2026-11-19") });
  expect(parts.map(({ day, minutes }) => [day, minutes])).toEqual([
    ["2026-11-18", 90],
    ["2026-11-19", 75],
  ]);
  expect(splitAtMidnight({ startAt: at("09:00"), endAt: at("00:00", "2026-11-19") })).toHaveLength(1);
});

test("only clock times overlap, and what ends where another begins does not", () => {
  expect(overlaps(clocked("09:00", "10:00"), clocked("09:59", "11:00"))).toBe(true);
  expect(overlaps(clocked("09:00", "10:00"), clocked("10:00", "11:00"))).toBe(false);
  expect(overlaps(plain(600), clocked("09:00", "18:00"))).toBe(false);
});

test("work side by side counts once, minutes in full, and corrections take away", () => {
  expect(workedMinutes([clocked("09:00", "11:00"), clocked("10:00", "12:00")])).toBe(180);
  expect(workedMinutes([clocked("09:00", "11:00"), clocked("09:30", "10:00"), plain(45), plain(-15)])).toBe(150);
});

test.each([
  ["90", 90],
  ["1:30", 90],
  ["1시간 30분", 90],
  ["1.5h", 90],
  ["２시간", 120],
  ["1:75", null],
  ["한 시간", null],
  ["", null],
])("%s is read as %s minutes", (typed, minutes) => expect(readMinutes(typed)).toBe(minutes));

test("minutes are said as people say them", () => {
  expect([0, 45, 60, 90, -15].map(formatMinutes)).toEqual(["0분", "45분", "1시간", "1시간 30분", "-15분"]);
  expect([mondayOf("2026-11-22"), mondayOf("2026-11-23")]).toEqual(["2026-11-16", "2026-11-23"]);
});

const scheme = (kind: Scheme["kind"], more: Partial<Scheme> = {}): Scheme => ({
  kind,
  weeklyMinutes: 2400,
  deemedMinutes: null,
  agreed: true,
  ...more,
});

describe("the warnings of a week", () => {
  const rates = { workWeek: 2400, workWeekMost: 3120, workDayLong: 720 };
  const hours = { days: [730, 700, 700, 700, 400, 0, 0], worked: 5, overtime: 0, shortBreaks: [] };
  const month = { minutes: 12_000, days: 28 };
  const words = (of: Scheme | null) => warningsOf(of, hours, rates, month).map(({ says }) => says);

  test("an employee is told of 52 hours and of a long day, also where nobody said by which rules he works", () => {
    for (const of of [null, scheme("general")]) {
      expect(words(of)).toEqual(["주 52시간을 1시간 50분 넘었습니다.", "하루 12시간을 넘은 날이 1일 있습니다."]);
    }
  });

  test("a member is no employee", () => expect(words(scheme("member"))).toEqual([]));

  test("under 재량근로 the agreed hours count, beside those really worked", () => {
    const of = scheme("discretionary", { deemedMinutes: 480 });
    expect(deemedOf(of, hours)).toBe(2400);
    expect(words(of)).toEqual(["하루 12시간을 넘은 날이 1일 있습니다."]);
    expect(words({ ...of, agreed: false })[0]).toContain("서면 합의일");
  });

  test("a day whose break was too short is named, but not to a member", () => {
    const short = { days: [480, 0, 0, 0, 0, 0, 0], worked: 1, overtime: 0, shortBreaks: ["2026-11-16"] };
    const said = (of: Scheme | null) => warningsOf(of, short, rates, month).map(({ says }) => says);
    expect(said(null)).toEqual(["휴게시간이 부족한 날이 있습니다: 2026-11-16(월)"]);
    expect(said(scheme("member"))).toEqual([]);
  });

  test("under 선택근로 the average of the month counts", () => {
    expect(words(scheme("selective"))).toEqual(["하루 12시간을 넘은 날이 1일 있습니다."]);
    const long = warningsOf(scheme("selective"), hours, rates, { minutes: 14_000, days: 28 });
    expect(long[0]!.says).toContain("주평균 58시간 20분");
  });
});

test("a forgotten timer ends at the last sign of the person, and offers the rest", () => {
  const running = { startedAt: new Date(at("09:00")), activeAt: new Date(at("11:20")) };
  const now = new Date(at("19:00"));
  expect([isForgotten(running, new Date(at("11:40"))), isForgotten(running, new Date(at("11:41")))]).toEqual([
    false,
    true,
  ]);
  expect(endOf(running, "activity", now)).toEqual({ end: running.activeAt, rest: now });
  expect(endOf(running, "now", now)).toEqual({ end: now, rest: null });
});
