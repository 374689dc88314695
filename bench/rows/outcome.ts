import type { Comparison } from "../harness/rounds.ts";
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
