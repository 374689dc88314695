import { formatNumber } from "#platform/number.ts";
import { formatWon, type WonSum } from "#platform/money.ts";

/**
 * What a figure counts. count: its rows · won, minutes: what they add up to · rate: how many of them hold (amounts of 0
 * and 1) · mean: minutes of a row · kinds: rows by their word.
 */
export const figureUnits = ["count", "won", "minutes", "rate", "mean", "kinds"] as const;
export type FigureUnit = (typeof figureUnits)[number];

/** What is said of a figure wherever it stands. */
export type FigureFacts = {
  readonly key: string;
  readonly label: string;
  readonly unit: FigureUnit;
  /** How it is counted; for a rate what is divided by what. */
  readonly definition: string;
  /** Raised when the definition changes, so that a closed month tells by which one it was counted. */
  readonly version: number;
};

/** What a figure came to: its rows, their sum and, for `kinds`, the words. */
export type FigureValue = {
  readonly count: number;
  readonly sum: WonSum;
  readonly kinds: { readonly word: string; readonly count: number }[];
};

export const noValue: FigureValue = { count: 0, sum: "0", kinds: [] };

/** Below so many rows a percentage says less than the numbers themselves. */
const fewRows = 5;

/** A value as it is shown, with its unit. */
export function figureText(unit: FigureUnit, { count, sum, kinds }: FigureValue): string {
  if (unit === "count") return `${formatNumber(count)}건`;
  if (unit === "won") return `${formatWon(sum)}원`;
  if (unit === "minutes") return hoursText(Number(sum));
  if (count === 0) return "—";
  if (unit === "mean") return hoursText(Math.round(Number(sum) / count));
  if (unit === "kinds") return kinds.map(({ word, count: rows }) => `${word} ${rows}`).join(" · ");
  return count < fewRows ? `${sum}/${count}건` : `${Math.round((Number(sum) / count) * 100)}%`;
}

function hoursText(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest}분`;
  return rest === 0 ? `${formatNumber(hours)}시간` : `${formatNumber(hours)}시간 ${rest}분`;
}

/** The number by which values are ordered and held against a target; null where there is none. */
export function figureNumber(unit: FigureUnit, { count, sum }: FigureValue): number | null {
  if (unit === "count" || unit === "kinds") return count;
  if (unit === "won" || unit === "minutes") return Number(sum);
  if (count === 0) return null;
  return unit === "mean" ? Number(sum) / count : (Number(sum) / count) * 100;
}

/**
 * How a value differs from that of the period before: `+12%` of an amount, `+3%p` of a rate; blank where there is
 * nothing to compare with, or too few rows to say it of.
 */
export function changeText(unit: FigureUnit, now: FigureValue, before: FigureValue): string {
  if (unit === "kinds") return "";
  const [one, other] = [figureNumber(unit, now), figureNumber(unit, before)];
  if (one === null || other === null) return "";
  if (unit === "rate") {
    if (now.count < fewRows || before.count < fewRows) return "";
    return signed(Math.round(one) - Math.round(other), "%p");
  }
  return other <= 0 ? "" : signed(Math.round(((one - other) / other) * 100), "%");
}

function signed(number: number, unit: string): string {
  return `${number > 0 ? "+" : ""}${formatNumber(number)}${unit}`;
}

/** In which words a target of the figure is asked for; null where it has none. */
export const targetUnits: Readonly<Record<FigureUnit, string | null>> = {
  count: "건",
  won: "원",
  minutes: "분",
  rate: "%",
  mean: null,
  kinds: null,
};
