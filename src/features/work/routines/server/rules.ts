import type { RoutineRule } from "../rule.ts";

type Stored = {
  readonly rule: string;
  readonly mon: boolean;
  readonly tue: boolean;
  readonly wed: boolean;
  readonly thu: boolean;
  readonly fri: boolean;
  readonly month_day: number | null;
  readonly moved: string;
  readonly starts_on: string;
  readonly ends_on: string | null;
};

export function ruleOf(row: Stored): RoutineRule {
  const chosen = [row.mon, row.tue, row.wed, row.thu, row.fri];
  return {
    rule: row.rule as RoutineRule["rule"],
    weekdays: chosen.flatMap((on, index) => (on ? [index + 1] : [])),
    monthDay: row.month_day,
    moved: row.moved as RoutineRule["moved"],
    startsOn: row.starts_on,
    endsOn: row.ends_on,
  };
}
