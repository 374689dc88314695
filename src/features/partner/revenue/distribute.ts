import type { costBases } from "./union.ts";

export type SharingRule = {
  /** Part of a partner's own revenue that is his, in percent. */
  readonly ownPercent: number;
  readonly costBy: keyof typeof costBases;
};

export type Sharer = {
  readonly partnerId: number;
  /** Revenue of his own cases without tax, won. */
  readonly own: number;
  /** Parts of it that come from cases with a rule of their own (반별산): won, and percent of it that is his. */
  readonly special?: readonly { readonly own: number; readonly percent: number }[];
  /** Units that he held, each for its part of the quarter. */
  readonly units: number;
  /** Days of the quarter on which he was a partner. */
  readonly days: number;
  /** What fell below nothing in the quarter before, zero or less. */
  readonly carriedIn: number;
};

type Share = Sharer & {
  /** What is his of his own. */
  readonly kept: number;
  readonly pooled: number;
  readonly cost: number;
  readonly amount: number;
  readonly carriedOut: number;
};

/** A fraction of whole numbers, rounded down also below nothing. */
function floorOf(product: bigint, divisor: bigint): number {
  const down = product / divisor;
  return Number(product < 0n && product % divisor !== 0n ? down - 1n : down);
}

/** Whole won in the proportion of the weights, each rounded down; equal parts where nobody weighs anything. */
function parts(whole: number, weights: readonly number[]): readonly number[] {
  const scaled = weights.map((weight) => BigInt(Math.round(weight * 1000)));
  const total = scaled.reduce((sum, weight) => sum + weight, 0n);
  if (total <= 0n) return weights.map(() => Math.floor(whole / Math.max(1, weights.length)));
  return scaled.map((weight) => floorOf(BigInt(whole) * weight, total));
}

/** The same with what is left over given to the first ones, so that the parts add up to the whole. */
function wholeParts(whole: number, weights: readonly number[]): readonly number[] {
  const down = parts(whole, weights);
  const left = whole - down.reduce((sum, part) => sum + part, 0);
  return down.map((part, index) => part + (index < left ? 1 : 0));
}

const percentOf = (won: number, percent: number) => floorOf(BigInt(won) * BigInt(Math.round(percent * 1000)), 100_000n);

/** What is his of his own revenue: by the rule, and by their own rules of the cases that have one. */
function keptOf(rule: SharingRule, { own, special = [] }: Sharer): number {
  const byRule = own - special.reduce((sum, one) => sum + one.own, 0);
  return special.reduce((sum, one) => sum + percentOf(one.own, one.percent), percentOf(byRule, rule.ownPercent));
}

/**
 * Shares the revenue of a quarter: to each his part of his own, the rest by units, less his part of the common costs.
 * Who falls below nothing gets nothing and carries it into the next quarter. Amounts, what is carried and the remainder
 * add up to net − costs + what was carried in, to the won.
 */
export function distribute(
  rule: SharingRule,
  { net, costs }: { readonly net: number; readonly costs: number },
  sharers: readonly Sharer[],
): { readonly shares: readonly Share[]; readonly remainder: number } {
  if (sharers.length === 0) return { shares: [], remainder: net - costs };
  const kept = sharers.map((one) => keptOf(rule, one));
  const units = sharers.map((one) => one.units);
  const rest = net - kept.reduce((sum, part) => sum + part, 0);
  const pooled = parts(rest, units);
  const weights = {
    heads: sharers.map(({ days }) => days),
    stakes: units,
    revenue: sharers.map(({ own }) => Math.max(0, own)),
  }[rule.costBy];
  const cost = wholeParts(costs, weights);
  const shares = sharers.map((one, index) => {
    const base = kept[index]! + pooled[index]! - cost[index]! + one.carriedIn;
    return {
      ...one,
      kept: kept[index]!,
      pooled: pooled[index]!,
      cost: cost[index]!,
      amount: Math.max(0, base),
      carriedOut: Math.min(0, base),
    };
  });
  return { shares, remainder: rest - pooled.reduce((sum, part) => sum + part, 0) };
}
