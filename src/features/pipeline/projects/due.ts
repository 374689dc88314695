/** Whether an instant lies ahead. */
export function isAhead(at: string): boolean {
  return Date.parse(at) > Date.now();
}

/** How near a day is: 0 and less, up to 3 days, up to 7 days, later (product §6.4). */
export type Nearness = "due" | "near" | "soon" | "later";

export function nearnessOf(days: number): Nearness {
  if (days <= 0) return "due";
  if (days <= 3) return "near";
  return days <= 7 ? "soon" : "later";
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
