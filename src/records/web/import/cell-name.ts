/** `3행 C열`; the row alone where no column is meant. */
export function cellName(row: number, column: string): string {
  return column === "" ? `${row}행` : `${row}행 ${column}열`;
}

/** The title of a column, or where it stands when it has none. */
export function columnName(title: string, index: number): string {
  return title === "" ? `${index + 1}번째 열` : title;
}
