import { daysBetween } from "#firm/court-days.ts";
import type { Day } from "#platform/dates.ts";

/** How long there is time until a day, in words: D-30, 오늘, 3일 지남. */
export function daysLeft(today: Day, until: Day): string {
  const left = daysBetween(today, until);
  if (left === 0) return "오늘";
  return left > 0 ? `D-${left}` : `${-left}일 지남`;
}
