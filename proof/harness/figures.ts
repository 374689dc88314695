/** True for the long figures of the trust table: `npm run proof -- --long`. */
export const long = process.env["PROOF_LONG"] === "1";

/** Every random choice of a proof follows from it; `SEED=` repeats a run. */
export const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);

/** The figure of the run: the one for every change, or the one for nights and weeks. */
export function figure(everyChange: number, atLength: number): number {
  return long ? atLength : everyChange;
}

/** Milliseconds a proof may take: generous, since a slow machine is no broken promise. */
export const proofTimeout = figure(600_000, 86_400_000);

/** The one line that a proof prints when its promise holds. */
export function report(line: string): void {
  process.stdout.write(`${line} (seed ${seed})\n`);
}

/** Pseudo-random numbers that follow from the seed (mulberry32). */
export class Random {
  #state: number;

  constructor(start: number = seed) {
    this.#state = start >>> 0;
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.integer(0, items.length - 1)]!;
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    const result = [...items];
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = this.integer(0, last);
      [result[last], result[other]] = [result[other]!, result[last]!];
    }
    return result;
  }

  /** Some of the items, in their order; at least `least`. */
  some<Item>(items: readonly Item[], least = 1): Item[] {
    const count = this.integer(Math.min(least, items.length), items.length);
    const chosen = new Set(this.shuffle(items.map((_, index) => index)).slice(0, count));
    return items.filter((_, index) => chosen.has(index));
  }
}

/** Runs `work` for every item, at most `lanes` at a time. */
export async function inLanes<Item>(
  items: readonly Item[],
  lanes: number,
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let index = next++; index < items.length; index = next++) await work(items[index]!, index);
  };
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane));
}

/** The value below which the share lies, e.g. 0.99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
