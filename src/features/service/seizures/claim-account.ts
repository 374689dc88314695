import { daysBetween } from "#firm/court-days.ts";
import type { Day } from "#platform/dates.ts";

/** How a year is divided: always by 365, or by the days that it has. */
export const dayCounts = { fixed: "연 365일", actual: "윤년은 366일" } as const;
export type DayCount = keyof typeof dayCounts;

/** A span for which interest runs, both days counted; `end` null: until all is paid. */
export type InterestSegment = {
  readonly start: Day;
  readonly end: Day | null;
  /** Thousandths of a percent a year: 12 % is 12,000. */
  readonly rate: number;
  /** Won of the principal; null: all that is left of it. */
  readonly base: number | null;
};

export type ClaimFacts = {
  /** Won. */
  readonly principal: number;
  readonly dayCount: DayCount;
  readonly segments: readonly InterestSegment[];
  readonly costs: readonly { readonly on: Day; readonly amount: number }[];
  /** In the order in which they came. */
  readonly receipts: readonly { readonly id: number; readonly on: Day; readonly amount: number }[];
};

/** What one rate brought in one stretch of days. */
export type AccountSpan = {
  readonly from: Day;
  readonly to: Day;
  readonly days: number;
  readonly base: number;
  readonly rate: number;
  /** Won, the part of a won left out. */
  readonly interest: number;
};

/** Where a receipt went (민법 제479조: 비용 → 이자 → 원금). */
export type Appropriation = {
  readonly id: number;
  readonly on: Day;
  readonly amount: number;
  readonly costs: number;
  readonly interest: number;
  readonly principal: number;
  /** More than was owed. */
  readonly over: number;
  /** Of the principal after it. */
  readonly left: number;
};

export type ClaimAccount = {
  readonly asOf: Day;
  readonly spans: readonly AccountSpan[];
  readonly appropriations: readonly Appropriation[];
  /** Owed at the end of the day, won. */
  readonly costs: number;
  readonly interest: number;
  readonly principal: number;
  readonly left: number;
  readonly collected: number;
  readonly overpaid: number;
  /** All that was ever owed until the day: what is left and what was paid on it. */
  readonly total: number;
};

/** Interest is added up in parts of 1/(100,000 × 365 × 366) won: every day of every rate is a whole number of them. */
const commonYear = 366n;
const leapYear = 365n;
const partsOfWon = 100_000n * 365n * 366n;

/**
 * The account of a claim at the end of a day, exact to the won: interest is added up exactly and its whole won are owed.
 * Of segments that run together those with the lower rate keep what is left of the principal, since a debtor pays first
 * what costs more (민법 제477조 제2호).
 */
export function claimAccount(facts: ClaimFacts, asOf: Day): ClaimAccount {
  const receipts = facts.receipts.filter(({ on }) => on <= asOf);
  const spans: AccountSpan[] = [];
  const appropriations: Appropriation[] = [];
  const costsUntil = (day: Day) => facts.costs.reduce((sum, { on, amount }) => (on <= day ? sum + amount : sum), 0);
  let principal = facts.principal;
  let owed = 0n;
  let paidCosts = 0;
  let overpaid = 0;
  const bounds = boundsOf(facts, receipts, asOf);
  for (const [index, first] of bounds.entries()) {
    const before = dayAfter(first, -1);
    for (const { id, on, amount } of receipts.filter((one) => one.on === before)) {
      const costs = Math.min(amount, costsUntil(before) - paidCosts);
      const interest = Math.min(amount - costs, wholeWon(owed));
      const toPrincipal = Math.min(amount - costs - interest, principal);
      const over = amount - costs - interest - toPrincipal;
      paidCosts += costs;
      owed -= BigInt(interest) * partsOfWon;
      principal -= toPrincipal;
      overpaid += over;
      appropriations.push({ id, on, amount, costs, interest, principal: toPrincipal, over, left: principal });
    }
    const next = bounds[index + 1];
    if (next === undefined) break;
    for (const span of spansOf(facts, principal, first, dayAfter(next, -1))) {
      owed += span.parts;
      spans.push(span.shown);
    }
  }
  const costs = costsUntil(asOf) - paidCosts;
  const interest = wholeWon(owed);
  const collected = receipts.reduce((sum, { amount }) => sum + amount, 0);
  const left = costs + interest + principal;
  const total = left + collected - overpaid;
  return { asOf, spans, appropriations, costs, interest, principal, left, collected, overpaid, total };
}

/** Days on which something changes, in order; what lies between two of them is alike. The last is the day after `asOf`. */
function boundsOf({ segments }: ClaimFacts, receipts: ClaimFacts["receipts"], asOf: Day): Day[] {
  const days = [
    ...segments.flatMap(({ start, end }) => (end === null ? [start] : [start, dayAfter(end)])),
    ...receipts.map(({ on }) => dayAfter(on)),
    dayAfter(asOf),
  ];
  return [...new Set(days)].filter((day) => day <= dayAfter(asOf)).toSorted();
}

function spansOf(facts: ClaimFacts, principal: number, from: Day, to: Day) {
  const running = facts.segments
    .filter(({ start, end }) => start <= from && (end === null || end >= from))
    .toSorted((one, other) => one.rate - other.rate);
  let rest = principal;
  return running.flatMap(({ base, rate }) => {
    const share = Math.min(base ?? rest, rest);
    rest -= share;
    if (share === 0) return [];
    const parts = BigInt(share) * BigInt(rate) * weightOf(from, to, facts.dayCount);
    const days = daysWithBoth(from, to);
    return [{ parts, shown: { from, to, days, base: share, rate, interest: wholeWon(parts) } }];
  });
}

/** The days from one to another, both counted, in parts of 1/(365 × 366) of a year. */
function weightOf(from: Day, to: Day, dayCount: DayCount): bigint {
  if (dayCount === "fixed") return BigInt(daysWithBoth(from, to)) * commonYear;
  let weight = 0n;
  for (let year = yearOf(from); year <= yearOf(to); year += 1) {
    const first = from > `${year}-01-01` ? from : `${year}-01-01`;
    const last = to < `${year}-12-31` ? to : `${year}-12-31`;
    weight += BigInt(daysWithBoth(first, last)) * (isLeap(year) ? leapYear : commonYear);
  }
  return weight;
}

const wholeWon = (parts: bigint): number => Number(parts / partsOfWon);
const yearOf = (day: Day): number => Number(day.slice(0, 4));
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The day so many days later. */
export function dayAfter(day: Day, days = 1): Day {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const daysWithBoth = (from: Day, to: Day): number => daysBetween(from, to) + 1;

/** The first day on which interest would run of more than the principal; null: there is none. */
export function overlapOf({ principal, segments }: Pick<ClaimFacts, "principal" | "segments">): Day | null {
  const starts = segments.map(({ start }) => start).toSorted();
  for (const day of starts) {
    const running = segments.filter(({ start, end }) => start <= day && (end === null || end >= day));
    const bases = running.reduce((sum, { base }) => sum + (base ?? principal), 0);
    if (bases > principal) return day;
  }
  return null;
}
