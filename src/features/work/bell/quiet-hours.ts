import { addDays, seoulDay } from "#platform/dates.ts";
import type { Snooze } from "./boxes.ts";

/** Minutes of the firm's day, over midnight where they end earlier than they begin. */
export type QuietHours = { readonly from: number; readonly to: number };

const minuteMs = 60_000;
const dayMinutes = 1_440;

const dayStart = (day: string) => Date.parse(`${day}T00:00:00+09:00`);

function minuteOf(now: Date): number {
  return Math.floor((now.getTime() - dayStart(seoulDay(now))) / minuteMs);
}

/** Whether only what is urgent is told now. */
export function isQuiet(quiet: QuietHours | null, now: Date): boolean {
  if (quiet === null) return false;
  const minute = minuteOf(now);
  const { from, to } = quiet;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** When quiet hours begin or end next. */
export function nextTurn(quiet: QuietHours, now: Date): Date {
  const minute = minuteOf(now);
  const ahead = [quiet.from, quiet.to].map((turn) => (turn > minute ? turn - minute : turn - minute + dayMinutes));
  return new Date(dayStart(seoulDay(now)) + (minute + Math.min(...ahead)) * minuteMs);
}

const morning = 9 * 60;

/** The instant at which a row that is put off comes back. */
export function snoozedUntil(snooze: Snooze, now: Date): Date {
  if (snooze === "hour") return new Date(now.getTime() + 60 * minuteMs);
  const today = seoulDay(now);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  // Sunday is followed by a Monday; from a Monday on it is the next one.
  const days = snooze === "tomorrow" ? 1 : (8 - weekday) % 7 || 7;
  return new Date(dayStart(addDays(today, days)) + morning * minuteMs);
}
