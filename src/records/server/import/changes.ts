import type { ImportChange } from "../../import.ts";
import type { CellChange } from "./cells.ts";

/** Examples that are told of one reason. */
const mostExamples = 20;

export type ChangedCell = CellChange & {
  readonly row: number;
  readonly column: string;
  readonly title: string;
  readonly value: string;
};

/** Changed cells by field and reason, each with its first examples. */
export function groupChanges(changed: readonly ChangedCell[]): ImportChange[] {
  const groups = Map.groupBy(changed, ({ title, reason }) => JSON.stringify([title, reason]));
  return [...groups.values()].map((cells) => ({
    title: cells[0]!.title,
    reason: cells[0]!.reason,
    count: cells.length,
    cells: cells.slice(0, mostExamples).map(({ row, column, value, becomes }) => ({ row, column, value, becomes })),
  }));
}
