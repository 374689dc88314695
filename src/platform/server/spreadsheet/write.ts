import type { CellValue } from "hucre/xlsx";

export type WriteColumn = { readonly title: string; readonly width: number };

/** Letters that a cell may hold (Excel's specification); spreadsheets refuse a file with more. */
export const mostCellLetters = 32_767;

/**
 * An xlsx file with one sheet as a stream of bytes. Text is always stored as text, never as a formula,
 * whatever it begins with; numbers stay numbers. What is too long for a cell goes on in rows of its own below. The
 * memory taken does not grow with the rows.
 */
export async function writeSheet(
  name: string,
  columns: readonly WriteColumn[],
  rows: AsyncIterable<CellValue[]> | Iterable<CellValue[]>,
): Promise<ReadableStream<Uint8Array>> {
  // A server that writes no sheet does without the 10 MB that the library takes.
  const { writeXlsxStream } = await import("hucre/xlsx");
  return writeXlsxStream(literalRows(rows), {
    name: name.replaceAll(/[\p{Cc}\p{Cs}\ufffe\uffff]/gu, ""),
    columns: columns.map(({ title, width }) => ({ header: literal(title), width })),
    freezePane: { rows: 1 },
  });
}

async function* literalRows(rows: AsyncIterable<CellValue[]> | Iterable<CellValue[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows)
    for (const part of fittingRows(row))
      yield part.map((value) => (typeof value === "string" ? literal(value) : value));
}

/** The row, and rows with the rest of its texts where those are too long for a cell. */
function fittingRows(row: CellValue[]): CellValue[][] {
  const parts = row.map((value) => (typeof value === "string" ? fittingParts(value) : [value]));
  const height = Math.max(1, ...parts.map(({ length }) => length));
  return Array.from({ length: height }, (_, index) => parts.map((part) => part[index] ?? null));
}

function fittingParts(text: string): string[] {
  if (text.length <= mostCellLetters) return [text];
  const parts: string[] = [];
  for (let from = 0; from < text.length;) {
    const end = from + mostCellLetters;
    // No character of two halves is cut in two.
    const to = end < text.length && /[\ud800-\udbff]/.test(text[end - 1]!) ? end - 1 : end;
    parts.push(text.slice(from, to));
    from = to;
  }
  return parts;
}

// In this format `_x000D_` stands for a carriage return; whoever wrote those seven characters meant them. Two letters
// that XML has not (XML 1.0, 2.2) are written in that way; the library does so with control characters, and puts U+FFFD
// for half a character.
function literal(text: string): string {
  return text
    .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replaceAll("\ufffe", "_xFFFE_")
    .replaceAll("\uffff", "_xFFFF_");
}
