import type { RowOf } from "#records/resource.ts";
import { seoulDay } from "#platform/dates.ts";
import type { project } from "../../project.ts";
import { weekOf } from "../../due.ts";

export type ProjectRow = RowOf<typeof project>;
export const groupings = ["none", "stage", "person", "court"] as const;
export type Grouping = (typeof groupings)[number];
export const groupingLabels: Readonly<Record<Grouping, string>> = {
  none: "묶지 않음",
  stage: "단계",
  person: "담당",
  court: "법원",
};

export type Group = { readonly name: string; readonly rows: readonly ProjectRow[] };

const nameOf: Readonly<Record<Grouping, (row: ProjectRow) => string>> = {
  none: () => "",
  stage: ({ stage }) => stage,
  person: ({ responsible }) => responsible?.label ?? "책임변 없음",
  court: ({ court }) => court || "법원 없음",
};

/** Rows in groups, in the order in which each group first appears. */
export function groupRows(rows: readonly ProjectRow[], by: Grouping): readonly Group[] {
  const groups = Map.groupBy(rows, nameOf[by]);
  return [...groups].map(([name, members]) => ({ name, rows: members }));
}

/** How many projects stand at each stage, in the order of their appearance. */
export function stageTotals(rows: readonly ProjectRow[]): readonly (readonly [stage: string, count: number])[] {
  return groupRows(rows, "stage").map(({ name, rows: members }) => [name, members.length] as const);
}

/** 이번 주 기일·제출: a hearing, a deadline or a next step between Monday and Sunday of this week. */
export function isThisWeek(row: ProjectRow, today: string): boolean {
  const { from, to } = weekOf(today);
  const days = [row.nextHearingAt && seoulDay(row.nextHearingAt), row.nextDeadlineOn, row.nextStepDue];
  return days.some((day) => day && day >= from && day <= to);
}
