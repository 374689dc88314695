import type { EditableKey, ProgressColumn } from "./columns.tsx";
import type { ProjectRow } from "./groups.ts";

export type PastedCell = { readonly row: ProjectRow; readonly key: EditableKey; readonly value: string };

export type Pasted = {
  readonly cells: readonly PastedCell[];
  /** Pasted cells that cover no cell which can be written: beside or below the table, or in a column that is only shown. */
  readonly left: number;
};

/** Cells of a block as spreadsheets put it on the clipboard: tabs, line ends, quotes around what holds either. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  let cell = "";
  let quoted = false;
  const endCell = () => {
    rows.at(-1)!.push(cell);
    cell = "";
  };
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') cell += text[(at += 1)]!;
      else quoted = false;
    } else if (letter === '"' && cell === "") quoted = true;
    else if (letter === "\t") endCell();
    else if (letter === "\n") {
      endCell();
      rows.push([]);
    } else if (letter !== "\r") cell += letter;
  }
  endCell();
  // A block ends with a line end, which is no row of its own.
  if (rows.length > 1 && rows.at(-1)!.every((value) => value === "")) rows.pop();
  return rows;
}

/** Whether a text is more than one cell. */
export const isBlock = (text: string): boolean => /[\t\n]/.test(text.trimEnd());

/** Lays a block over the table from a cell on, row by row and column by column. */
export function layOver(
  block: readonly (readonly string[])[],
  rows: readonly ProjectRow[],
  columns: readonly ProgressColumn[],
  from: { readonly row: number; readonly column: number },
): Pasted {
  const cells: PastedCell[] = [];
  let left = 0;
  for (const [down, values] of block.entries()) {
    for (const [right, value] of values.entries()) {
      const row = rows[from.row + down];
      const key = columns[from.column + right]?.edits;
      if (row && key) cells.push({ row, key, value: valueFor(key, value) });
      else if (value.trim() !== "") left += 1;
    }
  }
  return { cells, left };
}

/** One line, as a cell holds; a day as it is stored, when it is one that spreadsheets write. */
function valueFor(key: EditableKey, text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  if (key !== "nextStepDue") return line;
  const day = /^(\d{4})[-./년] ?(\d{1,2})[-./월] ?(\d{1,2})[.일]?$/.exec(line);
  return day ? `${day[1]}-${day[2]!.padStart(2, "0")}-${day[3]!.padStart(2, "0")}` : line;
}
