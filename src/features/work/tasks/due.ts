import { addDays, daysBetween } from "#firm/court-days.ts";
import { isFromBefore, type FirstDay } from "#firm/late.ts";
import { formatDateTime, formatDay, isDay, seoulDay, type Day, type Instant } from "#platform/dates.ts";
import type { Tone } from "#platform/tone.ts";

/** 기한 of a task: a day of the firm, `2026-11-27`, or a minute of it, `2026-11-27T15:00`. */
export type DueAt = string;

export const dueAtWords = "기한은 2026-11-27처럼 날짜로, 시각이 있으면 2026-11-27T15:00처럼 넣어 주세요.";

/** Whether the text names a day, and a minute, that exist. */
export function isDueAt(text: string): boolean {
  const time = text.slice(11);
  return isDay(text.slice(0, 10)) && (text.length === 10 || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time));
}

/** From its two parts; null without a day. */
export function dueAtOf(day: Day | null, time: string | null): DueAt | null {
  if (!day) return null;
  return time ? `${day}T${time}` : day;
}

export const dueDay = (dueAt: DueAt): Day => dueAt.slice(0, 10);

/** The time of the day; empty where the whole day is meant. */
export const dueTime = (dueAt: DueAt): string => dueAt.slice(11);

/** Whether the day, or its minute, lies behind, unless that was before the firm's first day with the product. */
export function isOverdue(dueAt: DueAt, now: Instant, firstDay: FirstDay): boolean {
  return isBehind(dueAt, now) && !isFromBefore(dueDay(dueAt), firstDay);
}

function isBehind(dueAt: DueAt, now: Instant): boolean {
  const [today, time] = formatDateTime(now).split(" ") as [Day, string];
  const day = dueDay(dueAt);
  return day < today || (day === today && dueTime(dueAt) !== "" && dueTime(dueAt) < time.slice(0, 5));
}

type Chip = { readonly words: string; readonly tone: Tone };

/** How near the day is, as the chip says it: 지남, 오늘, D-3; the day itself where it is late nowhere. */
export function dueChip(dueAt: DueAt, now: Instant, firstDay: FirstDay): Chip {
  if (isOverdue(dueAt, now, firstDay)) return { words: "지남", tone: "red" };
  if (isBehind(dueAt, now)) return { words: formatDay(dueDay(dueAt)), tone: "grey" };
  const days = daysBetween(seoulDay(now), dueDay(dueAt));
  if (days === 0) return { words: dueTime(dueAt) ? `오늘 ${dueTime(dueAt)}` : "오늘", tone: "amber" };
  return { words: `D-${days}`, tone: days <= 3 ? "blue" : "grey" };
}

/** The day of the week counted from Monday, 0 to 6. */
const weekday = (day: Day) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The day of this week: 0 Monday … 6 Sunday. */
const ofThisWeek = (today: Day, wanted: number): Day => addDays(today, wanted - weekday(today));

export const dueFilters = { today: "오늘까지", week: "이번 주", past: "지남" } as const;
export type DueFilter = keyof typeof dueFilters;

/** What lies behind is due by today and in this week too: it is still to be done. */
export function isWithin(filter: DueFilter, dueAt: DueAt | null, now: Instant, firstDay: FirstDay): boolean {
  if (dueAt === null) return false;
  if (filter === "past") return isOverdue(dueAt, now, firstDay);
  const today = seoulDay(now);
  return dueDay(dueAt) <= (filter === "today" ? today : ofThisWeek(today, 6));
}

const friday = 4;

/** The days one chooses most: those that differ from each other and do not lie behind. */
export function duePresets(now: Instant): readonly { readonly label: string; readonly day: Day }[] {
  const today = seoulDay(now);
  const [tomorrow, end] = [addDays(today, 1), ofThisWeek(today, friday)];
  return [
    { label: "오늘", day: today },
    { label: "내일", day: tomorrow },
    ...(end > tomorrow ? [{ label: "이번 주 금요일", day: end }] : []),
  ];
}

/** The day in full: `2026-11-27(금) 15:00`. */
export function dueWords(dueAt: DueAt): string {
  return [formatDay(dueDay(dueAt)), dueTime(dueAt)].filter((part) => part !== "").join(" ");
}
