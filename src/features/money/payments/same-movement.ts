import { payerName } from "./matching.ts";
import { hasSeconds } from "./statement-cells.ts";
import type { StatementLine } from "./statement.ts";

/** What tells one movement of an account from another. */
type Facts = Pick<StatementLine, "day" | "amount" | "name" | "time" | "balance">;

/** A receipt that is here already. */
export type Known = Facts & { readonly id: number };

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
 * one line, the same notation first. Answers by the index of the line.
 */
export function findKnown(lines: readonly Facts[], known: readonly Known[]): Map<number, Same> {
  const found = new Map<number, Same>();
  const shelves = new Shelves(known);
  for (const isSameNotation of [true, false]) {
    for (const [index, line] of lines.entries()) {
      if (found.has(index)) continue;
      const same = isSameNotation ? shelves.takeExact(line) : shelves.takeCompatible(line);
      if (same) found.set(index, { id: same.id, isSure: isExact(line, same) && hasSeconds(line) });
    }
  }
  return found;
}

/** Receipts by what a line may know of them, so that none is looked at for every line. Each is taken once. */
class Shelves {
  readonly #byFacts = new Map<string, Known[]>();
  readonly #taken = new Set<Known>();

  constructor(known: readonly Known[]) {
    // Taken from the end: the earliest first.
    for (const one of known.toReversed()) {
      const [core, minute, balance] = [coreOf(one), minuteOf(one), balanceOf(one)];
      for (const [of, by] of [
        [minute, balance],
        [minute, any],
        [any, balance],
        [any, any],
      ] as const) {
        const key = JSON.stringify([core, of, by]);
        const shelf = this.#byFacts.get(key);
        if (shelf) shelf.push(one);
        else this.#byFacts.set(key, [one]);
      }
    }
  }

  takeExact(line: Facts): Known | null {
    return this.#take(line, minuteOf(line), balanceOf(line), isExact);
  }

  takeCompatible(line: Facts): Known | null {
    const minutes = line.time === "" ? [any] : [minuteOf(line), ""];
    const balances = line.balance === null ? [any] : [balanceOf(line), ""];
    for (const minute of minutes) {
      for (const balance of balances) {
        const same = this.#take(line, minute, balance, isCompatible);
        if (same) return same;
      }
    }
    return null;
  }

  #take(line: Facts, minute: string, balance: string, isAlike: (one: Facts, other: Facts) => boolean): Known | null {
    const shelf = this.#byFacts.get(JSON.stringify([coreOf(line), minute, balance])) ?? [];
    while (shelf.length > 0 && this.#taken.has(shelf.at(-1)!)) shelf.pop();
    const same = shelf.findLast((one) => !this.#taken.has(one) && isAlike(line, one)) ?? null;
    if (same) this.#taken.add(same);
    return same;
  }
}

const any = "*";

function minuteOf({ time }: Facts): string {
  return time.slice(0, "09:10".length);
}

function balanceOf({ balance }: Facts): string {
  return balance === null ? "" : String(balance);
}

/**
 * Which lines write the same as an earlier one of the statement, to the second or to the balance: perhaps the same
 * movement twice. Answers the earlier line by the index of the later one.
 */
export function findRepeated(lines: readonly (Facts & { readonly line: number })[]): Map<number, number> {
  const repeated = new Map<number, number>();
  const first = new Map<string, number>();
  for (const [index, one] of lines.entries()) {
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

function isCompatible(one: Facts, other: Facts): boolean {
  const length = Math.min(one.time.length, other.time.length);
  const isSameBalance = one.balance === null || other.balance === null || one.balance === other.balance;
  return isSameBalance && one.time.slice(0, length) === other.time.slice(0, length);
}
