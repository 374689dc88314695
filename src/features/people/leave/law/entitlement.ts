import { addDays, addMonths, lastOfMonths, type Day } from "#platform/dates.ts";
import { daysBetween } from "#firm/court-days.ts";
import type { RateName } from "#firm/rates.ts";

/** The numbers of the law that grants follow from, as they hold on a day. */
export const grantRates = [
  "leaveMonthly",
  "leaveMonthlyMost",
  "leaveAnnual",
  "leaveExtraAfter",
  "leaveExtraEvery",
  "leaveMost",
  "leaveAttendance",
  "leaveValid",
] as const satisfies readonly RateName[];

export type RateOf = (name: RateName, day: Day) => number;

/** Working days of a stretch, first and last included, and how many of them the person was absent or is not counted for. */
export type Attended = { readonly scheduled: number; readonly absent: number; readonly leftOut: number };

export type Counting = {
  readonly hiredOn: Day;
  /** Grants until this day, included. */
  readonly upTo: Day;
  /** From the day of hiring, or by the firm's year. */
  readonly basis: "hired" | "fiscal";
  /** Month in which the firm's year begins. */
  readonly fiscalMonth: number;
  readonly rate: RateOf;
  readonly attended: (from: Day, until: Day) => Attended;
};

/** A grant that the law gives: once under its key. */
export type Due = {
  /** Names month or year by the calendar alone, so that it stays what it is where a grant comes to lie on another day. */
  readonly key: string;
  readonly basis: "monthly" | "annual";
  readonly on: Day;
  /** The last day on which it can be used. */
  readonly until: Day;
  readonly days: number;
  /** How it was computed, in words. */
  readonly because: string;
};

/** What 근로기준법 제60조 grants to a person until a day, the earliest first (rules §7.9). */
export function grantsDue(counting: Counting): readonly Due[] {
  const annual = counting.basis === "hired" ? byHiring(counting) : byFiscalYear(counting);
  return [...monthly(counting), ...annual]
    .filter(({ on, days }) => on <= counting.upTo && days > 0)
    .toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));
}

/**
 * The day after so many whole months of service that began on `from` (민법 제160조): 2025-03-01 after a year from
 * 2024-02-29, and not the day on which that year ends.
 */
const afterMonths = (from: Day, months: number): Day => (months === 0 ? from : addDays(lastOfMonths(from, months), 1));

/** In the first year one day for each month without absence; all of them end with that year (제60조 제2항·제7항). */
function monthly({ hiredOn, rate, attended, upTo }: Counting): Due[] {
  const until = lastOfMonths(hiredOn, 12);
  const found: Due[] = [];
  for (let month = 1; month <= 11; month++) {
    const on = afterMonths(hiredOn, month);
    if (on > upTo || found.length >= rate("leaveMonthlyMost", on)) break;
    const from = afterMonths(hiredOn, month - 1);
    if (!isFullMonth(attended(from, addDays(on, -1)))) continue;
    const days = rate("leaveMonthly", on);
    found.push({
      key: `monthly ${addMonths(hiredOn, month)}`,
      basis: "monthly",
      on,
      until,
      days,
      because: `${from}–${addDays(on, -1)} 1개월 개근: ${days}일(제60조 제2항)`,
    });
  }
  return found;
}

const isFullMonth = ({ scheduled, absent, leftOut }: Attended) => absent === 0 && leftOut < scheduled;

/** Each year that is completed gives the days of the next: on the first day of that one and not before (2021다227100). */
function byHiring(counting: Counting): Due[] {
  const found: Due[] = [];
  for (let year = 1; ; year++) {
    const on = afterMonths(counting.hiredOn, 12 * year);
    if (on > counting.upTo) return found;
    const key = `annual ${addMonths(counting.hiredOn, 12 * year)}`;
    const from = afterMonths(counting.hiredOn, 12 * (year - 1));
    found.push(forYear(counting, { key, on, from, months: 12 * year }));
  }
}

