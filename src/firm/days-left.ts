import { daysBetween } from "#firm/court-days.ts";
import type { Day } from "#platform/dates.ts";

/** How long there is time until a day, in words: D-30, 오늘, 3일 지남. */
export function daysLeft(today: Day, until: Day): string {
  return daysLeftWord(daysBetween(today, until));
}

/** The same of days that were counted. */
export function daysLeftWord(days: number): string {
  if (days === 0) return "오늘";
  return days > 0 ? `D-${days}` : `${-days}일 지남`;
}
