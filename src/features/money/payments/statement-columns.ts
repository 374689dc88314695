/** Where a statement has what: column numbers from 0, null when it has none. */
export type Columns = {
  /** Row of the column names; -1 when the rows begin at once. */
  readonly headerRow: number;
  readonly day: number;
  readonly time: number | null;
  /** Receipts in a column of their own. */
  readonly received: number | null;
  /** Receipts and withdrawals in one column, told apart by `kind` or the sign. */
  readonly amount: number | null;
  readonly kind: number | null;
  readonly balance: number | null;
  /** Columns that may name the payer, the surest first. */
  readonly names: readonly number[];
};

/** Words of Korean banks for each column, without spaces, punctuation and what stands in brackets. */
const words = {
  day: ["거래일시", "거래일자", "거래일", "일자", "날짜", "입금일", "입금일자", "처리일시", "거래날짜", "일시"],
  time: ["거래시간", "거래시각", "시간", "시각"],
  received: ["입금액", "입금", "입금금액", "맡기신금액", "들어온돈", "받으신금액"],
  out: ["출금액", "출금", "출금금액", "찾으신금액", "나간돈", "지급금액"],
  amount: ["거래금액", "금액"],
  kind: ["구분", "입출금구분", "거래구분", "입출구분", "입출금"],
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

/** Longer texts name no column, and are not looked at. */
const longestTitle = 200;
const headerSearchRows = 30;

/** The columns by the names in the header, in whatever order; without one by what stands in the first rows. */
export function findColumns(rows: readonly (readonly string[])[]): Columns | null {
  const named = rows.slice(0, headerSearchRows).map(readHeader);
  const headerRow = named.findIndex((columns) => columns !== null);
  return headerRow >= 0 ? { ...named[headerRow]!, headerRow } : guessColumns(rows);
}

function readHeader(cells: readonly string[]): Omit<Columns, "headerRow"> | null {
  const names = cells.map(headerName);
  const find = (list: readonly string[]) => {
    const found = list.map((word) => names.indexOf(word)).find((index) => index >= 0);
    return found ?? null;
  };
  const day = find(words.day);
  const received = find(words.received);
  const amount = find(words.amount);
  if (day === null || (received === null && amount === null)) return null;
  return {
    day,
    time: find(words.time),
    received,
    amount,
    kind: find(words.kind),
    balance: find(words.balance),
    names: words.name.map((word) => names.indexOf(word)).filter((index) => index >= 0),
  };
}

/** `보낸분/받는분` → 보낸분받는분, `입금(원)` → 입금. */
function headerName(text: string): string {
  if (text.length > longestTitle) return "";
  return text
    .normalize("NFKC")
    .replaceAll(/\([^()]*\)/gu, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const dayLike = /^(?:\d{4}|\d{2})[-./]\d{1,2}[-./]\d{1,2}|^\d{8}$/;
const wonLike = /^[+-]?₩?(?:\d{1,3}(?:,\d{3})+|\d+)원?$/u;

function isWon(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.length <= longestTitle && wonLike.test(cell));
}

/** A paste without column names: one column of days, then an amount, perhaps a balance, and a text. */
function guessColumns(rows: readonly (readonly string[])[]): Columns | null {
  const sample = rows.filter((cells) => cells.some((cell) => cell.trim() !== "")).slice(0, 20);
  const width = Math.max(0, ...sample.map((cells) => cells.length));
  const columns = Array.from({ length: width }, (_, index) => sample.map((cells) => (cells[index] ?? "").trim()));
  const day = columns.findIndex((cells) => cells.length > 0 && cells.every((cell) => dayLike.test(cell)));
  const amounts = columns.flatMap((cells, index) => (index !== day && isWon(cells) ? [index] : []));
  if (day < 0 || amounts.length === 0 || amounts.length > 2) return null;
  const names = columns.flatMap((cells, index) =>
    index !== day && !amounts.includes(index) && cells.some((cell) => /\p{L}/u.test(cell)) ? [index] : [],
  );
  return {
    headerRow: -1,
    day,
    time: null,
    received: null,
    amount: amounts[0]!,
    kind: null,
    balance: amounts[1] ?? null,
    names,
  };
}