/** By the firm's year: what is begun counts by its days, then each year as a whole; 가산 by the service itself. */
function byFiscalYear(counting: Counting): Due[] {
  const { hiredOn, upTo, fiscalMonth, rate } = counting;
  const month = String(fiscalMonth).padStart(2, "0");
  const inYear = `${hiredOn.slice(0, 4)}-${month}-01`;
  const found: Due[] = [];
  const first = inYear > hiredOn ? inYear : addMonths(inYear, 12);
  for (let on = first; on <= upTo; on = addMonths(on, 12)) {
    const from = addMonths(on, -12);
    if (from >= hiredOn) {
      found.push(forYear(counting, { key: `annual ${on}`, on, from, months: wholeMonths(hiredOn, on) }));
      continue;
    }
    const [served, year] = [daysBetween(hiredOn, on), daysBetween(from, on)];
    const days = round(rate("leaveAnnual", on) * (served / year));
    found.push({
      key: `annual ${on}`,
      basis: "annual",
      on,
      until: lastOfMonths(on, rate("leaveValid", on)),
      days,
      because: `입사 첫해 ${served}일을 ${year}일로 나누어 ${rate("leaveAnnual", on)}일에 곱함: ${days}일(회계연도 기준)`,
    });
  }
  return found;
}

function wholeMonths(from: Day, to: Day): number {
  let months = 0;
  while (afterMonths(from, months + 1) <= to) months += 1;
  return months;
}

type Year = { readonly key: string; readonly on: Day; readonly from: Day; readonly months: number };

function forYear({ rate, attended }: Counting, { key, on, from, months }: Year): Due {
  const until = lastOfMonths(on, rate("leaveValid", on));
  const common = { key, basis: "annual", on, until } as const;
  const year = attended(from, addDays(on, -1));
  const counted = year.scheduled - year.leftOut;
  const share = counted > 0 ? (counted - year.absent) / counted : 0;
  const stretch = `${from}–${addDays(on, -1)}`;
  const percent = `출근율 ${Math.floor(share * 1000) / 10}%`;
  if (share < rate("leaveAttendance", on)) {
    const full = fullMonths(attended, from, on);
    const days = full * rate("leaveMonthly", on);
    return { ...common, days, because: `${stretch} ${percent}: 개근한 ${full}개월에 ${days}일(제60조 제2항)` };
  }
  const extra = extraDays(rate, on, months);
  const whole = Math.min(rate("leaveMost", on), rate("leaveAnnual", on) + extra);
  const words = `${stretch} ${percent}, 근속 ${Math.floor(months / 12)}년: ${whole}일(제60조 제1항${extra > 0 ? "·제4항" : ""})`;
  if (year.leftOut === 0) return { ...common, days: whole, because: words };
  const days = round((whole * counted) / year.scheduled);
  return { ...common, days, because: `${words}, 소정근로일 ${year.scheduled}일 중 ${counted}일로 ${days}일` };
}

function extraDays(rate: RateOf, on: Day, months: number): number {
  const after = months - rate("leaveExtraAfter", on);
  return after < 0 ? 0 : Math.floor(after / rate("leaveExtraEvery", on)) + 1;
}

function fullMonths(attended: Counting["attended"], from: Day, on: Day): number {
  let full = 0;
  for (let month = 0; afterMonths(from, month + 1) <= on; month++) {
    if (isFullMonth(attended(afterMonths(from, month), lastOfMonths(from, month + 1)))) full += 1;
  }
  return full;
}

/** Days are kept to the thousandth, upwards: never less than the law gives. */
const round = (days: number) => Math.ceil(days * 1000 - 1e-6) / 1000;

type Terms = { readonly weekly: number; readonly fullWeek: number; readonly fullDay: number };

/**
 * Minutes of so many days for a person: days × (own week ÷ full week) × the full day, parts of an hour upwards
 * (시행령 별표 2): 15 days at 20 of 40 hours are 3,600.
 */
export function minutesOf(days: number, { weekly, fullWeek, fullDay }: Terms): number {
  const share = Math.min(1, weekly / fullWeek);
  return Math.ceil((days * share * fullDay) / 60 - 1e-6) * 60;
}
