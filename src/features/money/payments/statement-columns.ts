import { kindWord } from "./bank-kinds.ts";
import { guessAmounts, type Amounts } from "./guess-amounts.ts";
import { isWonText, readDay, readTime } from "./statement-cells.ts";

/** Where a statement has what: column numbers from 0, null when it has none. */
export type Columns = Amounts & {
  readonly day: number;
  readonly time: number | null;
  /** Words that tell receipts from withdrawals. */
  readonly kind: number | null;
  /** Columns that may name the payer, the surest first. */
  readonly names: readonly number[];
  /** How many cells the row of the names has; null: there was none. */
  readonly width: number | null;
};

type Cells = readonly string[];

/** Words of Korean banks for each column, without spaces, punctuation and what stands in brackets. */
const words = {
  day: ["거래일시", "거래일자", "거래일", "일자", "날짜", "입금일", "입금일자", "처리일시", "거래날짜", "일시"],
  time: ["거래시간", "거래시각", "시간", "시각"],
  received: ["입금액", "입금", "입금금액", "맡기신금액", "들어온돈", "받으신금액"],
  out: ["출금액", "출금", "출금금액", "찾으신금액", "나간돈", "지급금액"],
  amount: ["거래금액", "금액"],
  kind: ["입출금구분", "입출구분", "입출금", "구분", "거래구분"],
  balance: ["잔액", "거래후잔액", "통장잔액", "남은돈", "거래후의잔액"],
  name: [
    "입금자명",
    "입금자",
    "보낸분받는분",
    "보낸분",
    "보낸사람",
    "의뢰인수취인",
    "의뢰인",
    "예금주",
    "상대계좌예금주명",
    "상대방",
    "거래기록사항",
    "기재내용",
    "거래내용",
    "통장표시내용",
    "받는분통장표시",
    "내용",
    "적요",
    "메모",
  ],
} as const;

const longestHeader = 60;

/** The columns that a row of names tells; null when it is no such row. */
export function readHeader(cells: Cells): Columns | null {
  const names = cells.map(headerName);
  const find = (list: readonly string[]) => list.map((word) => names.indexOf(word)).find((index) => index >= 0) ?? null;
  const day = find(words.day);
  const received = find(words.received);
  const amount = find(words.amount);
  if (day === null || (received === null && amount === null)) return null;
  return {
    day,
    time: find(words.time),
    received,
    out: find(words.out),
    amount,
    kind: find(words.kind),
    balance: find(words.balance),
    names: words.name.map((word) => names.indexOf(word)).filter((index) => index >= 0),
    width: cells.length,
  };
}

/**
 * A header of two rows: `거래금액` above `출금` and `입금`. The names of the row below in the place of the one above
 * them; null when the row below names no such pair.
 */
export function joinHeaders(above: Cells, below: Cells): Cells | null {
  const parts = below.map(headerName).filter((name) => name !== "");
  const isPair = parts.length === 2 && isOneOf(parts, words.received) && isOneOf(parts, words.out);
  const place = above.findIndex((cell) => words.amount.includes(headerName(cell) as never));
  return isPair && place >= 0 ? above.toSpliced(place, 1, ...parts) : null;
}

function isOneOf(names: readonly string[], list: readonly string[]): boolean {
  return names.some((name) => list.includes(name));
}

/** `보낸분/받는분` → 보낸분받는분, `입금(원)` → 입금. */
function headerName(text: string): string {
  if (text.length > longestHeader) return "";
  return text
    .normalize("NFKC")
    .replaceAll(/\([^()]*\)/gu, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Columns of rows without names, by what their cells mean: a day, an amount, perhaps a balance, a time and a payer.
 * Null when no row is a movement, or when a column of numbers could be one thing as well as another.
 */
export function guessColumns(rows: readonly Cells[], isKind: (word: string) => boolean): Columns | null {
  const day = dayColumn(rows);
  if (day === null) return null;
  const movements = rows.filter((cells) => readDay(cells[day] ?? "") !== null && cells.some(isWonText));
  const width = Math.max(0, ...movements.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => movements.map((cells) => (cells[index] ?? "").trim()));
  const others = [...columns.keys()].filter((index) => index !== day);
  const numbers = others.filter((index) => isNumbers(columns[index]!) && !isCounting(columns[index]!));
  const time = others.find((index) => columns[index]!.every((cell) => cell !== "" && readTime(cell) === cell)) ?? null;
  const kind = others.find((index) => columns[index]!.every((cell) => isKind(kindWord(cell)))) ?? null;
  const amounts = guessAmounts(new Map(numbers.map((index) => [index, columns[index]!])));
  if (!amounts) return null;
  const taken = [time, kind, ...numbers];
  const names = others.filter((index) => !taken.includes(index) && columns[index]!.some((cell) => /\p{L}/u.test(cell)));
  return { day, time, kind, names, width: null, ...amounts };
}

/** The column that holds a day in most rows. */
function dayColumn(rows: readonly Cells[]): number | null {
  const counts = new Map<number, number>();
  for (const cells of rows) {
    const index = cells.findIndex((cell) => readDay(cell) !== null);
    if (index >= 0 && cells.some(isWonText)) counts.set(index, (counts.get(index) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? null;
}

/** Amounts, some of which may be left out. */
function isNumbers(cells: Cells): boolean {
  return cells.some(isWonText) && cells.every((cell) => cell === "" || cell === "-" || isWonText(cell));
}

/** 1, 2, 3 …: numbers of the rows. */
function isCounting(cells: Cells): boolean {
  return cells.length > 1 && cells.every((cell, index) => cell === String(Number(cells[0]) + index));
}
