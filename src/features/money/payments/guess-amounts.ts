import { movedBy } from "./statement-balance.ts";
import { readWon } from "./statement-cells.ts";

/** Columns of won by their numbers from 0, null where there is none. */
export type Amounts = {
  /** Receipts in a column of their own. */
  readonly received: number | null;
  /** Withdrawals in a column of their own. */
  readonly out: number | null;
  /** Receipts and withdrawals in one column. */
  readonly amount: number | null;
  readonly balance: number | null;
};
const none: Amounts = { received: null, out: null, amount: null, balance: null };

/** Won of each row. */
type Numbers = readonly number[];

/**
 * What each column of numbers is, when nothing names them; their indexes in the order of the columns. One is the
 * amount. Two are amount and balance, three are withdrawals, receipts and balance, as the balances follow from the
 * amounts. Null when three cannot be told apart, or when two may be withdrawals and receipts.
 */
export function guessAmounts(columns: ReadonlyMap<number, readonly string[]>): Amounts | null {
  const won = [...columns].map(([index, cells]) => ({ index, won: cells.map((cell) => readWon(cell) ?? 0) }));
  const [first, second, third] = won;
  if (!first || won.length > 3) return null;
  if (!second) return { ...none, amount: first.index };
  if (!third) {
    if (follow(second.won, first.won) && !follow(first.won, second.won)) {
      return { ...none, amount: second.index, balance: first.index };
    }
    const isAmount = first.won.every((amount) => amount !== 0) && second.won.some((balance) => balance !== 0);
    return isAmount ? { ...none, amount: first.index, balance: second.index } : null;
  }
  const orders = [
    [first, second, third],
    [second, first, third],
    [third, first, second],
    [third, second, first],
    [first, third, second],
    [second, third, first],
  ] as const;
  const fitting = orders.filter(([out, received, balance]) => explain(out.won, received.won, balance.won));
  const readings = new Set(fitting.map(([out, received]) => JSON.stringify([out.won, received.won])));
  if (readings.size !== 1) return null;
  const [out, received, balance] = fitting[0]!;
  return { ...none, out: out.index, received: received.index, balance: balance.index };
}

/** Which way each balance moved, when all but that of the first row follow from the amounts; else null. */
function directions(amounts: Numbers, balances: Numbers) {
  const rows = amounts.map((amount, index) => ({
    day: "",
    time: "",
    amount: Math.abs(amount),
    balance: balances[index]!,
  }));
  const moved = movedBy(rows);
  const known = moved.filter((one) => one !== null).length;
  return rows.length > 1 && known >= rows.length - 1 ? moved : null;
}

function follow(amounts: Numbers, balances: Numbers): boolean {
  return directions(amounts, balances) !== null;
}

/** Each row is either a withdrawal or a receipt, and the balance moved accordingly. */
function explain(out: Numbers, received: Numbers, balances: Numbers): boolean {
  if (out.some((amount, index) => (amount === 0) === (received[index] === 0))) return false;
  const moved = directions(
    out.map((amount, index) => amount || received[index]!),
    balances,
  );
  return moved?.every((way, index) => way === null || (way === "in") === (received[index] !== 0)) ?? false;
}
