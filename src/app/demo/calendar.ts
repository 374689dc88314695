import { seoulDay } from "#platform/dates.ts";

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** An instant at least `days` days before `now`, moved back by less than a day into working hours of Seoul (09:00–18:59). */
export function workingInstant(now: Date, days: number): Date {
  const instant = new Date(now.getTime() - days * dayMs);
  const hour = Number(
    new Intl.DateTimeFormat("en-US", { timeZone: "Asia/Seoul", hour: "2-digit", hourCycle: "h23" }).format(instant),
  );
  if (hour >= 9 && hour < 19) return instant;
  const day = seoulDay(hour >= 19 ? instant : new Date(instant.getTime() - dayMs));
  const minutes = Math.floor(instant.getTime() / minuteMs);
  const time = [9 + (minutes % 10), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");
  return new Date(`${day}T${time}:00+09:00`);
}

/** An instant between two, in working hours where there are any between them; `part` from 0 to 1. */
export function instantBetween(from: Date, to: Date, part: number): Date {
  const instant = new Date(from.getTime() + (to.getTime() - from.getTime()) * part);
  const working = workingInstant(instant, 0);
  return working > from ? working : instant;
}

/** `count` days after a calendar day; negative: before. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);
}
