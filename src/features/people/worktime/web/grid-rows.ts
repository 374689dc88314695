import type { Day } from "#platform/dates.ts";
import type { WeekEntry } from "./week-types.ts";

/** A line of the week: a case, or work on none. */
export type GridRow = {
  readonly key: string;
  readonly project: WeekEntry["project"];
  readonly cells: ReadonlyMap<Day, readonly WeekEntry[]>;
  readonly minutes: number;
};

/** The lines of a week: cases with the most time first, work without a case last, and there always. */
export function rowsOfWeek(entries: readonly WeekEntry[]): readonly GridRow[] {
  const byCase = new Map<string, WeekEntry[]>([["none", []]]);
  for (const entry of entries) {
    const key = entry.project === null ? "none" : String(entry.project.id);
    byCase.set(key, [...(byCase.get(key) ?? []), entry]);
  }
  return [...byCase]
    .map(([key, own]) => ({
      key,
      project: own[0]?.project ?? null,
      cells: Map.groupBy(own, ({ day }) => day),
      minutes: own.reduce((sum, { minutes }) => sum + minutes, 0),
    }))
    .toSorted((one, other) => Number(one.key === "none") - Number(other.key === "none") || other.minutes - one.minutes);
}
