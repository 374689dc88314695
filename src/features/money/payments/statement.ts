import type { Day } from "#platform/dates.ts";
import type { Direction } from "./bank-kinds.ts";
import { movedBy } from "./statement-balance.ts";
import { hasSeconds, isWonText, readDay } from "./statement-cells.ts";
import { guessColumns, joinHeaders, readHeader, type Columns } from "./statement-columns.ts";
import { areTorn, readRow, type Movement, type RowOptions } from "./statement-row.ts";
import { delimiters, splitText, type TextRow } from "./statement-text.ts";

/** Receipts that are entered at once. */
export const mostReceipts = 10_000;

/** Bytes of a statement, pasted or as a file. */
export const mostStatementBytes = 4 * 1024 * 1024;

/** A receipt on a bank statement, or what may be one. */
export type StatementLine = {
  /** Row of the paste or file, from 1. */
  readonly line: number;
  readonly day: Day;
  /** `HH:mm:ss`, `HH:mm` where the bank gives no seconds, blank when it gives no time. */
  readonly time: string;
  readonly name: string;
  /** Won, positive. */
  readonly amount: number;
  readonly balance: number | null;
  /** Why a person has to say whether it is a receipt; null when the statement says so. */
  readonly ask: string | null;
  /** The word of 구분 that the firm's table does not know. */
  readonly unknownKind: string | null;
};

export type SkippedLine = {
  readonly line: number;
  /** Why it is no receipt, in Korean. */
  readonly reason: string;
  readonly isWithdrawal: boolean;
};

export type Statement = { readonly lines: readonly StatementLine[]; readonly skipped: readonly SkippedLine[] };

const headerSearchRows = 30;

/**
 * The receipts of a text whose delimiter nobody names: each is tried on all of the text, and the one with which most
 * rows move money is it. Null: no column of days and amounts could be told.
 */
export function readStatementText(text: string, options: RowOptions): Statement | null {
  const readings = delimiters
    .filter((delimiter) => text.includes(delimiter))
    .map((delimiter) => readStatement(splitText(text, delimiter), options, delimiter === ","));
  return bestReading(readings);
}

/** The reading with the most movements, then with the fewest rows that could not be read. */
export function bestReading(readings: readonly (Statement | null)[]): Statement | null {
  const count = ({ lines, skipped }: Statement) => {
    const withdrawals = skipped.filter(({ isWithdrawal }) => isWithdrawal).length;
    return { moved: lines.length + withdrawals, broken: skipped.length - withdrawals };
  };
  let best: Statement | null = null;
  for (const reading of readings) {
    if (!reading) continue;
    const [one, other] = [count(reading), best && count(best)];
    if (!other || one.moved > other.moved || (one.moved === other.moved && one.broken < other.broken)) best = reading;
  }
  return best;
}

/**
 * Rows of a statement → its receipts. `mayTear`: commas part the cells, so that an amount without quotes may be torn.
 * Null: no column of days and amounts could be told.
 */
export function readStatement(rows: readonly TextRow[], options: RowOptions, mayTear = false): Statement | null {
  const header = findHeader(rows);
  if (header) return readRows(rows, header.columns, options, header.next);
  if (mayTear && rows.some(({ cells }) => cells.some((cell, index) => areTorn(cell, cells[index + 1])))) return null;
  const columns = guessColumns(
    rows.map(({ cells }) => cells),
    (word) => options.kinds.has(word),
  );
  return columns && readRows(rows, columns, options, 0);
}

type Header = { readonly columns: Columns; readonly next: number };

function findHeader(rows: readonly TextRow[]): Header | null {
  for (let index = 0; index < Math.min(rows.length, headerSearchRows); index += 1) {
    const header = headerAt(rows, index);
    if (header) return header;
  }
  return null;
}

