import { importLimits } from "../../shared/records/import.ts";

/** Largest files that are read: far above a firm's roster and task list, far below what fills the memory. */
export const sheetLimits = {
  bytes: importLimits.bytes,
  uncompressedBytes: 200 * 1024 * 1024,
  rows: 20_000,
  columns: 100,
} as const;

/** The file as a whole cannot be used; the message is a sentence for the person who chose it. */
export class SpreadsheetError extends Error {
  override readonly name = "SpreadsheetError";
}

/**
 * The cells of a row as far as a sheet is read. Throws SpreadsheetError for a row with something beyond, as it would be
 * left out.
 */
export function withinColumns<Cell>(cells: readonly Cell[], row: number): Cell[] {
  if (cells.slice(sheetLimits.columns).some((cell) => cell !== null && cell !== undefined && cell !== ""))
    throw new SpreadsheetError(`${row}행에 ${sheetLimits.columns}번째 열을 넘는 내용이 있습니다. 열을 줄여 주세요.`);
  return cells.slice(0, sheetLimits.columns);
}
