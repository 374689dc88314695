import { isDay, type Day } from "../../../kit/shared/dates.ts";
import { parseWon } from "../../../kit/shared/money.ts";
import { findColumns, type Columns } from "./statement-columns.ts";

/** Receipts that are entered at once. */
export const mostReceipts = 10_000;

/** Bytes of a statement, pasted or as a file. */
export const mostStatementBytes = 5 * 1024 * 1024;

/** Characters of a payer's cell that are looked at; a hundred of them are kept. */
const longestRead = 1_000;
/** Characters of a 구분 that are looked at. */
const longestKind = 100;
/** Longer texts are no days and times, and are not looked at. */
const longestMoment = 100;

/** A receipt on a bank statement. */
export type StatementLine = {
  /** Row of the paste or file, from 1. */
  readonly line: number;
  readonly day: Day;
  /** `HH:mm:ss`; blank when the bank gives none. */
  readonly time: string;
  readonly name: string;
  /** Won, positive. */
  readonly amount: number;
  readonly balance: number | null;
  /** The same for the same movement in every paste: day, amount, payer and balance. */
  readonly key: string;
};

export type Statement = {
  readonly lines: readonly StatementLine[];
  /** Rows that are no receipts, with the reason in Korean. */
  readonly skipped: readonly { readonly line: number; readonly reason: string }[];
};

/** Cells of a statement as text → its receipts. Null: no column of days and amounts could be told. */
export function readStatement(rows: readonly (readonly string[])[]): Statement | null {
  const columns = findColumns(rows);
  if (!columns) return null;
  const lines: StatementLine[] = [];
  const skipped: { line: number; reason: string }[] = [];
  const seen = new Map<string, number>();
  rows.forEach((cells, index) => {
    if (index <= columns.headerRow || cells.every((cell) => cell.trim() === "")) return;
    const read = readLine(cells, columns);
    if (typeof read === "string") {
      skipped.push({ line: index + 1, reason: read });
      return;
    }
    lines.push({ line: index + 1, ...read, key: lineKey(read, seen) });
  });
  return { lines, skipped };
}

type Read = Omit<StatementLine, "line" | "key">;

function readLine(cells: readonly string[], columns: Columns): Read | string {
  const cell = (index: number | null) => (index === null ? "" : (cells[index] ?? "").trim());
  const day = readDay(cell(columns.day));
  if (day === null) return unreadable("거래일", cell(columns.day));
  const amount = readAmount(cell, columns);
  if (typeof amount === "string") return amount;
  const balance = cell(columns.balance) === "" ? null : parseWon(cell(columns.balance));
  const name = columns.names.map(cell).find((text) => text !== "" && parseWon(text) === null) ?? "";
  return {
    day,
    time: readTime(cell(columns.time)) || readTime(cell(columns.day)),
    name: name.slice(0, longestRead).replaceAll(/\s+/gu, " ").slice(0, 100),
    amount,
    balance,
  };
}

function readAmount(cell: (index: number | null) => string, columns: Columns): number | string {
  const isOut = /출금|지급|인출/u.test(cell(columns.kind).slice(0, longestKind));
  if (columns.received !== null) {
    const received = won(cell(columns.received));
    if (received === null) return unreadable("금액", cell(columns.received));
    return received > 0 ? received : "출금입니다.";
  }
  const amount = won(cell(columns.amount));
  if (amount === null || amount === 0) return unreadable("금액", cell(columns.amount));
  return isOut || amount < 0 ? "출금입니다." : amount;
}

/** What stands there is said, so that it is found in the file. */
function unreadable(what: string, text: string): string {
  const shown = text.length > 30 ? `${text.slice(0, 30)}…` : text;
  return shown === "" ? `${what}이 비어 있습니다.` : `${what}을 읽을 수 없습니다: “${shown}”`;
}

function won(text: string): number | null {
  return text === "" || text === "-" ? 0 : parseWon(text);
}

/** Without a balance two equal receipts of a day differ only by which of them it is. */
function lineKey({ day, time, name, amount, balance }: Read, seen: Map<string, number>): string {
  const base = [day, amount, name, balance === null ? time : `=${balance}`].join("|");
  if (balance !== null) return base;
  const nth = (seen.get(base) ?? 0) + 1;
  seen.set(base, nth);
  return `${base}#${nth}`;
}

/** 2026-11-20 09:10, 2026.11.20, 2026/11/20, 20261120, 26.11.20 and 2026년 11월 20일 → the day; null for others. */
export function readDay(text: string): Day | null {
  if (text.length > longestMoment) return null;
  const match =
    /^(\d{4}|\d{2})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})/u.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?!\d{3})/.exec(text);
  if (!match) return null;
  const [, year = "", month = "", day = ""] = match;
  const full = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isDay(full) ? full : null;
}

function readTime(text: string): string {
  if (text.length > longestMoment) return "";
  const match = /(?:(오전|오후)\s{0,3})?(\d{1,2}):(\d{2})(?::(\d{2}))?/u.exec(text);
  if (!match) return "";
  const [, half, hour = "", minute = "", second = "00"] = match;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === "오후" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}:${second}`;
}