/** The header that begins in a row, and the row after it. */
function headerAt(rows: readonly TextRow[], index: number): Header | null {
  const { cells } = rows[index]!;
  const columns = readHeader(cells);
  if (!columns) return null;
  const joined = columns.received === null ? joinHeaders(cells, rows[index + 1]?.cells ?? []) : null;
  const both = joined && readHeader(joined);
  return both ? { columns: both, next: index + 2 } : { columns, next: index + 1 };
}

function readRows(rows: readonly TextRow[], given: Columns, options: RowOptions, first: number): Statement {
  const moved: Moved[] = [];
  const skipped: SkippedLine[] = rows
    .slice(0, first)
    .filter(({ cells }) => cells.some((cell) => readDay(cell) !== null) && cells.some(isWonText))
    .map(({ number }) => ({ line: number, reason: "열 이름보다 위에 있는 줄입니다.", isWithdrawal: false }));
  let columns = given;
  for (let index = first; index < rows.length; index += 1) {
    const { number, cells } = rows[index]!;
    const movement = readRow(cells, columns, options);
    if (typeof movement !== "string") {
      moved.push({ line: number, movement });
      continue;
    }
    // Pages and accounts copied one after the other each have their names.
    const header = headerAt(rows, index);
    if (header) {
      columns = header.columns;
      index = header.next - 1;
    } else skipped.push({ line: number, reason: movement, isWithdrawal: false });
  }
  return decide(withSeconds(moved), skipped);
}

type Moved = { readonly line: number; readonly movement: Movement };

/** A bank writes seconds in each row or in none; a spreadsheet leaves those out that are 0. */
function withSeconds(moved: readonly Moved[]): readonly Moved[] {
  if (!moved.some(({ movement }) => hasSeconds(movement))) return moved;
  return moved.map(({ line, movement }) =>
    movement.time === "" || hasSeconds(movement)
      ? { line, movement }
      : { line, movement: { ...movement, time: `${movement.time}:00` } },
  );
}

/** Which movements are receipts, by what each says and by what the balances say about all of them. */
function decide(moved: readonly Moved[], unread: readonly SkippedLine[]): Statement {
  const balances = movedBy(moved.map(({ movement }) => movement));
  const unsigned = moved.some(({ movement }, index) => isUnsigned(movement) && balances[index] === "out");
  const lines: StatementLine[] = [];
  const skipped = [...unread];
  for (const [index, { line, movement }] of moved.entries()) {
    const verdict = judge(movement, balances[index]!, unsigned);
    if (verdict === "out") {
      skipped.push({ line, reason: "출금입니다.", isWithdrawal: true });
      continue;
    }
    const { says, kind, byWord, ...facts } = movement;
    lines.push({
      line,
      ...facts,
      ask: verdict === "in" ? null : verdict.ask,
      unknownKind: verdict !== "in" && byWord && says === null ? kind : null,
    });
  }
  return { lines, skipped: skipped.toSorted((one, other) => one.line - other.line) };
}

function isUnsigned({ says, kind }: Movement): boolean {
  return says === null && kind === null;
}

/** In, out, or a question. `unsigned`: this statement writes withdrawals without any sign. */
function judge(movement: Movement, balance: Direction | null, unsigned: boolean): Direction | { readonly ask: string } {
  const { says, kind } = movement;
  if (says !== null) {
    if (balance === null || balance === says) return says;
    const [said, seen] =
      says === "in" ? ["입금으로 적혀 있으나", "줄었습니다"] : ["출금으로 적혀 있으나", "늘었습니다"];
    return { ask: `${said} 잔액은 ${seen}. 입금이 맞습니까?` };
  }
  if (balance === "out") return "out";
  if (kind === null) {
    if (balance === "in" || !unsigned) return "in";
    return { ask: "입금인지 출금인지 적혀 있지 않습니다. 입금이 맞습니까?" };
  }
  const word = kind === "" ? "구분이 비어 있습니다." : `처음 보는 구분 ‘${kind.slice(0, 30)}’입니다.`;
  return { ask: `${word} 입금이 맞습니까?` };
}
