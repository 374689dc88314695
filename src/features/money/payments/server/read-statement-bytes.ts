import { parseCsvText } from "../../../../kit/server/spreadsheet/csv.ts";
import { refuseUnstorable } from "../../../../kit/server/spreadsheet/storable.ts";
import { readStatement, type Statement } from "../statement.ts";

/** The receipts of a statement as bytes of a CSV file; null: no columns told. Runs in a worker. SpreadsheetError. */
export function readStatementBytes(bytes: Uint8Array): Statement | null {
  const rows = parseCsvText(bytes);
  refuseUnstorable(rows.map((values, index) => ({ number: index + 1, values })));
  return readStatement(rows);
}
