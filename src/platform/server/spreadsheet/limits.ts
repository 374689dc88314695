import { largestSheet } from "../../sheet-bytes.ts";

/** Largest files that are read: far above a firm's roster and task list, far below what fills the memory. */
export const sheetLimits = {
  bytes: largestSheet,
  unpackedBytes: 64 * 1024 * 1024,
  /** Rows of a sheet. */
  rows: 20_000,
  columns: 100,
  /** Characters of a cell, as Excel itself holds. */
  cellCharacters: 32_767,
  /** Characters of a cell that may name a column. */
  titleCharacters: 200,
  /** Cells with contents, and their characters, in all sheets together. */
  cells: 500_000,
  characters: 10_000_000,
} as const;

/** The file as a whole cannot be used; the message is a sentence for the person who chose it. */
export class SpreadsheetError extends Error {
  override readonly name = "SpreadsheetError";
}
