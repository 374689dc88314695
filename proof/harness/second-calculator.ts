/**
 * A second calculator of periods, written from the rules alone (rules §7.1) and in another way: it walks day by day over
 * numbered days and shares no code with the product.
 */

/** Days since 1970-01-01. */
type DayNumber = number;

export type SecondCase = {
  readonly criminal: boolean;
  readonly method: string;
  readonly on: string;
  readonly openedOn: string | null;
  readonly unit: "day" | "week" | "month" | "year";
  readonly count: number;
  readonly rolls: boolean;
  readonly holidays: ReadonlySet<string>;
  readonly outages: ReadonlySet<string>;
};

const monthDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const daysIn = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : monthDays[month - 1]!);

type Civil = { readonly year: number; readonly month: number; readonly day: number };

function parse(text: string): Civil {
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8, 10)) };
}

function numberOf({ year, month, day }: Civil): DayNumber {
  let total = 0;
  for (let one = 1970; one < year; one++) total += isLeap(one) ? 366 : 365;
  for (let one = 1; one < month; one++) total += daysIn(year, one);
  return total + day - 1;
}

function civilOf(number: DayNumber): Civil {
  let left = number;
  let year = 1970;
  while (left >= (isLeap(year) ? 366 : 365)) left -= isLeap(year++) ? 366 : 365;
  let month = 1;
  while (left >= daysIn(year, month)) left -= daysIn(year, month++);
  return { year, month, day: left + 1 };
}

function textOf(number: DayNumber): string {
  const { year, month, day } = civilOf(number);
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** 1970-01-01 was a Thursday. */
const isWeekend = (number: DayNumber) => [6, 0].includes((number + 4) % 7);

/** "same day n months later − 1; no such day → last day of that month". */
function monthsFrom(first: DayNumber, months: number): DayNumber {
  const { year, month, day } = civilOf(first);
  const index = month - 1 + months;
  const target = { year: year + Math.floor(index / 12), month: (index % 12) + 1 };
  if (day > daysIn(target.year, target.month)) return numberOf({ ...target, day: daysIn(target.year, target.month) });
  return numberOf({ ...target, day }) - 1;
}

function effective({ criminal, method, on, openedOn, outages }: SecondCase): { start: DayNumber; zeroHour: boolean } {
  const day = numberOf(parse(on));
  switch (method) {
    case "electronic": {
      // Seven full days, fourteen in criminal cases; days of failure are added.
      let full = criminal ? 14 : 7;
      let deemed = day + 1;
      while (full > 0) {
        if (!outages.has(textOf(deemed))) full -= 1;
        deemed += 1;
      }
      const opened = openedOn === null ? null : numberOf(parse(openedOn));
      return opened !== null && opened < deemed
        ? { start: opened, zeroHour: false }
        : { start: deemed, zeroHour: true };
    }
    case "publicFirst":
      return { start: day + 15, zeroHour: !criminal };
    case "publicFirstAbroad":
      return { start: monthsFrom(day + 1, 2) + 1, zeroHour: true };
    case "publicLater":
      return criminal ? { start: day + 6, zeroHour: false } : { start: day + 1, zeroHour: true };
    default:
      return { start: day, zeroHour: false };
  }
}

/** The day from which a period runs, the end before holidays, and the last day. */
export function secondCalculation(asked: SecondCase): { effectiveOn: string; rawOn: string; dueOn: string } {
  const { start, zeroHour } = effective(asked);
  let raw: DayNumber;
  if (asked.unit === "day" || asked.unit === "week") {
    const days = asked.count * (asked.unit === "week" ? 7 : 1);
    raw = zeroHour ? start + days - 1 : start + days;
  } else {
    raw = monthsFrom(zeroHour ? start : start + 1, asked.count * (asked.unit === "year" ? 12 : 1));
  }
  let due = raw;
  while (asked.rolls && (isWeekend(due) || asked.holidays.has(textOf(due)))) due += 1;
  return { effectiveOn: textOf(start), rawOn: textOf(raw), dueOn: textOf(due) };
}
