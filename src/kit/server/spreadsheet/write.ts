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
  return writeXlsxStream(literalRows(rows), {
    name,
    columns: columns.map(({ title, width }) => ({ header: title, width })),
    freezePane: { rows: 1 },
  });
}

async function* literalRows(rows: AsyncIterable<CellValue[]> | Iterable<CellValue[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map((value) => (typeof value === "string" ? literal(value) : value));
}

// In this format `_x000D_` stands for a carriage return; whoever wrote those seven characters meant them.
function literal(text: string): string {
  return text.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_");
}
