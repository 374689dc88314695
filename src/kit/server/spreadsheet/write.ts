import { writeXlsxStream, type CellValue } from "hucre/xlsx";

export type WriteColumn = { readonly title: string; readonly width: number };

/**
 * An xlsx file with one sheet as a stream of bytes. Text is always stored as text, never as a formula,
 * whatever it begins with; numbers stay numbers. The memory taken does not grow with the rows.
 */
export function writeSheet(
  name: string,
  columns: readonly WriteColumn[],
  rows: AsyncIterable<CellValue[]> | Iterable<CellValue[]>,
): ReadableStream<Uint8Array> {
  return writeXlsxStream(rows, {
    name,
    columns: columns.map(({ title, width }) => ({ header: title, width })),
    freezePane: { rows: 1 },
  });
}
