import { addDays } from "#firm/court-days.ts";
import { addMonths, type Day } from "#platform/dates.ts";

/**
 * The last day of so many months of which `first` is the first day: the day before the same day so many months later;
 * where that month has no such day, its last day (민법 제160조).
 */
export function monthEnd(first: Day, months: number): Day {
  const same = addMonths(first, months);
  return same.slice(8) === first.slice(8) ? addDays(same, -1) : same;
}
