import { onThisMachine } from "../harness/machine.ts";
import type { Comparison } from "../harness/rounds.ts";
import type { Tail } from "../harness/statistics.ts";
import type { Outcome } from "./row.ts";

/** A line about a comparison with a bare server: at least so many of its requests per second, its p99 times at most so much. */
export function outcomeOf(name: string, compared: Comparison, least: number, tail?: number): Outcome {
  const { product, bare, ratio, spread, p99Ratio } = compared;
  const rates = `${Math.round(product.perSecond)}/s of ${Math.round(bare.perSecond)}/s`;
  const tails = `p99 ${product.p99.toFixed(1)} of ${bare.p99.toFixed(1)} ms`;
  return {
    name,
    figure: `${ratio.toFixed(2)} (${spread.map((one) => one.toFixed(2)).join("–")}), ${rates}, ${tails} (${p99Ratio.toFixed(2)} ×)`,
    limit: `≥ ${least}${tail === undefined ? "" : `, p99 ≤ ${tail} ×`}`,
    reached: ratio >= least && (tail === undefined || p99Ratio <= tail),
  };
}

/**
 * A line about milliseconds: the p99 at most so many, on a core of the reference. `disk`: the p99 of a write that
 * ended on the disk in the same rounds, for what waits for one.
 */
export function delayOf(name: string, { p50, p99, spread }: Tail, most: number, disk = 0): Outcome {
  const figure = `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms (${spread.map((one) => one.toFixed(1)).join("–")})`;
  const { limit, said } = onThisMachine(most);
  const waited = disk === 0 ? "" : `, and ${disk.toFixed(1)} ms of the disk`;
  return { name, figure, limit: `p99 ≤ ${said}${waited}`, reached: p99 <= limit + disk };
}
