import { firmToday, isDay, type Day } from "#platform/dates.ts";
import { fiscalQuarter, type FiscalQuarter } from "#firm/fiscal-quarter.ts";
import type { UrlField } from "#platform/web/navigation.tsx";

/** A day of the address; null when it is none. */
export const urlDay: UrlField<Day | null> = {
  read: (text) => (text !== undefined && isDay(text) ? text : null),
  write: (value) => value ?? undefined,
};

/** The fiscal quarter of a day; of today without one. */
export function quarterOf(day: Day | null): FiscalQuarter {
  return fiscalQuarter(day ?? firmToday());
}

/** The quarter before or after. */
export function neighbour({ start, end }: FiscalQuarter, step: -1 | 1): FiscalQuarter {
  const edge = Date.parse(`${step < 0 ? start : end}T00:00:00Z`) + step * 86_400_000;
  return fiscalQuarter(new Date(edge).toISOString().slice(0, 10));
}

/** The list of sales for a period, narrowed down further. */
export function salesPath(from: Day, to: Day, more: Readonly<Record<string, string>> = {}): string {
  return `/lawfirm/finance/sales?${new URLSearchParams({ from, to, ...more }).toString()}`;
}
