import type { Day } from "#platform/dates.ts";

/** A day on which courts are closed, beside Saturdays and Sundays: 공휴일 that counts for legal periods. */
export type CourtHoliday = { readonly day: Day; readonly name: string };

/** The calendar of the courts: why a day is none on which a period ends, and the days around it. */
export type CourtDays = {
  /** 토요일, 일요일 or the name of the holiday; null for a working day. */
  closed(day: Day): string | null;
  /** The day itself or the first working day after it. */
  onOrAfter(day: Day): Day;
  /** The day itself or the last working day before it. */
  onOrBefore(day: Day): Day;
  /** The working day that lies so many working days before a day. */
  workingDaysBefore(day: Day, count: number): Day;
  /** Whether the holidays of that day's year are known, as far as their number tells. */
  knows(day: Day): boolean;
};

const dayMs = 86_400_000;

/** So many calendar days later, earlier for negative ones. */
export function addDays(day: Day, count: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}

/** Calendar days from one day to another; negative when the other lies before it. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

/**
 * No year has fewer days that are holidays: one of which fewer were entered, as an election or a temporary one alone, is
 * not known.
 */
const fewestOfYear = 15;

const weekend: Readonly<Record<number, string>> = { 0: "일요일", 6: "토요일" };

/**
 * The calendar that follows from the holidays (rules §7.2); two of one day are named together. `byRule`: those of every
 * year, which say nothing of whether the others of their year are known.
 */
export function courtDays(holidays: readonly CourtHoliday[], byRule: readonly CourtHoliday[] = []): CourtDays {
  const names = new Map<Day, string>();
  for (const { day, name } of [...holidays, ...byRule])
    names.set(day, names.has(day) ? `${names.get(day)} · ${name}` : name);
  const ofYears = new Map<string, number>();
  for (const day of new Set(holidays.map((one) => one.day))) {
    const year = day.slice(0, 4);
    ofYears.set(year, (ofYears.get(year) ?? 0) + 1);
  }
  const closed = (day: Day) => names.get(day) ?? weekend[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? null;
  const walk = (day: Day, step: 1 | -1): Day => {
    let at = day;
    while (closed(at) !== null) at = addDays(at, step);
    return at;
  };
  return {
    closed,
    onOrAfter: (day) => walk(day, 1),
    onOrBefore: (day) => walk(day, -1),
    workingDaysBefore(day, count) {
      let at = day;
      for (let left = count; left > 0; left--) at = walk(addDays(at, -1), -1);
      return at;
    },
    knows: (day) => (ofYears.get(day.slice(0, 4)) ?? 0) >= fewestOfYear,
  };
}
