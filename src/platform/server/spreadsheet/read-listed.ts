import { formatNumber } from "../../number.ts";
import { SpreadsheetError } from "./limits.ts";
import type { Alteration, Mistake } from "./mistakes.ts";
import { readSpreadsheetInWorker } from "./read-in-worker.ts";
import { findTable, type ColumnSpec, type TableRow } from "./table.ts";
import { hasTextCells, rowReader, type RowReader } from "./values.ts";

/** Rows of a list that comes in from a file, with everything that is wrong in the file itself. */
export type Listed<Row> = {
  readonly rows: readonly Row[];
  readonly notes: readonly string[];
  /** Also what `wrong` of a row adds later. */
  readonly mistakes: Mistake[];
  readonly alterations: readonly Alteration[];
};

type ListKind<Key extends string, Row> = {
  readonly columns: Readonly<Record<Key, ColumnSpec>>;
  /** Rows that come in at once. */
  readonly most: number;
  readonly readRow: (row: TableRow<Key>, reader: RowReader<Key>) => Row;
};

/** Reads a list; `staffId`: whoever waits for it. Throws SpreadsheetError for what is no such list, or too long a one. */
export async function readListed<Key extends string, Row>(
  bytes: Uint8Array,
  staffId: number | null,
  { columns, most, readRow }: ListKind<Key, Row>,
): Promise<Listed<Row>> {
  const table = findTable(await readSpreadsheetInWorker(bytes, staffId), columns);
  if (table.rows.length > most) {
    throw new SpreadsheetError(`한 번에 ${formatNumber(most)}행까지 가져옵니다. 파일을 나누어 주세요.`);
  }
  const mistakes = [...table.mistakes];
  const alterations: Alteration[] = [];
  const textCells = hasTextCells(bytes);
  const rows = table.rows.map((row) => readRow(row, rowReader(columns, row, { mistakes, alterations }, { textCells })));
  return { rows, notes: table.notes, mistakes, alterations };
}
