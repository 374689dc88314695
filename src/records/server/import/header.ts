import type { SheetRow } from "#platform/server/spreadsheet/read.ts";
import { headerName } from "#platform/server/spreadsheet/table.ts";

/** How far down the row with the names of the columns is looked for. */
const searchRows = 30;

/**
 * The row that names the columns: the one with most of the known names. Where none is known, the first with several
 * cells, as titles above a table stand alone. `rows` are those with something in them.
 */
export function findHeaderRow(rows: readonly SheetRow[], known: ReadonlySet<string>): SheetRow | undefined {
  const first = rows.slice(0, searchRows);
  const counted = first.map((row) => ({ row, named: namedCells(row, known) }));
  const most = Math.max(0, ...counted.map(({ named }) => named));
  if (most > 0) return counted.find(({ named }) => named === most)!.row;
  return first.find((row) => filledCells(row) > 1) ?? first[0];
}

/** Different known names in the row; none where most cells hold something else, as a row of data may. */
function namedCells(row: SheetRow, known: ReadonlySet<string>): number {
  const names = new Set(row.values.map(headerName).filter((name) => known.has(name)));
  return names.size > 1 || names.size * 2 >= filledCells(row) ? names.size : 0;
}

function filledCells({ values }: SheetRow): number {
  return values.filter((value) => value !== "").length;
}
