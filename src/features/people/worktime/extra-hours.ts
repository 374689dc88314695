import { beginningOf, coveredSpans, minutesWithin, unclockedMinutes, workedMinutes, type Timed } from "./day.ts";
import type { RateName } from "#firm/rates.ts";
import type { Day } from "#platform/dates.ts";
import type { Scheme } from "./hours.ts";

/**
 * The dated numbers by which breaks and extra work of a day are told: hours of the clock between which work is 야간; from so
 * many minutes on a day needs a break of so many; how long a day may be without one (근로기준법 제54조, from 2026-12-10).
 */
export const extraRates = [
  "workDay",
  "workWeek",
  "nightFrom",
  "nightUntil",
  "breakDay",
  "breakMinutes",
  "breakLongDay",
  "breakLongMinutes",
  "breakWaived",
] as const satisfies readonly RateName[];

/** Null before the first of a name. */
export type ExtraRates = Readonly<Record<(typeof extraRates)[number], number | null>>;

export type WorkDay = {
  readonly day: Day;
  readonly entries: readonly Timed[];
  /** Sunday or a public holiday (근로기준법 제55조); Saturday is none. */
  readonly isHoliday: boolean;
  readonly rates: ExtraRates;
};

/** Minutes of a day for which more is paid (근로기준법 제56조), and how much of it has no clock times. */
export type ExtraHours = {
  /** Null: not counted by the day, under 선택근로. */
  readonly overtime: number | null;
  readonly night: number;
  readonly holiday: number;
  /** Nobody can say whether that was at night. */
  readonly unclocked: number;
};

const hourMs = 3_600_000;

/**
 * 연장, 야간 and 휴일 of each day of a week, Monday first: beyond the hours of a day or of the week, each minute once; at
 * night; and on a holiday, where nothing counts as 연장 besides. A member is no employee: null.
 */
export function extraHoursOf(scheme: Scheme | null, week: readonly WorkDay[]): (ExtraHours & { day: Day })[] | null {
  if (scheme?.kind === "member") return null;
  let used = 0;
  return week.map(({ day, entries, isHoliday, rates }) => {
    const minutes = Math.max(0, workedMinutes(entries));
    const counted = countedOf(scheme, minutes);
    const left = Math.max(0, Math.min(scheme?.weeklyMinutes ?? Infinity, rates.workWeek ?? Infinity) - used);
    const usual = isHoliday ? 0 : Math.min(counted, rates.workDay ?? Infinity, left);
    used += usual;
    return {
      day,
      overtime: scheme?.kind === "selective" ? null : isHoliday ? 0 : counted - usual,
      night: nightOf(day, entries, rates),
      holiday: isHoliday ? minutes : 0,
      unclocked: Math.max(0, unclockedMinutes(entries)),
    };
  });
}

/** How long the day counts: under 재량근로 as long as was agreed. */
function countedOf(scheme: Scheme | null, minutes: number): number {
  if (scheme?.kind !== "discretionary" || scheme.deemedMinutes === null) return minutes;
  return minutes > 0 ? scheme.deemedMinutes : 0;
}

function nightOf(day: Day, entries: readonly Timed[], { nightFrom, nightUntil }: ExtraRates): number {
  if (nightFrom === null || nightUntil === null) return 0;
  const midnight = Date.parse(beginningOf(day));
  const at = (hour: number) => midnight + hour * hourMs;
  const spans = coveredSpans(entries);
  return (
    minutesWithin(spans, { from: at(0), until: at(nightUntil) }) +
    minutesWithin(spans, { from: at(nightFrom), until: at(24) })
  );
}

/**
 * Whether the day had less of a break than the law wants (근로기준법 제54조): the time between its first and its last
 * minute in which nothing was worked. Of a day with entries without clock times nobody can tell: false.
 */
export function lacksBreak({ entries, rates }: Pick<WorkDay, "entries" | "rates">): boolean {
  if (entries.length === 0 || entries.some(({ startAt }) => startAt === null)) return false;
  const minutes = workedMinutes(entries);
  const wanted = breakFor(minutes, rates);
  const spans = coveredSpans(entries);
  const whole = (spans.at(-1)!.until - spans[0]!.from) / 60_000;
  return whole - minutes < wanted;
}

/** The break that a day of so many minutes needs. */
export function breakFor(minutes: number, rates: ExtraRates): number {
  const { breakDay, breakMinutes, breakLongDay, breakLongMinutes, breakWaived } = rates;
  if (breakWaived !== null && minutes <= breakWaived) return 0;
  if (breakLongDay !== null && minutes >= breakLongDay) return breakLongMinutes ?? 0;
  return breakDay !== null && minutes >= breakDay ? (breakMinutes ?? 0) : 0;
}

/** The hours of several days together; `overtime` is null where it is counted for none of them. */
export function sumOfExtra(days: readonly ExtraHours[]): ExtraHours {
  const sum = (of: (hours: ExtraHours) => number) => days.reduce((all, hours) => all + of(hours), 0);
  return {
    overtime: days.every(({ overtime }) => overtime === null) ? null : sum(({ overtime }) => overtime ?? 0),
    night: sum(({ night }) => night),
    holiday: sum(({ holiday }) => holiday),
    unclocked: sum(({ unclocked }) => unclocked),
  };
}
