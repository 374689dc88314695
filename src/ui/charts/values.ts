import { formatWon, toManwon, type WonSum } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";

/** What the numbers of a chart count: won, pieces, percent, or milliseconds. */
export type ChartUnit = "won" | "count" | "percent" | "ms";

/** Sums over many records travel as text and stay exact in the table; null: there is none. */
export type ChartValue = number | WonSum | null;

/** The exact value with its unit: `1,234,567원`, `12건`, `62%`; a dash where there is none. */
export function valueText(value: ChartValue, unit: ChartUnit): string {
  if (value === null) return "—";
  if (unit === "won") return `${formatWon(value)}원`;
  if (unit === "count") return `${formatNumber(Number(value))}건`;
  return `${formatNumber(Number(value))}${unitWords[unit]}`;
}

/** The value as an axis has room for it: `1.25억`, `3,400만`, `12`, `62%`. */
export function axisText(value: number, unit: ChartUnit): string {
  if (unit === "percent") return `${formatNumber(value)}%`;
  if (unit === "count" || unit === "ms" || Math.abs(value) < 10_000) return formatNumber(Math.round(value));
  const manwon = Number(toManwon(Math.round(value)));
  if (Math.abs(manwon) >= 10_000) return `${formatNumber(Math.round(manwon / 100) / 100)}억`;
  return `${formatNumber(manwon)}만`;
}

/** The unit as the head of an axis says it. */
export const unitWords: Readonly<Record<ChartUnit, string>> = { won: "원", count: "건", percent: "%", ms: "ms" };
