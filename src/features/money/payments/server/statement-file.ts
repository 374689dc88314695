import { formatNumber } from "#platform/number.ts";
import { Bounds } from "#platform/server/spreadsheet/bounds.ts";
import { SpreadsheetError, sheetLimits } from "#platform/server/spreadsheet/limits.ts";
import { readTableFile, type SheetRow } from "#platform/server/spreadsheet/read.ts";
import { refuseUnstorable } from "#platform/server/spreadsheet/storable.ts";
import type { Day } from "#platform/dates.ts";
import type { BankKind } from "../bank-kinds.ts";
import { bestReading, readStatement, readStatementText, type Statement } from "../statement.ts";

/** Plain data: what a statement is read from, and with. */
export type StatementFile = {
  readonly bytes: Uint8Array;
  readonly kinds: readonly BankKind[];
  readonly today: Day;
};

/**
 * The receipts of a pasted statement, or of a file as banks give it: xlsx, xls (Excel, a page or a text under that
 * name) or CSV. Null when it has no column of days and amounts; throws SpreadsheetError with a sentence. Runs in a
 * worker.
 */
export async function readStatementFile({ bytes, kinds, today }: StatementFile): Promise<Statement | null> {
  const options = { kinds: new Map(kinds.map(({ word, direction }) => [word, direction])), today };
  const file = await readTableFile(bytes);
  if ("text" in file) {
    refuseManyRows(file.text);
    const lines = file.text.split(/\r\n|\n|\r/).map((line, index) => ({ number: index + 1, values: [line] }));
    // What stands between the cells is not known yet: a line takes no more than a cell may.
    const bounds = new Bounds();
    for (const { values, number } of lines) bounds.takeRow(values, number);
    refuseUnstorable(lines);
    // As the cells of a spreadsheet are read: composed Hangul, no letters that nobody sees.
    return readStatementText(withoutHidden(file.text.normalize("NFC")), options);
  }
  for (const { rows } of file.sheets) refuseUnstorable(rows);
  return bestReading(file.sheets.map(({ rows }) => readStatement(rows.filter(isFilled).map(textRow), options)));
}

function refuseManyRows(text: string): void {
  let rows = 0;
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    if (line[0].trim() !== "") rows += 1;
    if (rows > sheetLimits.rows) {
      throw new SpreadsheetError(`줄이 너무 많습니다. ${formatNumber(sheetLimits.rows)}줄 이하로 나누어 주세요.`);
    }
  }
}

function isFilled({ values }: SheetRow): boolean {
  return values.some((cell) => cell.trim() !== "");
}

/** Without letters that nobody sees. */
function withoutHidden(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, "");
}

function textRow({ number, values }: SheetRow) {
  return { number, cells: values.map(withoutHidden) };
}
