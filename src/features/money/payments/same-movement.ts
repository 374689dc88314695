import { payerName } from "./matching.ts";
import { hasSeconds } from "./statement-cells.ts";
import type { StatementLine } from "./statement.ts";

/** What tells one movement of an account from another. */
type Facts = Pick<StatementLine, "day" | "amount" | "name" | "time" | "balance">;

/** A receipt that is here already. */
export type Known = Facts & { readonly id: number };

/** Lets other work of the event loop be done when it is time for that. */
export type GiveWay = () => Promise<void> | undefined;

export type Same = {
  /** The receipt that a line is already. */
  readonly id: number;
  /** Both have the time to the second and the same balance: it cannot be another one. */
  readonly isSure: boolean;
};

/**
 * How a receipt is remembered: `2026-11-20|1100000|홍길동|09:10:11=5000#2`; time, balance and number only where there
 * is one. `nth` tells receipts apart that a statement writes alike.
 */
export function movementKey({ day, amount, name, time, balance }: Facts, nth: number): string {
  return [day, amount, name, `${time}${balance === null ? "" : `=${balance}`}${nth > 1 ? `#${nth}` : ""}`].join("|");
}

/** Which movement of those that a statement writes alike each one is, none of them taken. */
export class MovementKeys {
  readonly #taken: Set<string>;
  /** By the key without a number: the number from which on one may be free. */
  readonly #next = new Map<string, number>();

  constructor(taken: Iterable<string>) {
    this.#taken = new Set(taken);
  }

  /** A key for the movement that nothing else has. */
  keyOf(facts: Facts): string {
    const plain = movementKey(facts, 1);
    let nth = this.#next.get(plain) ?? 1;
    while (this.#taken.has(movementKey(facts, nth))) nth += 1;
    this.#next.set(plain, nth + 1);
    const key = movementKey(facts, nth);
    this.#taken.add(key);
    return key;
  }
}

/** The facts of a key, of earlier ones too (no time beside a balance, `#1`); null when it is none. */
export function readMovementKey(key: string): Facts | null {
  const [day = "", amount = "", ...rest] = key.split("|");
  const [, time = "", balance] = /^(\d\d:\d\d(?::\d\d)?)?(?:=(-?\d+))?(?:#\d+)?$/.exec(rest.at(-1) ?? "|") ?? [];
  if (rest.length < 2 || !/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d+$/.test(amount)) return null;
  const name = rest.slice(0, -1).join("|");
  return { day, amount: Number(amount), name, time, balance: balance === undefined ? null : Number(balance) };
}

/**
 * Which lines are receipts that are here already, in whatever notation they came: the same day, amount and payer
 * (without spaces, width and legal form), and nothing that both tell, of time and balance, differs. Each receipt is
 * one line, the same notation first. Answers by the index of the line. `giveWay` is awaited before each of them, as
 * there may be thousands.
 */
export async function findKnown(
  lines: readonly Facts[],
  known: readonly Known[],
  giveWay: GiveWay,
): Promise<Map<number, Same>> {
  const shelves = new Shelves();
  // Taken from the end: the earliest first.
  for (const one of known.toReversed()) {
    await giveWay();
    shelves.put(one);
  }
  const cores: string[] = [];
  for (const line of lines) {
    await giveWay();
    cores.push(coreOf(line));
  }
  const found = new Map<number, Same>();
  for (const isSameNotation of [true, false]) {
    for (const [index, line] of lines.entries()) {
      await giveWay();
      if (found.has(index)) continue;
      const same = shelves.take(cores[index]!, line, isSameNotation);
      if (same) found.set(index, { id: same.id, isSure: isExact(line, same) && hasSeconds(line) });
    }
  }
  return found;
}

/**
 * Receipts by everything that a line may know of them, so that whatever lies on a shelf fits the line that asks for it
 * and none is looked at for every line. Each is taken once.
 */
class Shelves {
  readonly #shelves = new Map<string, Known[]>();
  readonly #taken = new Set<Known>();

  put(one: Known): void {
    const core = coreOf(one);
    for (const time of new Set([any, `in ${minuteOf(one)}`, one.time])) {
      for (const balance of [any, balanceOf(one)]) {
        const key = JSON.stringify([core, time, balance]);
        const shelf = this.#shelves.get(key);
        if (shelf) shelf.push(one);
        else this.#shelves.set(key, [one]);
      }
    }
  }

  /** The receipt that the line of this core is, in the same notation or in another. */
  take(core: string, line: Facts, isSameNotation: boolean): Known | null {
    const times = isSameNotation ? [line.time] : timesLike(line);
    const balances = isSameNotation ? [balanceOf(line)] : line.balance === null ? [any] : [balanceOf(line), ""];
    for (const time of times) {
      for (const balance of balances) {
        const same = this.#takeFrom(JSON.stringify([core, time, balance]));
        if (same) return same;
      }
    }
    return null;
  }

  #takeFrom(key: string): Known | null {
    const shelf = this.#shelves.get(key) ?? [];
    for (let one = shelf.pop(); one; one = shelf.pop()) {
      if (this.#taken.has(one)) continue;
      this.#taken.add(one);
      return one;
    }
    return null;
  }
}

const any = "*";

/** The shelves of times that are no other than that of the line, where both tell one; the nearest first. */
function timesLike(line: Facts): string[] {
  if (line.time === "") return [any];
  return hasSeconds(line) ? [line.time, minuteOf(line), ""] : [`in ${minuteOf(line)}`, ""];
}

function minuteOf({ time }: Facts): string {
  return time.slice(0, "09:10".length);
}

function balanceOf({ balance }: Facts): string {
  return balance === null ? "" : String(balance);
}

/**
 * Which lines write the same as an earlier one of the statement, to the second or to the balance: perhaps the same
 * movement twice. Answers the earlier line by the index of the later one. `giveWay` is awaited before each line.
 */
export async function findRepeated(
  lines: readonly (Facts & { readonly line: number })[],
  giveWay: GiveWay,
): Promise<Map<number, number>> {
  const repeated = new Map<number, number>();
  const first = new Map<string, number>();
  for (const [index, one] of lines.entries()) {
    await giveWay();
    if (one.balance === null && !hasSeconds(one)) continue;
    const key = JSON.stringify([coreOf(one), one.time, one.balance]);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, one.line);
    else repeated.set(index, earlier);
  }
  return repeated;
}

/** Day, amount and payer; a payer of signs alone counts as it is written. */
function coreOf({ day, amount, name }: Facts): string {
  return JSON.stringify([day, amount, payerName(name) || name.replaceAll(/\s/gu, "")]);
}

function isExact(one: Facts, other: Facts): boolean {
  return one.time === other.time && one.balance === other.balance;
}
