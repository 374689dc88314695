import { measure, type Load, type Measured, type Side } from "./measure.ts";
import { median, uncertainty } from "./statistics.ts";

export type Comparison = {
  readonly product: Measured;
  readonly bare: Measured;
  /** Requests a second of the product per one of the bare server: the median of the rounds. */
  readonly ratio: number;
  /** Lowest and highest ratio of a round. */
  readonly spread: readonly [number, number];
  /** p99 of the product per that of the bare server: the median of the rounds. */
  readonly p99Ratio: number;
};

/** `rounds`: so many at least; more as long as they lie far apart, for up to `longestMs`: a machine may have a bad minute. */
export type Rounds = Load & { readonly rounds: number; readonly longestMs: number };

/** So well the ratio has to be known, as a share of it. */
const wellKnown = 0.02;

/**
 * A server runs for days: its code has been compiled, its statements are prepared, its rows are at hand. Both sides are
 * warmed by turns until the product gets no faster: some rounds in a row, as one may be slow for what the host does.
 */
const warmRounds = { noFaster: 4, most: 20 };
const warmSeconds = 1;
const faster = 1.03;

/** A round counts what is answered within it: with fewer answers than these per connection, what it breaks off would tell. */
const answersPerConnection = 4;
const longestRoundSeconds = 8;

/** Measures both by turns, first the one and then the other, so that what the machine does beside hits both. */
export async function compare(product: Side, bare: Side, options: Rounds): Promise<Comparison> {
  const { rounds, longestMs, ...wanted } = options;
  const perSecond = await warm(product, bare, wanted);
  const load = { ...wanted, seconds: secondsOf(wanted, perSecond) };
  const pairs: { product: Measured; bare: Measured }[] = [];
  const ratios: number[] = [];
  const started = performance.now();
  const isOver = () => uncertainty(ratios) <= wellKnown || performance.now() - started > longestMs;
  for (let round = 0; round < rounds || !isOver(); round += 1) {
    const first = round % 2 === 0;
    const one = await measure(first ? product : bare, load);
    const other = await measure(first ? bare : product, load);
    const pair = first ? { product: one, bare: other } : { product: other, bare: one };
    pairs.push(pair);
    ratios.push(pair.product.perSecond / pair.bare.perSecond);
  }
  return {
    product: medianOf(pairs.map((pair) => pair.product)),
    bare: medianOf(pairs.map((pair) => pair.bare)),
    ratio: median(ratios),
    spread: [Math.min(...ratios), Math.max(...ratios)],
    p99Ratio: median(pairs.map((pair) => pair.product.p99 / pair.bare.p99)),
  };
}

function secondsOf({ seconds, connections }: Load, perSecond: number): number {
  return Math.min(longestRoundSeconds, Math.max(seconds, Math.ceil((answersPerConnection * connections) / perSecond)));
}

/** Answers how many requests a second the product has then come to. */
async function warm(product: Side, bare: Side, load: Load): Promise<number> {
  let best = 0;
  let noFaster = 0;
  for (let round = 0; round < warmRounds.most && noFaster < warmRounds.noFaster; round += 1) {
    const { perSecond } = await measure(product, { ...load, seconds: warmSeconds });
    await measure(bare, { ...load, seconds: warmSeconds });
    noFaster = perSecond < best * faster ? noFaster + 1 : 0;
    best = Math.max(best, perSecond);
  }
  return best;
}

function medianOf(all: readonly Measured[]): Measured {
  return {
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  };
}
