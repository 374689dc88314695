import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import { runningEmbeddedUrl } from "#operate/embedded.ts";
import { openDatabase } from "#platform/server/database/database.ts";
import { figure, percentile, proofTimeout, Random, report } from "./harness/figures.ts";
import { busyFactor } from "./harness/machine.ts";
import { checkAfterCrash } from "./harness/crash-check.ts";
import { acknowledgedBy, acknowledgedMore, createWriters } from "./harness/crash-people.ts";
import type { CrashWriter } from "./harness/crash-writer.ts";
import { childrenOf, createDataDirectory, Product } from "./harness/product.ts";

const kills = figure(20, 500);
const wanted = figure(1_000, 50_000);
const writersAtOnce = 6;
const reopenWithin = 20_000;
const targets = ["app", "PostgreSQL", "both", "app", "a backend", "both"] as const;
type Target = (typeof targets)[number];

const random = new Random();
let data: ReturnType<typeof createDataDirectory>;
let product: Product;
let writers: CrashWriter[];

beforeAll(async () => {
  data = createDataDirectory();
  product = await Product.start(data.path);
  writers = await createWriters(data.path, writersAtOnce);
});

afterAll(async () => {
  expect(await product.stop(), product.output).toBe(0);
  await data.remove();
});

/** kill -9. A backend alone makes PostgreSQL throw away all of them and recover. */
async function strike(target: Target): Promise<void> {
  const postmaster = product.postgresPid;
  if (target === "a backend") process.kill(random.pick(childrenOf(postmaster)), "SIGKILL");
  if (target === "PostgreSQL" || target === "both") process.kill(postmaster, "SIGKILL");
  if (target === "app" || target === "both") await product.kill();
}

/** Starts again what was killed and waits until calls are answered; how long that took. */
async function reopen(target: Target): Promise<number> {
  const started = performance.now();
  if (target === "app" || target === "both") product = await Product.start(data.path);
  for (;;) {
    const healthy = await fetch(`${product.address}/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) break;
    expect(product.hasExited, product.output).toBe(false);
    await pause(20);
  }
  const took = performance.now() - started;
  expect(took, `reopening after the end of ${target}`).toBeLessThan(reopenWithin * busyFactor());
  return took;
}

/** Over connections of its own, since those of before were cut as well. */
async function check(): Promise<string[]> {
  const database = openDatabase(await runningEmbeddedUrl(data.path), { max: 2 });
  const damages = [];
  for (const writer of writers) damages.push(await checkAfterCrash(database, writer));
  await database.close();
  return damages.flatMap(({ lost, half }) => [...lost, ...half]);
}

const acknowledged = () => acknowledgedBy(writers);
/** Every fourth kill comes while the first calls are under way, the others amid the full work. */
const before = (kill: number) => (kill % 4 === 0 ? 1 : Math.ceil(wanted / kills / 0.75));

test("what was acknowledged is there after kill -9, whole", { timeout: proofTimeout }, async () => {
  const reopenings: number[] = [];
  const counted: Partial<Record<Target, number>> = {};
  for (let kill = 0; kill < kills || acknowledged() < wanted; kill += 1) {
    const target = targets[kill % targets.length]!;
    let struck = false;
    const { address } = product;
    const writing = Promise.all(writers.map((writer) => writer.write(address, () => !struck)));
    await acknowledgedMore(writers, before(kill));
    await pause(random.integer(50, 1_500));
    await strike(target);
    struck = true;
    await writing;
    reopenings.push(await reopen(target));
    counted[target] = (counted[target] ?? 0) + 1;
    expect(await check(), `kill ${kill}: ${target}`).toEqual([]);
  }
  const count = Object.entries(counted).map(([target, times]) => `${times} × ${target}`);
  report(
    `T8 kill -9: ${reopenings.length} kills (${count.join(", ")}), ${acknowledged()} acknowledged, 0 lost, 0 half-written, ` +
      `reopened in ${Math.round(percentile(reopenings, 0.5))} ms (worst ${Math.round(percentile(reopenings, 1))})`,
  );
});
