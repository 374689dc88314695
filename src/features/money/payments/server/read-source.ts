import type { Database } from "#platform/server/database/database.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { SpreadsheetError } from "#platform/server/spreadsheet/limits.ts";
import { readInWorker } from "#platform/server/workers/in-worker.ts";
import { seoulDay } from "#platform/dates.ts";
import { formatNumber } from "#platform/number.ts";
import { mostReceipts, mostStatementBytes, type Statement } from "../statement.ts";
import { readBankKinds } from "./bank-kinds.ts";
import type { readStatementFile } from "./statement-file.ts";

/** What was pasted, or a file in base64. */
export type StatementSource = { readonly text?: string | undefined; readonly file?: string | undefined };

const readStatement = readInWorker<typeof readStatementFile>(
  new URL("./statement-file.ts", import.meta.url),
  "readStatementFile",
);

/**
 * The receipts of a statement, read with the firm's words of 구분; 400 in words when it cannot be read. `staffId`:
 * whoever waits for it.
 */
export async function readSource(
  database: Database,
  { text, file }: StatementSource,
  staffId: number,
): Promise<Statement> {
  const field = file === undefined ? "text" : "file";
  const bytes = file === undefined ? Buffer.from(text ?? "", "utf8") : Buffer.from(file, "base64");
  if (bytes.length === 0) throw invalidField(field, "은행 내역을 붙여넣거나 파일을 골라 주세요.");
  if (bytes.length > mostStatementBytes) {
    throw invalidField(field, "은행 내역은 4MB까지 읽을 수 있습니다. 기간을 나누어 받아 주세요.");
  }
  const kinds = await readBankKinds(database);
  const reading = readStatement({ bytes, kinds, today: seoulDay(Date.now()) }, staffId);
  const statement = await reading.catch((error: unknown) => {
    throw error instanceof SpreadsheetError ? invalidField(field, error.message) : error;
  });
  if (!statement) {
    throw invalidField(field, "거래일과 금액 열을 찾지 못했습니다. 열 이름이 있는 줄부터 붙여넣어 주세요.");
  }
  if (statement.lines.length > mostReceipts) {
    const count = formatNumber(statement.lines.length);
    throw invalidField(
      field,
      `입금이 ${count}건입니다. 한 번에 10,000건까지 등록할 수 있습니다. 기간을 나누어 주세요.`,
    );
  }
  return statement;
}
