import { firmToday, type Day } from "#platform/dates.ts";
import { formatEokMan, toManwon } from "#platform/money.ts";
import { formatNumber } from "#platform/number.ts";
import type { Field } from "../../field.ts";
import { formatRange, parseRange } from "../../list-query.ts";
import { ownStretches } from "./own-stretches.ts";

type Preset = { readonly label: string; readonly range: string };

/** Stretches of days people ask for, as ranges of a filter. Weeks begin on Monday. */
export function datePresets(today: Day = firmToday()): readonly Preset[] {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const [year, month] = today.split("-").map(Number) as [number, number];
  return [
    stretch("오늘", today, today),
    stretch("이번 주", addDays(today, -weekday), addDays(today, 6 - weekday)),
    stretch("이번 달", `${today.slice(0, 8)}01`, new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)),
    ...ownStretches(today).map(({ label, start, end }) => stretch(label, start, end)),
  ];
}

const stretch = (label: string, from: Day, to: Day): Preset => ({ label, range: formatRange(from, to) });

function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whether the ends of a range are days. */
export function isDayRange({ kind }: Field): boolean {
  return kind === "date" || kind === "instant";
}

/** The range as people read it: a preset's name, `11-01 – 11-20`, `100만 이상`. */
export function rangeText(field: Field, range: string, today?: Day): string {
  const preset = isDayRange(field) && datePresets(today).find((one) => one.range === range);
  if (preset) return preset.label;
  const { from, to } = parseRange(range) ?? { from: null, to: null };
  const end = (value: string) => {
    if (isDayRange(field)) return value.slice(2);
    const number = Number(value);
    if (field.kind !== "money" && field.kind !== "moneySum") return `${formatNumber(number)}${field.unit ?? ""}`;
    return number % 10_000 === 0 ? formatEokMan(toManwon(number)) : formatNumber(number);
  };
  if (from !== null && to !== null) return from === to ? end(from) : `${end(from)} – ${end(to)}`;
  const [after, before] = isDayRange(field) ? ["부터", "까지"] : ["이상", "이하"];
  return from === null ? `${end(to ?? "")} ${before}` : `${end(from)} ${after}`;
}
