import { formatNumber } from "../../number.ts";
import { rowName } from "../../row-name.ts";
import { columnLetter } from "./column-letter.ts";
import { SpreadsheetError, sheetLimits } from "./limits.ts";

/**
 * Counts what a file holds while it is read, a text as often as it stands in a cell. Takes rows as they come, before
 * anything is matched, and throws SpreadsheetError, which names the place, for the first one beyond the limits.
 */
export class Bounds {
  #cells = 0;
  #characters = 0;

  /** `number`: what the spreadsheet shows at the left edge; `sheet`: its name where a file has several. */
  takeRow(values: readonly unknown[], number: number, sheet?: string): void {
    const place = (column: number) =>
      `${sheet === undefined ? "" : `‘${sheet}’ 시트 `}${rowName(number, columnLetter(column))}`;
    for (const [column, value] of values.entries()) {
      if (value === null || value === undefined || value === "") continue;
      if (column >= sheetLimits.columns) {
        const most = `${columnLetter(sheetLimits.columns - 1)}열까지(${sheetLimits.columns}열)`;
        throw new SpreadsheetError(`${place(column)}에 내용이 있습니다. ${most} 읽을 수 있습니다.`);
      }
      const characters = typeof value === "string" ? value.length : 1;
      if (characters > sheetLimits.cellCharacters) {
        const most = formatNumber(sheetLimits.cellCharacters);
        throw new SpreadsheetError(
          `${place(column)}의 글이 너무 깁니다(${formatNumber(characters)}자). 한 칸은 ${most}자까지 읽을 수 있습니다.`,
        );
      }
      this.#cells += 1;
      this.#characters += characters;
    }
    if (this.#cells > sheetLimits.cells) throw tooMuch(`내용이 있는 칸이 ${formatNumber(sheetLimits.cells)}개를`);
    if (this.#characters > sheetLimits.characters) {
      throw tooMuch(`글이 모두 ${formatNumber(sheetLimits.characters)}자를`);
    }
  }
}

function tooMuch(what: string): SpreadsheetError {
  return new SpreadsheetError(`${what} 넘습니다. 여러 파일로 나누어 주세요.`);
}
