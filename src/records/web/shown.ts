import { formatDay, formatMoment, isDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import { formatPercent } from "#platform/percent.ts";
import { formatPhone } from "#platform/phone.ts";
import { plainOfRichText } from "#platform/rich-text.ts";
import type { Field, FieldKind, Ref } from "../field.ts";

/** What stands where there is no value. */
export const nothing = "—";

const asItIs = (value: string) => value;

const words = {
  text: asItIs,
  longText: asItIs,
  richText: plainOfRichText,
  phone: formatPhone,
  email: asItIs,
  businessNumber: (value: string) => value.replace(/^(\d{3})-?(\d{2})-?(\d{5})$/, "$1-$2-$3"),
  money: (value: number) => formatWon(value),
  moneySum: (value: string) => formatWon(value),
  count: (value: number, { unit = "" }: Field) => `${formatNumber(value)}${unit}`,
  percent: (value: number) => formatPercent(value),
  date: (value: string) => (isDay(value) ? formatDay(value) : value),
  instant: formatMoment,
  oneOf: (value: string, { options }: Field) => options?.[value] ?? value,
  flag: (value: boolean) => (value ? "예" : "아니요"),
  ref: ({ label }: Ref) => label,
} as const satisfies Record<FieldKind, (value: never, field: Field) => string>;

/** The text of a value in facts and previews, by its kind; masked values stay as they came. */
export function shownText(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === "") return nothing;
  return words[field.kind](value as never, field);
}

/** The same in a column of a list, where an instant is told to the minute for want of room. */
export function columnText(field: Field, value: unknown): string {
  const text = shownText(field, value);
  return field.kind === "instant" ? text.slice(0, 16) : text;
}

/** Pixels of a column, by kind; 0: what is left over. */
const widths = {
  text: 140,
  longText: 220,
  richText: 220,
  phone: 136,
  email: 180,
  businessNumber: 120,
  money: 124,
  moneySum: 124,
  count: 84,
  percent: 84,
  date: 128,
  instant: 148,
  oneOf: 100,
  flag: 72,
  ref: 120,
} as const satisfies Record<FieldKind, number>;

export function columnWidth(field: Field): number {
  return field.width ?? widths[field.kind];
}

/** Numbers stand at the right edge. */
export function isRight({ kind }: Field): boolean {
  return kind === "money" || kind === "moneySum" || kind === "count" || kind === "percent";
}
