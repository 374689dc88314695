/**
 * A row of a table as a person finds it: the number at the left edge of the spreadsheet, or the line of what was pasted.
 * The first one is 1, and where it holds the names of the columns the first with contents is 2. `3행`; with a column
 * `3행 C열`.
 */
export function rowName(row: number, column = ""): string {
  return column === "" ? `${row}행` : `${row}행 ${column}열`;
}
