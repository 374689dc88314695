import { afterAll, beforeAll, expect, test } from "vitest";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lockDataDirectory } from "#platform/server/data-lock.ts";
import { openDatabase } from "#platform/server/database/database.ts";
import { runningEmbeddedUrl } from "#operate/embedded.ts";
import { checkAfterCrash } from "./harness/crash-check.ts";
import { acknowledgedBy, acknowledgedMore, createWriters } from "./harness/crash-people.ts";
import type { CrashWriter } from "./harness/crash-writer.ts";
import { figure, percentile, proofTimeout, Random, report } from "./harness/figures.ts";
import { busyFactor } from "./harness/machine.ts";
import { createDataDirectory, Product } from "./harness/product.ts";

const stops = figure(5, 200);
const stoppedWithin = 10_000;

const random = new Random();
let data: ReturnType<typeof createDataDirectory>;
let product: Product;
let writers: CrashWriter[];

beforeAll(async () => {
  data = createDataDirectory();
  product = await Product.start(data.path);
  writers = await createWriters(data.path, 6);
});

afterAll(async () => {
  await product.stop();
  await data.remove();
});

/** The journal in a form that can be compared. */
function journal({ tasks }: CrashWriter): string {
  return JSON.stringify([...tasks.values()].map(({ key, memo, status, place }) => ({ key, memo, status, place })));
}

/** SIGTERM while six people write; answers how long it took to go. */
async function stopUnderLoad(): Promise<number> {
  let told = false;
  const { address } = product;
  const writing = Promise.all(writers.map((writer) => writer.write(address, () => !told)));
  await acknowledgedMore(writers, 1);
  await pause(random.integer(50, 600));
  const started = performance.now();
  const code = await product.stop();
  told = true;
  const took = performance.now() - started;
  await writing;
  expect(code, product.output).toBe(0);
  expect(took).toBeLessThan(stoppedWithin * busyFactor());
  return took;
}

test("a stop finishes what runs, closes the database and gives the data back", { timeout: proofTimeout }, async () => {
  const took: number[] = [];
  for (let stop = 0; stop < stops; stop += 1) {
    took.push(await stopUnderLoad());
    expect(existsSync(join(data.path, "postgres/data/postmaster.pid"))).toBe(false);
    lockDataDirectory(data.path).release();

    const journals = writers.map(journal);
    product = await Product.start(data.path);
    const database = openDatabase(await runningEmbeddedUrl(data.path), { max: 2 });
    for (const [number, writer] of writers.entries()) {
      const { lost, half } = await checkAfterCrash(database, writer);
      expect([...lost, ...half], `stop ${stop}`).toEqual([]);
      // A call that was taken on was answered: the one that was not has not happened.
      expect(journal(writer), `stop ${stop}: done but not answered`).toBe(journals[number]);
    }
    await database.close();
  }
  const acknowledged = acknowledgedBy(writers);
  report(
    `T29 graceful stop: ${stops} × SIGTERM under load, ${acknowledged} acknowledged, 0 lost, every call taken on was ` +
      `answered, exit 0 in ${Math.round(percentile(took, 0.5))} ms (worst ${Math.round(percentile(took, 1))})`,
  );
});
