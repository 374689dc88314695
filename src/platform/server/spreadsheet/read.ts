import { readXlsx, type CellValue, type Sheet } from "hucre/xlsx";
import { limitText } from "../../bytes.ts";
import { formatNumber } from "../../number.ts";
import { Bounds } from "./bounds.ts";
import { decodeText, parseCsvText } from "./csv.ts";
import { readMarkupRows } from "./html-table.ts";
import { SpreadsheetError, sheetLimits } from "./limits.ts";
import { TooLargeArchive, unpackArchive } from "./unpack.ts";
import { isOldWorkbook, readOldWorkbook } from "./xls.ts";

/** One row of a file as text; `number` is what the spreadsheet shows at its left edge. */
export type SheetRow = {
  readonly number: number;
  readonly values: readonly string[];
  /** One merged cell covers the row: a divider between groups, not data. */
  readonly divider: boolean;
};

export type SheetRows = { readonly name: string; readonly rows: readonly SheetRow[] };

/** What Excel itself shows for a formula that was never computed. */
const uncomputed = "#CALC!";

/** What a file holds: sheets, or a text whose cells are still to be told apart. */
export type TableFile = { readonly sheets: SheetRows[] } | { readonly text: string };

/**
 * Rows of an xlsx, xls or CSV file, told apart by their bytes. Hidden sheets of an xlsx are left out, formulas count by
 * their saved result, merged cells carry their value everywhere. Throws SpreadsheetError with a sentence.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<SheetRows[]> {
  const file = await readTableFile(bytes);
  return "sheets" in file ? file.sheets : [{ name: "CSV", rows: parseCsvText(file.text).map(textRow) }];
}

/** The same for those who tell the cells of a text apart by themselves. */
export async function readTableFile(bytes: Uint8Array): Promise<TableFile> {
  if (bytes.byteLength === 0) throw new SpreadsheetError("빈 파일입니다.");
  if (bytes.byteLength > sheetLimits.bytes)
    throw new SpreadsheetError(`파일이 너무 큽니다. ${limitText(sheetLimits.bytes)} 이하로 나누어 주세요.`);
  if (isOldWorkbook(bytes)) return { sheets: namedSheets(await readOldWorkbook(bytes)) };
  if (startsWith(bytes, [0x50, 0x4b])) return { sheets: await readWorkbook(bytes) };
  const text = decodeText(bytes);
  if (!text.trimStart().startsWith("<")) return { text };
  const rows = readMarkupRows(text);
  refuseLong("표", rows);
  const bounds = new Bounds();
  for (const [index, row] of rows.entries()) bounds.takeRow(row, index + 1);
  return { sheets: [{ name: "표", rows: rows.map(textRow) }] };
}

function textRow(values: readonly string[], index: number): SheetRow {
  return { number: index + 1, values: values.map(cleanText), divider: false };
}

async function readWorkbook(bytes: Uint8Array): Promise<SheetRows[]> {
  const { sheets } = await openWorkbook(bytes).catch((cause: unknown) => {
    throw cause instanceof TooLargeArchive
      ? new SpreadsheetError("압축을 풀면 너무 큰 파일입니다. 필요한 시트만 남겨 다시 저장해 주세요.")
      : new SpreadsheetError("xlsx 파일로 읽을 수 없습니다. Excel에서 다시 저장해 주세요.", { cause });
  });
  return namedSheets(sheets);
}

async function openWorkbook(bytes: Uint8Array) {
  return readXlsx(unpackArchive(bytes, sheetLimits.unpackedBytes), {
    sheets: (sheet) => !sheet.hidden && !sheet.veryHidden,
    maxRows: sheetLimits.rows + 1,
  });
}

function namedSheets(sheets: readonly Sheet[]): SheetRows[] {
  // Texts of a workbook are shared: a small file may hold one in all of its cells.
  const [own, merged] = [new Bounds(), new Bounds()];
  return sheets.map((sheet) => {
    refuseLong(sheet.name, sheet.rows);
    for (const [index, row] of sheet.rows.entries()) own.takeRow(row, index + 1, sheet.name);
    const rows = sheetRows(sheet);
    for (const { values, number } of rows) merged.takeRow(values, number, sheet.name);
    return { name: sheet.name, rows };
  });
}

function refuseLong(name: string, rows: readonly unknown[]): void {
  if (rows.length > sheetLimits.rows)
    throw new SpreadsheetError(
      `‘${name}’ 시트의 행이 너무 많습니다. ${formatNumber(sheetLimits.rows)}행 이하로 나누어 주세요.`,
    );
}

function sheetRows(sheet: Sheet): SheetRow[] {
  const grid = sheet.rows.map((row) => row.slice(0, sheetLimits.columns).map(valueText));
  for (const [position, cell] of sheet.cells ?? []) {
    const [row = 0, column = 0] = position.split(",").map(Number);
    const line = grid[row];
    if (line && cell.type === "formula" && cell.value === null && column < line.length) line[column] = uncomputed;
  }
  const dividers = fillMerges(grid, sheet);
  return grid.map((values, index) => ({ number: index + 1, values, divider: dividers.has(index) }));
}

/**
 * Copies the value of every merged range into its cells; answers the rows that one range covers alone. Ranges outside
 * the sheet are passed over. Throws SpreadsheetError for more cells than a sheet has, as ranges that lie on each other
 * would keep the machine busy for minutes.
 */
function fillMerges(grid: string[][], sheet: Sheet): Set<number> {
  const dividers = new Set<number>();
  let cells = 0;
  for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) {
    const value = grid[startRow]?.[startCol];
    if (value === undefined) continue;
    const lastRow = Math.min(endRow, grid.length - 1);
    const lastColumn = Math.min(endCol, sheetLimits.columns - 1);
    cells += Math.max(0, lastRow - startRow + 1) * sheetLimits.columns;
    if (cells > sheetLimits.rows * sheetLimits.columns)
      throw new SpreadsheetError(`‘${sheet.name}’ 시트의 셀 병합이 서로 겹칩니다. 병합을 풀고 다시 저장해 주세요.`);
    for (let row = startRow; row <= lastRow; row += 1) {
      const line = grid[row]!;
      const others = line.some((text, column) => text !== "" && (column < startCol || column > endCol));
      if (endCol - startCol >= 2 && !others) dividers.add(row);
      for (let column = startCol; column <= lastColumn; column += 1) line[column] = value;
    }
  }
  return dividers;
}

function valueText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  if (typeof value === "number") return Number.isSafeInteger(value) ? value.toFixed(0) : String(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return cleanText(value);
}

// A spreadsheet date has no zone; the library hands it out as if it were UTC, a fraction of a second off.
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return "#VALUE!";
  const [day = "", time = ""] = new Date(Math.round(value.getTime() / 1_000) * 1_000).toISOString().split("T");
  if (time.startsWith("00:00:00")) return day;
  return `${day} ${time.startsWith(":00", 5) ? time.slice(0, 5) : time.slice(0, 8)}`;
}

// Files from macOS hold decomposed Hangul, cells of several lines the line ends of Windows. What else is changed in a
// text is changed where it is read as a value of its kind, which can tell so. A cell where nobody sees anything is blank.
function cleanText(value: string): string {
  if (!/[^\p{Cf}\s]/u.test(value)) return "";
  return value
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\u00a0\u3000]/g, " ")
    .trim();
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}
