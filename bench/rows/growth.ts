import { compare } from "../harness/rounds.ts";
import { startProduct } from "../harness/servers.ts";
import { openWorld, tenth, type World } from "../harness/world.ts";
import { roundsOf, type Row } from "./row.ts";

/** How many times as long ten times the data may take. */
const most = 1.3;

const reads = [
  ["refresh", "/api/tasks/refresh"],
  ["search", `/api/search?q=${encodeURIComponent("강가람")}`],
  ["clients", "/api/clients?page=1&size=50&sort=lastContactAt"],
  ["contracts", "/api/contracts?page=1&size=50&sort=-signedAt"],
] as const;

/** The same reads on a tenth of the data, asked by turns of two servers that have both just been started. */
export const growth: Row = {
  name: "growth",
  async run(bench) {
    if (bench.quick) return [];
    const small = await openWorld(tenth, () => {});
    const grown = await startProduct(bench.world.databaseUrl);
    const product = await startProduct(small.databaseUrl);
    try {
      const outcomes = [];
      for (const [name, path] of reads) {
        const compared = await compare(
          { url: grown.url, requests: requestsOf(bench.world, path) },
          { url: product.url, requests: requestsOf(small, path) },
          roundsOf(bench),
        );
        const times = 1 / compared.ratio;
        const figure = `${times.toFixed(2)} × (${Math.round(compared.product.perSecond)}/s, before ${Math.round(compared.bare.perSecond)}/s)`;
        outcomes.push({ name: `${name} at 10 × the data`, figure, limit: `≤ ${most} ×`, reached: times <= most });
      }
      return outcomes;
    } finally {
      await product.stop();
      await grown.stop();
      await small.close();
    }
  },
};

function requestsOf({ people }: World, path: string) {
  return people.slice(20).map(({ token }) => ({ path, headers: { authorization: `Bearer ${token}` } }));
}
