import { repack } from "../harness/made-tasks.ts";
import { compare, type Comparison } from "../harness/rounds.ts";
import { startProduct } from "../harness/servers.ts";
import { openWorld, tenth, type World } from "../harness/world.ts";
import { withCalls, type CallKind } from "./calls.ts";
import { readCalls } from "./read-calls.ts";
import { roundsOf, type Bench, type Outcome, type Row } from "./row.ts";
import { changedCalls } from "./task-read-calls.ts";
import { writeCalls } from "./write-calls.ts";

/** How many times as long ten times the data may take. */
const most = 1.3;
const longestMs = 30_000;

const kinds: readonly CallKind[] = [...changedCalls, ...writeCalls, ...readCalls];

/** The calls of the rows above, asked by turns of the firm and of the same firm after a tenth of the years. */
export const growth: Row = {
  name: "growth",
  async run(bench) {
    if (bench.quick) return [];
    const small = await openWorld(tenth, () => {});
    const product = await startProduct(small.databaseUrl);
    try {
      // The rows before have written into one of the firms alone: what that left behind is no growth of the data.
      await Promise.all([bench.world, small].map(repack));
      const outcomes: Outcome[] = [];
      for (const kind of kinds)
        outcomes.push(outcomeOf(kind, await compareSizes(bench, { small, url: product.url }, kind)));
      return outcomes;
    } finally {
      await product.stop();
      await small.close();
    }
  },
};

type Small = { readonly small: World; readonly url: string };

function compareSizes(bench: Bench, { small, url }: Small, kind: CallKind): Promise<Comparison> {
  return withCalls(kind, bench.world, (many) =>
    withCalls(kind, small, (few) =>
      compare(
        { url: bench.product.url, requests: many.requests },
        { url, requests: few.requests },
        { ...roundsOf(bench), ...kind.load, longestMs },
      ),
    ),
  );
}

function outcomeOf({ label }: CallKind, { ratio, product, bare }: Comparison): Outcome {
  const times = 1 / ratio;
  const rates = `${Math.round(product.perSecond)}/s, before ${Math.round(bare.perSecond)}/s`;
  return {
    name: `${label}, at 10 × the data`,
    figure: `${times.toFixed(2)} × (${rates})`,
    limit: `≤ ${most} ×`,
    reached: times <= most,
  };
}
