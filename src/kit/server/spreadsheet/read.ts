import { readXlsx, type CellValue, type Sheet } from "hucre/xlsx";
import { limitText } from "../../shared/bytes.ts";
import { formatNumber } from "../../shared/number.ts";
import { parseCsvText } from "./csv.ts";
import { SpreadsheetError, sheetLimits, withinColumns } from "./limits.ts";
import { uncompressedBytes } from "./zip-size.ts";

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

/**
 * Rows of an xlsx or CSV file, told apart by their bytes. Hidden sheets are left out, formulas count by
 * their saved result, merged cells carry their value everywhere. Throws SpreadsheetError with a sentence.
 */
export async function readSpreadsheet(bytes: Uint8Array): Promise<SheetRows[]> {
  if (bytes.byteLength === 0) throw new SpreadsheetError("빈 파일입니다.");
  if (bytes.byteLength > sheetLimits.bytes)
    throw new SpreadsheetError(`파일이 너무 큽니다. ${limitText(sheetLimits.bytes)} 이하로 나누어 주세요.`);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    throw new SpreadsheetError(
      "암호가 걸렸거나 옛 xls 형식인 파일입니다. Excel에서 암호 없이 xlsx로 다시 저장해 주세요.",
    );
  if (startsWith(bytes, [0x50, 0x4b])) return readWorkbook(bytes);
  return [{ name: "CSV", rows: parseCsvText(bytes).map(csvRow) }];
}

function csvRow(values: readonly string[], index: number): SheetRow {
  return { number: index + 1, values: values.map(cleanText), divider: false };
}

async function readWorkbook(bytes: Uint8Array): Promise<SheetRows[]> {
  if (uncompressedBytes(bytes) > sheetLimits.uncompressedBytes)
    throw new SpreadsheetError("압축을 풀면 너무 큰 파일입니다. 필요한 시트만 남겨 다시 저장해 주세요.");
  const { sheets } = await readXlsx(bytes, {
    sheets: (sheet) => !sheet.hidden && !sheet.veryHidden,
    maxRows: sheetLimits.rows + 1,
  }).catch((cause: unknown) => {
    throw new SpreadsheetError("xlsx 파일로 읽을 수 없습니다. Excel에서 다시 저장해 주세요.", { cause });
  });
  return sheets.map((sheet) => {
    if (sheet.rows.length > sheetLimits.rows)
      throw new SpreadsheetError(
        `‘${sheet.name}’ 시트의 행이 너무 많습니다. ${formatNumber(sheetLimits.rows)}행 이하로 나누어 주세요.`,
      );
    return { name: sheet.name, rows: sheetRows(sheet) };
  });
}

function sheetRows(sheet: Sheet): SheetRow[] {
  const grid = sheet.rows.map((row, index) => withinColumns(row, index + 1).map(valueText));
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

// A spreadsheet date has no zone; the library hands it out as if it were UTC.
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return "#VALUE!";
  const [day = "", time = ""] = value.toISOString().slice(0, 19).split("T");
  if (time === "00:00:00") return day;
  return `${day} ${time.endsWith(":00") ? time.slice(0, 5) : time}`;
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
