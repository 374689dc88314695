/** The value in the middle; of two, their mean. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The value below which the share lies, e.g. 0.99. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export type Tail = {
  readonly p50: number;
  readonly p99: number;
  /** Lowest and highest p99 of a round. */
  readonly spread: readonly [number, number];
};

/** Medians over rounds: one bad moment of the machine is the p99 of the round that met it, and of no other. */
export function tailOf(rounds: readonly { readonly p50: number; readonly p99: number }[]): Tail {
  const tails = rounds.map(({ p99 }) => p99);
  return {
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(tails),
    spread: [Math.min(...tails), Math.max(...tails)],
  };
}

/** Of the normal distribution: its deviation per median distance, and how much less its median is known than its mean. */
const deviationPerDistance = 1.4826;
const medianPerMean = 1.2533;

/** How far the median may be from that of endlessly many values, as a share of it: its standard error. */
export function uncertainty(values: readonly number[]): number {
  const middle = median(values);
  const distance = median(values.map((value) => Math.abs(value - middle)));
  return (medianPerMean * deviationPerDistance * distance) / Math.sqrt(values.length) / middle;
}
