import { addDays, type CourtDays } from "#firm/court-days.ts";
import type { Day } from "#platform/dates.ts";

export type RoutineRule = {
  readonly rule: "daily" | "weekly" | "monthly";
  /** 1 Monday … 5 Friday. */
  readonly weekdays: readonly number[];
  readonly monthDay: number | null;
  readonly moved: "before" | "after";
  readonly startsOn: Day;
  readonly endsOn: Day | null;
};

/** Days by which holidays in a row may move an occurrence. */
const farthest = 14;
/** Days in which the next occurrences are looked for. */
const horizon = 400;

function isMeant({ rule, weekdays, monthDay }: RoutineRule, day: Day): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  if (rule === "weekly") return weekdays.includes(date.getUTCDay());
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(monthDay ?? last, last);
}

/** Whether a routine sends on the day: always a working day, to which an occurrence on a holiday is moved. */
export function occursOn(rule: RoutineRule, day: Day, calendar: CourtDays): boolean {
  if (day < rule.startsOn || (rule.endsOn !== null && day > rule.endsOn)) return false;
  if (calendar.closed(day) !== null) return false;
  if (rule.rule === "daily" || isMeant(rule, day)) return true;
  const step = rule.moved === "before" ? 1 : -1;
  for (let at = 1; at <= farthest; at++) {
    const other = addDays(day, step * at);
    if (calendar.closed(other) === null) return false;
    if (isMeant(rule, other)) return true;
  }
  return false;
}

/** The next days on which it sends, beginning with `from`. */
export function nextDays(rule: RoutineRule, from: Day, calendar: CourtDays, most: number): Day[] {
  const days: Day[] = [];
  let day = from > rule.startsOn ? from : rule.startsOn;
  for (let looked = 0; looked < horizon && days.length < most; looked++) {
    if (occursOn(rule, day, calendar)) days.push(day);
    day = addDays(day, 1);
  }
  return days;
}
