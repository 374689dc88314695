import type { Day } from "#platform/dates.ts";

/** The day from which the firm works with the product; null: it has not said. */
export type FirstDay = Day | null;

/** Whether a day was over before the firm began with the product: it is late nowhere (도입 준비). */
export function isFromBefore(day: Day, firstDay: FirstDay): boolean {
  return firstDay !== null && day < firstDay;
}

/** Whether a day is over and was for this firm to keep; the database's `is_late`. */
export function isLate(day: Day, today: Day, firstDay: FirstDay): boolean {
  return day < today && !isFromBefore(day, firstDay);
}
