import type { Day } from "#platform/dates.ts";
import { formatWon, mostWon } from "#platform/money.ts";
import { shortened } from "#platform/shortened.ts";
import { kindWord, type Direction } from "./bank-kinds.ts";
import type { Columns } from "./statement-columns.ts";
import { isWonText, readDay, readTime, readWon } from "./statement-cells.ts";

const longestName = 100;
/** Characters of a payer's cell that are looked at. */
const longestRead = 1_000;

/** A row of a statement that moves money. */
export type Movement = {
  readonly day: Day;
  /** `HH:mm:ss`, `HH:mm` where the bank gives no seconds, blank when it gives no time. */
  readonly time: string;
  readonly name: string;
  /** Won, without sign. */
  readonly amount: number;
  readonly balance: number | null;
  /** What columns, sign or the word of 구분 say; null when they do not say it. */
  readonly says: Direction | null;
  /** The word of 구분, as the bank wrote it; null without such a column. */
  readonly kind: string | null;
  /** Whether the word decides: no column of its own and no sign does. */
  readonly byWord: boolean;
};

export type RowOptions = {
  readonly kinds: ReadonlyMap<string, Direction>;
  /** Nothing has moved on a later day. */
  readonly today: Day;
};

/** What a row says by itself; a reason in Korean when it is no movement. */
export function readRow(cells: readonly string[], columns: Columns, options: RowOptions): Movement | string {
  const cell = (index: number | null) => (index === null ? "" : (cells[index] ?? "").trim());
  const day = readDay(cell(columns.day));
  if (day === null) return unreadable("거래일", cell(columns.day));
  if (day > options.today) return `거래일이 오늘보다 뒤입니다: ${day}`;
  if (isTorn(cells, columns)) {
    return "금액이 천 단위 쉼표에서 여러 칸으로 나뉘었습니다. 탭으로 나뉜 표나 xlsx 파일로 다시 시도해 주세요.";
  }
  const moved = columns.received === null ? oneColumn(cell, columns, options) : twoColumns(cell, columns);
  if (typeof moved === "string") return moved;
  if (moved.amount > mostWon) return `금액이 ${formatWon(mostWon)}원을 넘습니다.`;
  const balance = readWon(cell(columns.balance));
  if (balance === null) return unreadable("잔액", cell(columns.balance));
  const name = columns.names.map(cell).find((text) => text !== "" && !isWonText(text)) ?? "";
  const payer = name.length > longestRead ? name : name.replaceAll(/\s+/gu, " ");
  if (payer.length > longestName) return `입금자가 ${longestName}자를 넘습니다: “${payer.slice(0, 30)}…”`;
  return {
    ...moved,
    day,
    time: readTime(cell(columns.time)) || readTime(cell(columns.day)),
    name: payer,
    balance: cell(columns.balance) === "" ? null : balance,
  };
}

type Cell = (index: number | null) => string;
type Moved = Pick<Movement, "amount" | "says" | "kind" | "byWord">;

/** Receipts in a column of their own. */
function twoColumns(cell: Cell, columns: Columns): Moved | string {
  const received = readWon(cell(columns.received));
  const out = readWon(cell(columns.out));
  if (received === null) return unreadable("입금액", cell(columns.received));
  if (out === null) return unreadable("출금액", cell(columns.out));
  if (received !== 0 && out !== 0) return "입금액과 출금액이 함께 적혀 있습니다.";
  if (received === 0 && out === 0) return "입금액과 출금액이 비어 있습니다.";
  const isReceipt = received > 0 || out < 0;
  return { amount: Math.abs(received || out), says: isReceipt ? "in" : "out", kind: null, byWord: false };
}

/** One column for both: a minus is a withdrawal, else the word of 구분 says it. */
function oneColumn(cell: Cell, columns: Columns, { kinds }: RowOptions): Moved | string {
  const text = cell(columns.amount);
  const amount = readWon(text);
  if (amount === null || amount === 0) return unreadable("금액", text);
  const kind = columns.kind === null ? null : cell(columns.kind);
  if (amount < 0) return { amount: -amount, says: "out", kind, byWord: false };
  if (kind === null) return { amount, says: text.startsWith("+") ? "in" : null, kind, byWord: false };
  return { amount, says: kinds.get(kindWord(kind)) ?? null, kind, byWord: true };
}

/** A comma text without quotes: 1,100,000 stands in three cells, so that the row is longer than its header. */
function isTorn(cells: readonly string[], columns: Columns): boolean {
  if (columns.width === null || cells.slice(columns.width).every((cell) => cell.trim() === "")) return false;
  return [columns.received, columns.out, columns.amount, columns.balance].some(
    (index) => index !== null && areTorn(cells[index], cells[index + 1]),
  );
}

/** Two cells that may be one amount torn at its comma. */
export function areTorn(one = "", other = ""): boolean {
  return /^[+-]?₩?\d{1,3}$/u.test(one.trim()) && /^\d{3}원?$/u.test(other.trim());
}

/** What stands there is said, so that it is found in the file. */
function unreadable(what: string, text: string): string {
  const shown = shortened(text, 30);
  return shown === "" ? `${what}이 비어 있습니다.` : `${what}을 읽을 수 없습니다: “${shown}”`;
}
