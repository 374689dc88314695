import type { SchemeKind } from "./scheme.ts";
import { formatMinutes } from "./day.ts";
import { formatDay, type Day } from "#platform/dates.ts";

/** The rules of a person in a week; null: nobody has said, which counts as 일반. */
export type Scheme = {
  readonly kind: SchemeKind;
  readonly weeklyMinutes: number;
  readonly deemedMinutes: number | null;
  readonly agreed: boolean;
};

/** The dated numbers that a week is measured by; null before the first. */
export type HourRates = {
  readonly workWeek: number | null;
  readonly workWeekMost: number | null;
  readonly workDayLong: number | null;
};

export type WeekHours = {
  /** Really worked, by day. */
  readonly days: readonly number[];
  /** Days with any work. */
  readonly worked: number;
  /** Minutes of 연장근로; null: a week has none by these rules. */
  readonly overtime: number | null;
  /** Days whose break was shorter than the law wants. */
  readonly shortBreaks: readonly Day[];
};

export type Warning = { readonly tone: "red" | "amber"; readonly says: string };

/** What a week counts as under 재량근로: each day with work as long as was agreed; null under other rules. */
export function deemedOf(scheme: Scheme | null, { worked }: WeekHours): number | null {
  if (scheme?.kind !== "discretionary" || scheme.deemedMinutes === null) return null;
  return worked * scheme.deemedMinutes;
}

/**
 * What has to be said of a week (근로기준법 제50조, 제53조; additions 6). Members are no employees; under 재량근로 what
 * was agreed counts, under 선택근로 the average of the month, which `month` is.
 */
export function warningsOf(
  scheme: Scheme | null,
  hours: WeekHours,
  rates: HourRates,
  month: { readonly minutes: number; readonly days: number },
): Warning[] {
  if (scheme?.kind === "member") return [];
  const actual = hours.days.reduce((sum, minutes) => sum + minutes, 0);
  const needsPaper = scheme !== null && scheme.kind !== "general" && !scheme.agreed;
  const paper: Warning[] = needsPaper ? [{ tone: "amber", says: "근로제의 서면 합의일이 없습니다." }] : [];
  return [
    ...paper,
    ...weekWarnings(scheme, hours, actual, rates, month),
    ...dayWarnings(hours, rates),
    ...breakWarnings(hours),
  ];
}

function weekWarnings(
  scheme: Scheme | null,
  hours: WeekHours,
  actual: number,
  { workWeek, workWeekMost }: HourRates,
  month: { readonly minutes: number; readonly days: number },
): Warning[] {
  if (workWeekMost === null) return [];
  const most = formatMinutes(workWeekMost);
  const deemed = deemedOf(scheme, hours);
  if (scheme?.kind === "selective") {
    const average = month.days === 0 ? 0 : Math.round((month.minutes * 7) / month.days);
    if (average <= workWeekMost) return [];
    return [{ tone: "red", says: `이달 주평균 ${formatMinutes(average)}으로 ${most}을 넘었습니다.` }];
  }
  if (deemed !== null) {
    if (deemed <= workWeekMost) return [];
    return [{ tone: "red", says: `간주시간 ${formatMinutes(deemed)}이 주 ${most}을 넘었습니다.` }];
  }
  if (actual > workWeekMost)
    return [{ tone: "red", says: `주 ${most}을 ${formatMinutes(actual - workWeekMost)} 넘었습니다.` }];
  const usual = Math.min(scheme?.weeklyMinutes ?? Infinity, workWeek ?? Infinity);
  if (actual <= usual || !hours.overtime) return [];
  return [
    {
      tone: "amber",
      says: `연장근로 ${formatMinutes(hours.overtime)} (주 ${most}까지 ${formatMinutes(workWeekMost - actual)} 남음)`,
    },
  ];
}

function dayWarnings({ days }: WeekHours, { workDayLong }: HourRates): Warning[] {
  const long = workDayLong === null ? 0 : days.filter((minutes) => minutes > workDayLong).length;
  return long === 0
    ? []
    : [{ tone: "amber", says: `하루 ${formatMinutes(workDayLong!)}을 넘은 날이 ${long}일 있습니다.` }];
}

function breakWarnings({ shortBreaks }: WeekHours): Warning[] {
  if (shortBreaks.length === 0) return [];
  return [{ tone: "amber", says: `휴게시간이 부족한 날이 있습니다: ${shortBreaks.map(formatDay).join(", ")}` }];
}
