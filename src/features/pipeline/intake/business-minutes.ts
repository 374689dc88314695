import { addDays, type CourtDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";

/** The firm's hours, KST. */
const opens = "09:00";
const closes = "18:00";
const minuteMs = 60_000;
const mostDays = 60;

/** Whole minutes of the firm's hours on working days between two instants; more than sixty days are not counted. */
export function businessMinutes(from: Date, to: Date, calendar: Pick<CourtDays, "closed">): number {
  let sum = 0;
  let day = seoulDay(from);
  const last = seoulDay(to);
  for (let counted = 0; day <= last && counted < mostDays; counted += 1) {
    if (calendar.closed(day) === null) {
      const begin = Math.max(from.getTime(), Date.parse(`${day}T${opens}:00+09:00`));
      const end = Math.min(to.getTime(), Date.parse(`${day}T${closes}:00+09:00`));
      sum += Math.max(0, end - begin);
    }
    day = addDays(day, 1);
  }
  return Math.floor(sum / minuteMs);
}
