import { seoulDay } from "../../../kit/shared/dates.ts";

/** How near a day is: 0 and less, up to 3 days, up to 7 days, later (product §6.4). */
export type Nearness = "due" | "near" | "soon" | "later";

/** Whole days from today (Korean calendar) to `day`; negative when it has passed. */
export function daysUntil(day: string, today: string = seoulDay(Date.now())): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
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

/** Monday and Sunday of the week of `today`. */
export function weekOf(today: string): { readonly from: string; readonly to: string } {
  const time = Date.parse(`${today}T00:00:00Z`);
  const monday = time - ((new Date(time).getUTCDay() + 6) % 7) * 86_400_000;
  const text = (at: number) => new Date(at).toISOString().slice(0, 10);
  return { from: text(monday), to: text(monday + 6 * 86_400_000) };
}
