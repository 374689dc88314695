import { addDays, isDay, type Day } from "#platform/dates.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";

/** Weeks run from Monday, months by the calendar; quarters are those of the revenue bar, and four of them are a year. */
export const periodLabels = { week: "주", month: "월", quarter: "회계분기", year: "회계연도" } as const;
export type PeriodKind = keyof typeof periodLabels;
export const periodKinds = Object.keys(periodLabels) as PeriodKind[];

/** First and last day, both inside. */
export type Span = { readonly from: Day; readonly to: Day };
export type Period = Span & { readonly kind: PeriodKind; readonly label: string };

const parts: Readonly<Record<PeriodKind, (day: Day) => Span & { readonly label: string }>> = {
  week: (day) => {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const from = addDays(day, -((weekday + 6) % 7));
    return { from, to: addDays(from, 6), label: `${from} 주` };
  },
  month: (day) => monthOf(day.slice(0, 7)),
  quarter: (day) => {
    const { start, end, label } = fiscalQuarter(day);
    return { from: start, to: end, label };
  },
  year: (day) => {
    const { year } = fiscalQuarter(day);
    return { from: `${year - 1}-12-21`, to: `${year}-12-20`, label: `${year}회계연도` };
  },
};

/** The period of a kind in which a day lies. */
export function periodOf(kind: PeriodKind, day: Day): Period {
  if (!isDay(day)) throw new RangeError(`not a day: ${day}`);
  return { kind, ...parts[kind](day) };
}

export function periodBefore({ kind, from }: Period): Period {
  return periodOf(kind, addDays(from, -1));
}

export function periodAfter({ kind, to }: Period): Period {
  return periodOf(kind, addDays(to, 1));
}

/** The days of a calendar month `YYYY-MM`. */
export function monthOf(month: string): Span & { readonly label: string } {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const last = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return { from: `${month}-01`, to: `${month}-${last}`, label: `${year}년 ${number}월` };
}
