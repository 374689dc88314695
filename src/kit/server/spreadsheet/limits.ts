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
