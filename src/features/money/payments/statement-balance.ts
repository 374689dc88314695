import type { Day } from "#platform/dates.ts";
import type { Direction } from "./bank-kinds.ts";

/** A row of a statement, as far as its balance can speak about it. */
export type BalanceRow = {
  readonly day: Day;
  readonly time: string;
  /** Won, without sign. */
  readonly amount: number;
  readonly balance: number | null;
};

/**
 * Which way the balance moved by exactly the amount of each row; null where it tells nothing: no balance, the first
 * row, or rows left out between. Banks list the oldest or the newest first: the days and times say it, or else the order
 * is the one in which more balances follow from each other.
 */
export function movedBy(rows: readonly BalanceRow[]): (Direction | null)[] {
  const oldestFirst = rows.map((row, index) => step(rows[index - 1], row));
  const newestFirst = rows.map((row, index) => step(rows[index + 1], row));
  const difference = timeOrder(rows) || known(oldestFirst) - known(newestFirst);
  if (difference !== 0) return difference > 0 ? oldestFirst : newestFirst;
  return oldestFirst.map((one, index) => (one === newestFirst[index] ? one : null));
}

function known(steps: readonly (Direction | null)[]): number {
  return steps.filter((one) => one !== null).length;
}

function step(before: BalanceRow | undefined, { amount, balance }: BalanceRow): Direction | null {
  if (before === undefined || before.balance === null || balance === null || amount === 0) return null;
  const moved = balance - before.balance;
  if (Math.abs(moved) !== amount) return null;
  return moved > 0 ? "in" : "out";
}

/** 1: the oldest row is first, -1: the newest; 0: the days and times do not say it. */
function timeOrder(rows: readonly BalanceRow[]): number {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return 0;
  const days = last.day.localeCompare(first.day);
  const areTimed = first.time !== "" && last.time !== "";
  return Math.sign(days === 0 && areTimed ? last.time.localeCompare(first.time) : days);
}
