import { rowName } from "../../row-name.ts";
import { plainLine } from "./cell-words.ts";
import { columnLetter } from "./column-letter.ts";
import { SpreadsheetError, sheetLimits } from "./limits.ts";
import type { Mistake } from "./mistakes.ts";
import type { SheetRow, SheetRows } from "./read.ts";

/** A column a file may have: the name we write, other names people use for it. */
export type ColumnSpec = {
  readonly title: string;
  readonly aliases?: readonly string[];
  readonly required?: boolean;
  readonly width: number;
};

/** Text of one cell and where it stands (`C`). */
export type TableCell = { readonly column: string; readonly text: string };

export type TableRow<Key extends string> = {
  readonly number: number;
  readonly cells: Readonly<Partial<Record<Key, TableCell>>>;
};

export type Table<Key extends string> = {
  readonly rows: readonly TableRow<Key>[];
  /** Columns the file has; an absent column says nothing about its field. */
  readonly present: ReadonlySet<Key>;
  /** What the report tells beside the rows: columns not used, divider rows left out. */
  readonly notes: readonly string[];
  readonly mistakes: readonly Mistake[];
};

const headerSearchRows = 30;

/** Finds the header row by the known column names, in any order, and the data rows under it. */
export function findTable<Key extends string>(
  sheets: readonly SheetRows[],
  columns: Readonly<Record<Key, ColumnSpec>>,
): Table<Key> {
  const keys = headerKeys(columns);
  const header = findHeader(sheets, keys);
  if (!header) {
    const names = Object.values<ColumnSpec>(columns).map((column) => column.title);
    throw new SpreadsheetError(`머리글 행을 찾지 못했습니다. 첫 행에 ${names.join(", ")} 열 이름을 적어 주세요.`);
  }
  const { sheet, row } = header;
  const { positions, ignored, mistakes } = readHeader(row, keys, columns);
  const body = sheet.rows.filter(({ number, values }) => number > row.number && !sameValues(values, row.values));
  const dividers = body.filter((candidate) => candidate.divider);
  const rows = body
    .filter((candidate) => !candidate.divider && candidate.values.some((value) => value !== ""))
    .map((candidate) => tableRow(candidate, positions));
  return {
    rows: rows.filter(({ cells }) => Object.values<TableCell | undefined>(cells).some((cell) => cell?.text)),
    present: new Set(positions.keys()),
    notes: notes({ sheet, sheets, header: row, ignored, dividers }),
    mistakes,
  };
}

function headerKeys<Key extends string>(columns: Readonly<Record<Key, ColumnSpec>>): Map<string, Key> {
  const keys = new Map<string, Key>();
  for (const [key, { title, aliases = [] }] of Object.entries(columns) as [Key, ColumnSpec][])
    for (const name of [title, ...aliases]) keys.set(headerName(name), key);
  return keys;
}

/** 이메일 주소(필수) * → 이메일주소; blank for what is too long to be a name. */
export function headerName(text: string): string {
  if (text.length > sheetLimits.titleCharacters) return "";
  return plainLine(text)
    .replaceAll(/[([（［][^([（［)\]）］]*[)\]）］]/g, "")
    .replaceAll(/[\s*:·._-]/g, "")
    .toLowerCase();
}

function findHeader<Key>(sheets: readonly SheetRows[], keys: ReadonlyMap<string, Key>) {
  let best: { sheet: SheetRows; row: SheetRow; known: number } | undefined;
  for (const sheet of sheets)
    for (const row of sheet.rows.slice(0, headerSearchRows)) {
      const known = new Set(row.values.map((value) => keys.get(headerName(value)))).size;
      const unknown = row.values.some((value) => !keys.has(headerName(value))) ? 1 : 0;
      if (known - unknown >= 2 && known - unknown > (best?.known ?? 0)) best = { sheet, row, known: known - unknown };
    }
  return best;
}

function readHeader<Key extends string>(
  row: SheetRow,
  keys: ReadonlyMap<string, Key>,
  columns: Readonly<Record<Key, ColumnSpec>>,
) {
  const positions = new Map<Key, number>();
  const ignored: string[] = [];
  const mistakes: Mistake[] = [];
  const report = (column: string, value: string, problem: string, remedy: string) =>
    mistakes.push({ row: row.number, column, title: "머리글", value, problem, remedy });
  row.values.forEach((value, index) => {
    const key = keys.get(headerName(value));
    if (key === undefined) {
      if (value !== "") ignored.push(value);
    } else if (!positions.has(key)) {
      positions.set(key, index);
    } else if (row.values[index - 1] !== value) {
      // The same name in the cell before is one merged header cell.
      report(columnLetter(index), value, "같은 열이 두 번 있습니다.", "한 열만 남겨 주세요.");
    }
  });
  for (const [key, { title, required }] of Object.entries(columns) as [Key, ColumnSpec][])
    if (required && !positions.has(key))
      report("-", title, "꼭 있어야 하는 열이 없습니다.", `‘${title}’ 열을 넣어 주세요.`);
  return { positions, ignored, mistakes };
}

function tableRow<Key extends string>(row: SheetRow, positions: ReadonlyMap<Key, number>): TableRow<Key> {
  const cells: Partial<Record<Key, TableCell>> = {};
  for (const [key, index] of positions) cells[key] = { column: columnLetter(index), text: row.values[index] ?? "" };
  return { number: row.number, cells };
}

type Unread = {
  readonly sheet: SheetRows;
  readonly sheets: readonly SheetRows[];
  readonly header: SheetRow;
  readonly ignored: readonly string[];
  readonly dividers: readonly SheetRow[];
};

/** What of the file is not read. */
function notes({ sheet, sheets, header, ignored, dividers }: Unread): string[] {
  const others = sheets.filter((other) => other !== sheet && other.rows.some(hasText)).map(({ name }) => name);
  const above = sheet.rows.filter((row) => row.number < header.number && hasText(row));
  return [
    ...(others.length > 0 ? [`읽지 않은 시트: ${others.join(", ")}`] : []),
    ...(above.length > 0 ? [`머리글 위라 읽지 않은 행: ${rowNumbers(above)}`] : []),
    ...(ignored.length > 0 ? [`쓰지 않는 열: ${ignored.join(", ")}`] : []),
    ...(dividers.length > 0 ? [`건너뛴 구분 행: ${rowNumbers(dividers)}`] : []),
  ];
}

function hasText({ values }: SheetRow): boolean {
  return values.some((value) => value !== "");
}

const listedRows = 20;

/** 2행, 7행; of many the first ones and how many more. */
export function rowNumbers(rows: readonly SheetRow[]): string {
  const shown = rows.slice(0, listedRows).map(({ number }) => rowName(number));
  const rest = rows.length - shown.length;
  return shown.join(", ") + (rest > 0 ? ` 밖의 ${rest}행` : "");
}

/** Whether two rows say the same in every cell. */
export function sameValues(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index]);
}
