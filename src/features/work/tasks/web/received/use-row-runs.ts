import { useEffect, useState } from "react";
import type { TaskEntry } from "../../schemas.ts";
import { rowRuns, type RowRun } from "./row-runs.ts";
import type { Places } from "./use-near-rows.ts";

type RowRunsOptions = {
  readonly entries: readonly TaskEntry[];
  readonly near: Places;
  readonly expandedId: number | null;
};

/** The rows as they are drawn. What was near once stays whole: somebody may be writing in it. */
export function useRowRuns({ entries, near, expandedId }: RowRunsOptions): RowRun<TaskEntry>[] {
  const [seen] = useState(() => new Set<number>());
  useEffect(() => {
    for (const { id } of entries.slice(near.from, near.to)) seen.add(id);
  }, [entries, near, seen]);
  return rowRuns(
    entries,
    ({ id }, index) => (index < near.from || index >= near.to) && id !== expandedId && !seen.has(id),
  );
}
