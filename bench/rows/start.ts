import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "#platform/server/database/database.ts";
import { startEmbeddedPostgres } from "#operate/embedded.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { onThisMachine } from "../harness/machine.ts";
import { median } from "../harness/statistics.ts";
import { startEmbeddedProduct } from "../harness/servers.ts";
import type { Row } from "./row.ts";

const dataDir = join(import.meta.dirname, "../../.cache/bench/start");
const mostLater = 1_500;

/** From the command to the first answer on a data directory that is there, beside PostgreSQL's own start on it. */
export const coldStart: Row = {
  name: "start",
  async run({ quick }) {
    mkdirSync(dataDir, { recursive: true });
    await startPostgres(true);
    const later: number[] = [];
    const products: number[] = [];
    for (let round = 0; round < (quick ? 2 : 5); round += 1) {
      const postgres = await startPostgres(false);
      const product = await startProduct();
      products.push(product);
      later.push(product - postgres);
    }
    const figure = `+ ${median(later).toFixed(0)} ms (${Math.min(...later).toFixed(0)}–${Math.max(...later).toFixed(0)}), in all ${median(products).toFixed(0)} ms`;
    const { limit, said } = onThisMachine(mostLater);
    return [{ name: "cold start to the first answer", figure, limit: `≤ + ${said}`, reached: median(later) <= limit }];
  },
};

async function startPostgres(prepare: boolean): Promise<number> {
  const started = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const took = performance.now() - started;
  if (prepare) {
    const database = openDatabase(postgres.url, { max: 1 });
    await migrate(database);
    await database.close();
  }
  await postgres.stop();
  return took;
}

async function startProduct(): Promise<number> {
  const started = performance.now();
  const product = await startEmbeddedProduct(dataDir);
  const { status } = await fetch(`${product.url}/health`);
  const took = performance.now() - started;
  await product.stop();
  if (status !== 200) throw new Error(`/health answered ${status}`);
  return took;
}
