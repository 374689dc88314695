import { rowName } from "../../row-name.ts";
import { SpreadsheetError } from "./limits.ts";

type Row = { readonly number: number; readonly values: readonly string[] };

/**
 * Throws SpreadsheetError for the first row with a letter that the database cannot hold: NUL, half of a surrogate pair.
 * For files whose texts are kept as they came; those that are checked cell by cell name the cell.
 */
export function refuseUnstorable(rows: readonly Row[]): void {
  const broken = rows.find(({ values }) => values.some((text) => text.includes("\0") || !text.isWellFormed()));
  if (!broken) return;
  throw new SpreadsheetError(
    `${rowName(broken.number)}에 사용할 수 없는 문자가 들어 있습니다. 그 칸을 다시 입력해 주세요.`,
  );
}
