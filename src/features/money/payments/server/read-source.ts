import { formatNumber } from "../../../../kit/shared/number.ts";
import { invalidField } from "../../../../kit/server/http/failure.ts";
import { parseCsvText } from "../../../../kit/server/spreadsheet/csv.ts";
import { refuseUnstorable } from "../../../../kit/server/spreadsheet/storable.ts";
import { SpreadsheetError } from "../../../../kit/server/spreadsheet/limits.ts";
import { mostReceipts, mostStatementBytes, readStatement, type Statement } from "../statement.ts";

/** What was pasted, or a file in base64. */
export type StatementSource = { readonly text?: string | undefined; readonly file?: string | undefined };

/** The receipts of a pasted statement or a CSV file; 400 in words when it cannot be read. */
export function readSource({ text, file }: StatementSource): Statement {
  const field = file === undefined ? "text" : "file";
  const bytes = file === undefined ? Buffer.from(text ?? "", "utf8") : Buffer.from(file, "base64");
  if (bytes.length === 0) throw invalidField(field, "은행 내역을 붙여넣거나 CSV 파일을 골라 주세요.");
  if (bytes.length > mostStatementBytes) {
    throw invalidField(field, "은행 내역은 5MB까지 읽을 수 있습니다. 기간을 나누어 받아 주세요.");
  }
  const statement = readStatement(cellsOf(bytes, field));
  if (!statement)
    throw invalidField(field, "거래일과 금액 열을 찾지 못했습니다. 열 이름이 있는 줄부터 붙여넣어 주세요.");
  if (statement.lines.length > mostReceipts) {
    const count = formatNumber(statement.lines.length);
    throw invalidField(
      field,
      `입금이 ${count}건입니다. 한 번에 10,000건까지 등록할 수 있습니다. 기간을 나누어 주세요.`,
    );
  }
  return statement;
}

function cellsOf(bytes: Buffer, field: string): string[][] {
  try {
    const rows = parseCsvText(bytes);
    refuseUnstorable(rows.map((values, index) => ({ number: index + 1, values })));
    return rows;
  } catch (error) {
    if (error instanceof SpreadsheetError) throw invalidField(field, error.message);
    throw error;
  }
}
