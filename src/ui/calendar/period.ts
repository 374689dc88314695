import { addMonths, type Day } from "#platform/dates.ts";
import type { CalendarView } from "./facts.ts";

const dayMs = 86_400_000;

/** The day so many days later, or earlier. */
function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The Sunday on which the week of the day begins. */
function weekStart(day: Day): Day {
  return addDays(day, -new Date(`${day}T00:00:00Z`).getUTCDay());
}

/** First and last day that the calendar shows: a week from Sunday, or the six weeks around a month. */
export function shownDays(view: CalendarView, day: Day): { readonly from: Day; readonly to: Day } {
  if (view === "week") return { from: weekStart(day), to: addDays(weekStart(day), 6) };
  const from = weekStart(`${day.slice(0, 7)}-01`);
  return { from, to: addDays(from, 41) };
}

/** A day of the month or week before or after. */
export function neighbourDay(view: CalendarView, day: Day, step: -1 | 1): Day {
  return view === "week" ? addDays(day, 7 * step) : addMonths(`${day.slice(0, 7)}-01`, step);
}

const words = (day: Day) => [`${day.slice(0, 4)}년`, `${Number(day.slice(5, 7))}월`, `${Number(day.slice(8))}일`];

/** `2026년 11월`; `2026년 11월 22일 – 28일`. */
export function periodTitle(view: CalendarView, day: Day): string {
  const { from, to } = shownDays(view, day);
  if (view === "month") return words(day).slice(0, 2).join(" ");
  const first = words(from);
  const last = words(to);
  // Year and month are said again only where they differ.
  const differs = last.findIndex((word, index) => word !== first[index]);
  return `${first.join(" ")} – ${last.slice(differs).join(" ")}`;
}

/** Minutes by which an arrow moves an entry: a day sideways; a week up and down in a month, half an hour in a week. */
export function minutesOf(key: string, view: CalendarView): number | null {
  const upright = view === "month" ? 7 * 1440 : 30;
  const ways: Readonly<Record<string, number>> = {
    ArrowLeft: -1440,
    ArrowRight: 1440,
    ArrowUp: -upright,
    ArrowDown: upright,
  };
  return ways[key] ?? null;
}
