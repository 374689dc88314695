import { firmNow } from "./clock.ts";

/** The firm's clock, whatever zone the machine has. */
const firmTimeZone = "Asia/Seoul";

/** An instant as it comes: a Date, milliseconds, or ISO 8601 text with an offset. */
export type Instant = Date | number | string;

/** A calendar day of the firm: `YYYY-MM-DD`. */
export type Day = string;

const weekdays = ["일", "월", "화", "수", "목", "금", "토"] as const;
const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * From the end of the last summer time on Seoul is nine hours ahead at every instant; a test asks the time zone's own
 * data whether that still holds.
 */
const aheadMs = 9 * hourMs;
const steady = { from: Date.UTC(1988, 9, 8, 17), until: Date.UTC(9999, 11, 31) };

/** For other instants. Made when it is first needed: that takes a phone 100 ms. */
let clock: Intl.DateTimeFormat | undefined;
const clockOptions: Intl.DateTimeFormatOptions = {
  timeZone: firmTimeZone,
  calendar: "gregory",
  numberingSystem: "latn",
  hourCycle: "h23",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
};

/** `YYYY-MM-DD HH:mm:ss`, the default format of spec §9. Throws RangeError for what is no instant. */
export function formatDateTime(instant: Instant): string {
  const { day, time } = wallClock(instant);
  return `${day} ${time}`;
}

/**
 * The same, to the minute where the minute is full: people write minutes, and what the product notes by itself has
 * seconds.
 */
export function formatMoment(instant: Instant): string {
  return formatDateTime(instant).replace(/:00$/, "");
}

/** `YY-MM-DD(ddd) HH:mm`, the creation date of a task (spec §2.3): `26-11-20(금) 09:05`. */
export function formatTaskDate(instant: Instant): string {
  const { day, time } = wallClock(instant);
  return `${day.slice(2)}(${weekday(day)}) ${time.slice(0, 5)}`;
}

/** `YYYY-MM-DD(ddd)` of a calendar day: `2026-11-20(금)`. */
export function formatDay(day: Day): string {
  return `${day}(${weekday(day)})`;
}

/** `YYYY-MM-DD(ddd) HH:mm`: a time for which people plan, by the day of the week: `2026-11-20(금) 09:05`. */
export function formatAppointment(instant: Instant): string {
  const { day, time } = wallClock(instant);
  return `${formatDay(day)} ${time.slice(0, 5)}`;
}

/** The firm's calendar day at an instant. */
export function seoulDay(instant: Instant): Day {
  return wallClock(instant).day;
}

/** The firm's calendar day now, by the firm's clock. */
export function firmToday(): Day {
  return seoulDay(firmNow());
}

/** A day or time that begins with its year, without the year where it is this one: `2026-11-27 09:05` → `11-27 09:05`. */
export function withoutThisYear(text: string): string {
  return text.startsWith(firmToday().slice(0, 5)) ? text.slice(5) : text;
}

/** Whether the text is a day that exists: `2026-02-30` is none. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whole elapsed days of 24 hours, which the size of urgent notices follows (spec §4.3); 0 for the future. */
export function ageInDays(instant: Instant, now: Instant = firmNow()): number {
  return Math.max(0, Math.floor((milliseconds(now) - milliseconds(instant)) / dayMs));
}

/** How long ago by the firm's calendar, as people count: `오늘` (also for the future), `어제`, `7일 전`. */
export function daysAgo(instant: Instant, now: Instant = firmNow()): string {
  const days = (Date.parse(seoulDay(now)) - Date.parse(seoulDay(instant))) / dayMs;
  if (days <= 0) return "오늘";
  return days === 1 ? "어제" : `${days}일 전`;
}

/**
 * `방금`, `30초 전`, `5분 전`, `3시간 전`, `30일 전` (under 31 days), `2개월 전`, `1년 전` (spec §9); `… 후` for the
 * future. Months and years are whole calendar months of the firm's clock.
 */
export function relativeTime(instant: Instant, now: Instant = firmNow()): string {
  const elapsed = milliseconds(now) - milliseconds(instant);
  const size = Math.abs(elapsed);
  // Clocks of two machines differ by a few seconds: neither direction is worth a number then.
  if (size < 10 * secondMs) return "방금";
  return `${duration(size, instant, now)} ${elapsed > 0 ? "전" : "후"}`;
}

function duration(size: number, instant: Instant, now: Instant): string {
  if (size < minuteMs) return `${Math.floor(size / secondMs)}초`;
  if (size < hourMs) return `${Math.floor(size / minuteMs)}분`;
  if (size < dayMs) return `${Math.floor(size / hourMs)}시간`;
  if (size < 31 * dayMs) return `${Math.floor(size / dayMs)}일`;
  const months = wholeMonths(instant, now);
  return months < 12 ? `${months}개월` : `${Math.floor(months / 12)}년`;
}

/** Calendar months between two instants in either order. */
function wholeMonths(one: Instant, other: Instant): number {
  const times = [milliseconds(one), milliseconds(other)];
  const from = wallClock(Math.min(...times));
  const to = wallClock(Math.max(...times));
  const months = monthNumber(to) - monthNumber(from);
  return withinMonth(to) < withinMonth(from) ? months - 1 : months;
}

type WallClock = { readonly day: Day; readonly time: string };

function monthNumber(at: WallClock): number {
  return Number(at.day.slice(0, 4)) * 12 + Number(at.day.slice(5, 7));
}

function withinMonth(at: WallClock): string {
  return `${at.day.slice(8)} ${at.time}`;
}

function wallClock(instant: Instant): WallClock {
  const time = milliseconds(instant);
  if (time < steady.from || time >= steady.until) return zoneClock(time);
  const text = new Date(time + aheadMs).toISOString();
  return { day: text.slice(0, 10), time: text.slice(11, 19) };
}

/** What the time zone's own data say. */
function zoneClock(time: number): WallClock {
  clock ??= new Intl.DateTimeFormat("en-US", clockOptions);
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of clock.formatToParts(time)) parts[type] = value;
  return {
    day: `${parts.year?.padStart(4, "0")}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}:${parts.second}`,
  };
}

function weekday(day: Day): string {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]!;
}

function milliseconds(instant: Instant): number {
  // Text without an offset would be read in the zone of the machine.
  if (typeof instant === "string" && !hasOffset(instant)) throw new RangeError(`not an instant: ${instant}`);
  const time = new Date(instant).getTime();
  if (Number.isNaN(time)) throw new RangeError(`not an instant: ${String(instant)}`);
  return time;
}

function hasOffset(instant: string): boolean {
  const behindDay = instant.search(/[Tt ]/);
  return behindDay >= 0 && /(?:[Zz]|[+-]\d{2}:?(?:\d{2})?)$/.test(instant.slice(behindDay));
}

/** The same day so many months later, the last of the month where there is no such day: 2026-01-31 + 1 → 2026-02-28. */
export function addMonths(day: Day, months: number): Day {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(date, last));
  return target.toISOString().slice(0, 10);
}

/**
 * The last day of so many months of which `first` is the first day: the day before the same day so many months later;
 * where that month has no such day, its last day (민법 제160조): of a month from 2026-01-31 it is 2026-02-28.
 */
export function lastOfMonths(first: Day, months: number): Day {
  const same = addMonths(first, months);
  return same.slice(8) === first.slice(8) ? addDays(same, -1) : same;
}

/** The day so many days later, or earlier where they are negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
