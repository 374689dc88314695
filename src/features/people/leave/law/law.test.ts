import { describe, expect, test } from "vitest";
import { addDays } from "#platform/dates.ts";
import { bookDays, daysOff, minutesInWords, whenProblem, type WhenOff } from "./days.ts";
import { grantsDue, minutesOf, type Attended, type Counting } from "./entitlement.ts";
import { promotionKind, promotionWindow } from "./promotion.ts";

const values: Readonly<Record<string, number>> = {
  leaveMonthly: 1,
  leaveMonthlyMost: 11,
  leaveAnnual: 15,
  leaveExtraAfter: 36,
  leaveExtraEvery: 24,
  leaveMost: 25,
  leaveAttendance: 0.8,
  leaveValid: 12,
  promoteBefore: 6,
  promoteNotice: 10,
  promoteAnswer: 10,
  promoteDesignate: 2,
  promoteFirstBefore: 3,
  promoteFirstDesignate: 1,
  promoteLateBefore: 1,
  promoteLateNotice: 5,
  promoteLateDesignate: 10,
};
const rate = (name: string) => values[name]!;
const always = (): Attended => ({ scheduled: 250, absent: 0, leftOut: 0 });

function due(more: Partial<Counting>) {
  const counting = {
    hiredOn: "2026-01-15",
    upTo: "2027-01-15",
    basis: "hired",
    fiscalMonth: 1,
    rate,
    attended: always,
  } as const;
  return grantsDue({ ...counting, ...more });
}

/** Absent too much for a whole year, and in each month of its second half. */
const attendedLittle = (from: string, until: string): Attended => {
  const isYear = addDays(from, 200) < until;
  return { scheduled: isYear ? 250 : 21, absent: isYear ? 60 : from >= "2025-07-01" ? 5 : 0, leftOut: 0 };
};

const attendedHalf = (from: string, until: string): Attended =>
  addDays(from, 200) < until ? { scheduled: 250, absent: 0, leftOut: 125 } : always();

describe("what the law grants (rules §7.9)", () => {
  test("in the first year a day for each full month, eleven at most, then fifteen", () => {
    const all = due({});
    expect(all.slice(0, 11).map(({ on }) => on.slice(5))).toEqual(
      ["02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"].map((month) => `${month}-15`),
    );
    expect(all.slice(0, 11).every(({ until, days }) => until === "2027-01-14" && days === 1)).toBe(true);
    expect(all[11]).toMatchObject({ on: "2027-01-15", days: 15, until: "2028-01-14" });
  });

  test("whoever leaves after exactly one year has eleven days (2021다227100)", () => {
    expect(due({ upTo: "2027-01-14" }).reduce((sum, { days }) => sum + days, 0)).toBe(11);
  });

  test("a month or year that has no such day ends with its last one, and what it gives comes the day after", () => {
    const first = due({ hiredOn: "2025-10-31", upTo: "2026-10-31" });
    expect(first.slice(0, 5).map(({ on }) => on)).toEqual([
      "2025-12-01",
      "2025-12-31",
      "2026-01-31",
      "2026-03-01",
      "2026-03-31",
    ]);
    expect(first.length).toBe(12);
    const leap = (upTo: string) => due({ hiredOn: "2024-02-29", upTo });
    expect(leap("2025-02-28").reduce((sum, { days }) => sum + days, 0)).toBe(11);
    expect(leap("2025-02-28").at(-1)).toMatchObject({ on: "2025-01-29", until: "2025-02-28" });
    expect(leap("2025-03-01").at(-1)).toMatchObject({ on: "2025-03-01", days: 15, until: "2026-02-28" });
    expect(leap("2028-02-29").at(-1)).toMatchObject({ on: "2028-02-29", days: 16, until: "2029-02-28" });
    // Under its key nothing is granted a second time.
    expect(leap("2025-03-01").at(-1)?.key).toBe("annual 2025-02-28");
  });

  test("from three years on a day more for every two, twenty-five at most", () => {
    const all = due({ hiredOn: "2000-03-02", upTo: "2025-03-02" }).filter(({ basis }) => basis === "annual");
    const by = (years: number) => all[years - 1]!.days;
    const expected = {
      1: 15,
      2: 15,
      3: 16,
      4: 16,
      5: 17,
      7: 18,
      9: 19,
      11: 20,
      13: 21,
      15: 22,
      17: 23,
      19: 24,
      21: 25,
      25: 25,
    };
    for (const [years, days] of Object.entries(expected)) expect([years, by(Number(years))]).toEqual([years, days]);
  });

  test("under 80 % of a year there is a day for each full month of it; a month with an absence gives none", () => {
    const [year] = due({ hiredOn: "2024-01-01", upTo: "2026-01-01", attended: attendedLittle }).filter(
      ({ on }) => on === "2026-01-01",
    );
    expect(year).toMatchObject({ days: 6, because: expect.stringContaining("개근한 6개월") });
  });

  test("what is left out of the count makes the grant smaller by its share", () => {
    expect(due({ attended: attendedHalf }).at(-1)).toMatchObject({ days: 7.5 });
  });

  test("by the firm's year the days that were begun count first, service counts for what is added", () => {
    const all = due({ hiredOn: "2023-07-01", upTo: "2027-01-01", basis: "fiscal" }).filter(
      ({ basis }) => basis === "annual",
    );
    expect(all.map(({ on, days }) => [on, days])).toEqual([
      ["2024-01-01", 7.562],
      ["2025-01-01", 15],
      ["2026-01-01", 15],
      ["2027-01-01", 16],
    ]);
  });

  test("a part-timer has hours by the share of the week, parts of an hour upwards", () => {
    const terms = { fullWeek: 2400, fullDay: 480 };
    expect(minutesOf(15, { ...terms, weekly: 1200 })).toBe(3600);
    expect(minutesOf(15, { ...terms, weekly: 2400 })).toBe(7200);
    expect(minutesOf(1, { ...terms, weekly: 900 })).toBe(180);
    expect(minutesOf(1, { ...terms, weekly: 1000 })).toBe(240);
  });
});

