import iconv from "iconv-lite";
import { writeXlsx, type CellValue, type MergeRange, type WriteSheet } from "hucre/xlsx";

/** An xlsx file of one sheet. */
export function xlsxFile(
  rows: CellValue[][],
  options: { merges?: MergeRange[]; cells?: NonNullable<WriteSheet["cells"]> } = {},
): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: "시트1", rows, ...options }] });
}

/** Lines of a CSV file; cells with separators, quotes or line breaks are quoted (RFC 4180). */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quote).join(",")}\r\n`).join("");
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Bytes in CP949, which Korean Excel writes as plain CSV. */
export function cp949(text: string): Uint8Array {
  return iconv.encode(text, "cp949");
}
