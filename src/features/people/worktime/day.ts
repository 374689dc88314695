import { addDays, seoulDay, type Day } from "#platform/dates.ts";

/** Minutes of a day. */
export const dayMinutes = 1440;

const minuteMs = 60_000;

/** A stretch of the clock, as ISO 8601. */
export type Stretch = { readonly startAt: string; readonly endAt: string };

/** An entry as sums look at it: with clock times, or minutes alone. */
export type Timed = { readonly startAt: string | null; readonly endAt: string | null; readonly minutes: number };

export function minutesBetween({ startAt, endAt }: Stretch): number {
  return Math.round((Date.parse(endAt) - Date.parse(startAt)) / minuteMs);
}

/** The moment at which the day begins in Seoul. */
export function beginningOf(day: Day): string {
  return new Date(`${day}T00:00:00+09:00`).toISOString();
}

/** A stretch over midnight as one for each day of the firm's calendar, each with its minutes. */
export function splitAtMidnight({ startAt, endAt }: Stretch): (Stretch & { day: Day; minutes: number })[] {
  const parts: (Stretch & { day: Day; minutes: number })[] = [];
  for (let from = startAt; Date.parse(from) < Date.parse(endAt);) {
    const day = seoulDay(from);
    const next = beginningOf(addDays(day, 1));
    const until = Date.parse(next) < Date.parse(endAt) ? next : endAt;
    parts.push({ day, startAt: from, endAt: until, minutes: minutesBetween({ startAt: from, endAt: until }) });
    from = until;
  }
  return parts;
}

/** Whether two entries share a moment; those without clock times share none (additions 1). */
export function overlaps(one: Timed, other: Timed): boolean {
  if (one.startAt === null || one.endAt === null || other.startAt === null || other.endAt === null) return false;
  return Date.parse(one.startAt) < Date.parse(other.endAt) && Date.parse(other.startAt) < Date.parse(one.endAt);
}

/** What sums count of an entry that a correction stands beside: what it should have been is known by its minutes alone. */
export function asCorrected<Entry extends Timed & { readonly number: number; readonly corrects: number | null }>(
  entries: readonly Entry[],
): Entry[] {
  const corrected = new Set(entries.map(({ corrects }) => corrects));
  return entries.map((entry) => (corrected.has(entry.number) ? { ...entry, startAt: null, endAt: null } : entry));
}

/** Two moments in milliseconds. */
type Span = { readonly from: number; readonly until: number };

/** What is covered by the entries with clock times, in order: what ran side by side is one stretch. */
export function coveredSpans(entries: readonly Timed[]): Span[] {
  const clocked = entries
    .flatMap(({ startAt, endAt }) =>
      startAt === null || endAt === null ? [] : [{ from: Date.parse(startAt), until: Date.parse(endAt) }],
    )
    .toSorted((one, other) => one.from - other.from);
  const merged: Span[] = [];
  for (const span of clocked) {
    const last = merged.at(-1);
    if (last && span.from <= last.until)
      merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, span.until) };
    else merged.push(span);
  }
  return merged;
}

/** Minutes of these stretches that lie between two moments. */
export function minutesWithin(spans: readonly Span[], { from, until }: Span): number {
  const covered = spans.reduce(
    (sum, one) => sum + Math.max(0, Math.min(one.until, until) - Math.max(one.from, from)),
    0,
  );
  return Math.round(covered / minuteMs);
}

/** Minutes of the entries that have no clock times; corrections take away. */
export function unclockedMinutes(entries: readonly Timed[]): number {
  return entries.filter(({ startAt }) => startAt === null).reduce((sum, { minutes }) => sum + minutes, 0);
}

/** Minutes that somebody worked: what ran side by side counts once, entries without clock times in full. */
export function workedMinutes(entries: readonly Timed[]): number {
  const clocked = minutesWithin(coveredSpans(entries), { from: -Infinity, until: Infinity });
  return clocked + unclockedMinutes(entries);
}

/** The Monday of the week that the day lies in. */
export function mondayOf(day: Day): Day {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -weekday);
}

/** The seven days from a Monday on. */
export function weekFrom(monday: Day): Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}

/** `1시간 30분`, `45분`, `-10분`. */
export function formatMinutes(minutes: number): string {
  const size = Math.abs(minutes);
  const [hours, rest] = [Math.floor(size / 60), size % 60];
  const words = [hours > 0 && `${hours.toLocaleString("ko-KR")}시간`, (rest > 0 || hours === 0) && `${rest}분`];
  return `${minutes < 0 ? "-" : ""}${words.filter(Boolean).join(" ")}`;
}

/** `1:30`, as cells of the week show it. */
export function clockOf(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
}

/** Minutes as people type them: 90, 1:30, 1.5h, 1시간 30분, 1시간; null for anything else. */
export function readMinutes(typed: string): number | null {
  const text = typed.normalize("NFKC").replaceAll(" ", "").toLowerCase();
  const whole = /^(\d{1,4})분?$/.exec(text);
  if (whole) return Number(whole[1]);
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(text);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const decimal = /^(\d{1,2}(?:\.\d{1,2})?)(?:h|시간)$/.exec(text);
  if (decimal) return Math.round(Number(decimal[1]) * 60);
  const words = /^(\d{1,2})(?:h|시간)(\d{1,2})(?:m|분)?$/.exec(text);
  return words ? Number(words[1]) * 60 + Number(words[2]) : null;
}
