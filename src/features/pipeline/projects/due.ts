import { seoulDay } from "#platform/dates.ts";

/** Today by the Korean calendar. */
export function today(): string {
  return seoulDay(Date.now());
}

/** Whether an instant lies ahead. */
export function isAhead(at: string): boolean {
  return Date.parse(at) > Date.now();
}

/** Whole days since an instant. */
export function daysSince(at: string): number {
  return Math.floor((Date.now() - Date.parse(at)) / 86_400_000);
}

/** How near a day is: 0 and less, up to 3 days, up to 7 days, later (product §6.4). */
export type Nearness = "due" | "near" | "soon" | "later";

/** Whole days from today (Korean calendar) to `day`; negative when it has passed. */
export function daysUntil(day: string, from: string = today()): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}

export function nearnessOf(days: number): Nearness {
  if (days <= 0) return "due";
  if (days <= 3) return "near";
  return days <= 7 ? "soon" : "later";
}

/** D-3, 오늘, 2일 지남. */
export function dueWord(days: number): string {
  if (days === 0) return "오늘";
  return days > 0 ? `D-${days}` : `${-days}일 지남`;
}

/** Monday and Sunday of the week of a day. */
export function weekOf(day: string): { readonly from: string; readonly to: string } {
  const time = Date.parse(`${day}T00:00:00Z`);
  const monday = time - ((new Date(time).getUTCDay() + 6) % 7) * 86_400_000;
  return { from: dayText(monday), to: dayText(monday + 6 * 86_400_000) };
}

function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