describe("사용촉진 (제61조)", () => {
  test("of a year: ten days from six months before, and two months before its end", () => {
    expect(promotionWindow("annual", "2026-12-31", rate)).toEqual({
      noticeFrom: "2026-07-01",
      noticeUntil: "2026-07-10",
      answerDays: 10,
      designateUntil: "2026-10-31",
    });
  });

  test("of the first year, and of what is granted after its notice", () => {
    expect(promotionWindow("first", "2027-01-14", rate)).toMatchObject({
      noticeFrom: "2026-10-15",
      noticeUntil: "2026-10-24",
      designateUntil: "2026-12-14",
    });
    expect(promotionWindow("firstLate", "2027-01-14", rate)).toMatchObject({
      noticeFrom: "2026-12-15",
      noticeUntil: "2026-12-19",
      designateUntil: "2027-01-04",
    });
    expect(promotionKind("monthly", "2026-10-14", "2027-01-14", rate)).toBe("first");
    expect(promotionKind("monthly", "2026-11-15", "2027-01-14", rate)).toBe("firstLate");
    expect(promotionKind("annual", "2026-01-01", "2026-12-31", rate)).toBe("annual");
  });
});

const when = (more: Partial<WhenOff>): WhenOff => ({
  kind: "annual",
  startsOn: "2026-12-03",
  endsOn: "2026-12-03",
  fromTime: "",
  untilTime: "",
  ...more,
});
/** Closed at weekends, six hours on other days but four on Fridays. */
const owed = (day: string) => [0, 360, 360, 360, 360, 240, 0][new Date(`${day}T00:00:00Z`).getUTCDay()]!;

describe("days off", () => {
  test("are working days, each as long as the person's own", () => {
    expect(daysOff(when({ endsOn: "2026-12-07" }), owed)).toEqual([
      { day: "2026-12-03", minutes: 360 },
      { day: "2026-12-04", minutes: 240 },
      { day: "2026-12-07", minutes: 360 },
    ]);
    expect(daysOff(when({ kind: "morning" }), owed)).toEqual([{ day: "2026-12-03", minutes: 180 }]);
    expect(daysOff(when({ kind: "hours", fromTime: "11:00", untilTime: "14:30" }), owed)[0]?.minutes).toBe(150);
  });

  test("say what is wrong by the field", () => {
    expect(whenProblem(when({ endsOn: "2026-12-02" }))?.[0]).toBe("endsOn");
    expect(whenProblem(when({ kind: "afternoon", endsOn: "2026-12-04" }))?.[0]).toBe("endsOn");
    expect(whenProblem(when({ kind: "hours", fromTime: "10:00", untilTime: "10:20" }))?.[0]).toBe("untilTime");
    expect(whenProblem(when({ kind: "hours", fromTime: "10:00", untilTime: "11:30" }))).toBeNull();
  });

  test("are booked on the lot that ends first, and across its end by the day", () => {
    const lots = [
      { id: 1, from: "2026-01-01", until: "2026-12-31", left: 480 },
      { id: 2, from: "2026-12-01", until: "2026-12-03", left: 600 },
    ];
    const days = ["2026-12-02", "2026-12-03", "2026-12-04", "2026-12-07"].map((day) => ({ day, minutes: 360 }));
    const { booked, missing } = bookDays(days, lots);
    expect(booked.map(({ day, lot, minutes }) => [day.slice(8), lot, minutes])).toEqual([
      ["02", 2, 360],
      ["03", 2, 240],
      ["03", 1, 120],
      ["04", 1, 360],
    ]);
    expect(missing).toEqual([{ day: "2026-12-07", minutes: 360 }]);
  });

  test("are told in the person's own days", () => {
    expect([minutesInWords(3600, 240), minutesInWords(750, 480), minutesInWords(0, 480)]).toEqual([
      "15일",
      "1일 4시간 30분",
      "0일",
    ]);
  });
});
