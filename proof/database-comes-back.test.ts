import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testConfig } from "#app/testing/test-app.ts";
import { lockDataDirectory, type DataLock } from "#platform/server/data-lock.ts";
import { openDatabase } from "#platform/server/database/database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#operate/embedded.ts";
import { checkAfterCrash } from "./harness/crash-check.ts";
import { acknowledgedBy, acknowledgedMore, createWriters } from "./harness/crash-people.ts";
import type { CrashWriter } from "./harness/crash-writer.ts";
import { figure, percentile, proofTimeout, Random, report } from "./harness/figures.ts";
import { busyFactor } from "./harness/machine.ts";
import { Page } from "./harness/page.ts";
import { createDataDirectory, Product } from "./harness/product.ts";

const stops = figure(3, 100);
const recoveredWithin = 5_000;
const answeredWithin = 6_000;

const random = new Random();
let data: ReturnType<typeof createDataDirectory>;
let home: ReturnType<typeof createDataDirectory>;
let lock: DataLock;
let postgres: EmbeddedPostgres;
let product: Product;
let writers: CrashWriter[];

const startDatabase = () => startEmbeddedPostgres({ dataDir: data.path, log: () => {} });

beforeAll(async () => {
  [data, home] = [createDataDirectory(), createDataDirectory()];
  lock = lockDataDirectory(data.path);
  postgres = await startDatabase();
  // A database of the firm's own, which is stopped and started without asking the product.
  const settings = { DATABASE_URL: postgres.url, FIELD_KEYS: testConfig.fieldKeys ?? "" };
  product = await Product.start(home.path, settings);
  writers = await createWriters(data.path, 4);
});

afterAll(async () => {
  await product.stop();
  await postgres.stop();
  lock.release();
  await home.remove();
  await data.remove();
});

type Seen = { status: number; milliseconds: number; retryAfter: string | null; text: string };

async function readList(): Promise<Seen> {
  const started = performance.now();
  const response = await fetch(`${product.address}/api/tasks/refresh`, {
    headers: { authorization: `Bearer ${writers[0]!.staff.token}` },
    signal: AbortSignal.timeout(60_000),
  });
  const text = await response.text();
  const retryAfter = response.headers.get("retry-after");
  return { status: response.status, milliseconds: performance.now() - started, retryAfter, text };
}

/** What people who go on asking are answered while the database is away. */
async function askMeanwhile(isAway: () => boolean): Promise<Seen[]> {
  const seen: Seen[] = [];
  while (isAway()) {
    seen.push(...(await Promise.all([readList(), readList()])));
    await pause(50);
  }
  return seen;
}

async function damages(): Promise<string[]> {
  const database = openDatabase(postgres.url, { max: 2 });
  const found = [];
  for (const writer of writers) found.push(await checkAfterCrash(database, writer));
  await database.close();
  return found.flatMap(({ lost, half }) => [...lost, ...half]);
}

let pushes = 0;

/** Whether a page that is opened now hears of what happens now. */
async function hears(): Promise<boolean> {
  const page = await Page.open(product.address, writers[0]!.staff.token);
  if (page === null) return false;
  const before = page.received.length;
  const key = `${writers[0]!.staff.id}-push-${(pushes += 1)}`;
  if (!(await writers[0]!.createOnce(product.address, key))) writers[0]!.unansweredCreation = key;
  const heard = await page.until(({ received }) => received.length > before, 300 * busyFactor());
  page.close();
  return heard;
}

/** Milliseconds from the return of the database until calls are answered and a page hears of what happens. */
async function recovery(since: number): Promise<number> {
  const patience = recoveredWithin * busyFactor() * 2;
  while (performance.now() - since < patience) {
    if ((await readList()).status === 200 && (await hears())) return performance.now() - since;
    await pause(20);
  }
  return Number.POSITIVE_INFINITY;
}

test(
  "while the database is away calls are refused in words; nothing acknowledged is lost; it is over when it is back",
  { timeout: proofTimeout },
  async () => {
    const took: number[] = [];
    let refusals = 0;
    for (let stop = 0; stop < stops; stop += 1) {
      let writing = true;
      const work = Promise.all(writers.map((writer) => writer.write(product.address, () => writing)));
      await acknowledgedMore(writers, writers.length * 2);
      await pause(random.integer(50, 400));
      await postgres.stop();
      let away = true;
      const asking = askMeanwhile(() => away);
      await pause(600);
      writing = false;
      await work;
      away = false;
      const seen = await asking;
      expect(seen.length).toBeGreaterThan(0);
      for (const { status, text, retryAfter, milliseconds } of seen) {
        expect([status, JSON.parse(text)]).toMatchObject([503, { success: false, code: "unavailable" }]);
        expect(Number(retryAfter)).toBeGreaterThan(0);
        expect(text).not.toMatch(/ECONN|postgres|socket|\.ts/);
        expect(milliseconds).toBeLessThan(answeredWithin * busyFactor());
      }
      refusals += seen.length;
      postgres = await startDatabase();
      const back = performance.now();
      expect(await damages(), `stop ${stop}`).toEqual([]);
      took.push(await recovery(back));
      expect(took.at(-1), `stop ${stop}`).toBeLessThanOrEqual(recoveredWithin * busyFactor());
      expect(await damages(), `after stop ${stop}`).toEqual([]);
    }
    expect(product.hasExited).toBe(false);
    const acknowledged = acknowledgedBy(writers);
    expect(acknowledged).toBeGreaterThan(stops * 5);
    report(
      `Database away: ${stops} stops under ${writers.length} writers, ${refusals} calls answered 503 with Retry-After, ` +
        `${acknowledged} acknowledged, 0 lost; calls and pushes back ${Math.round(percentile(took, 0.5))} ms after it ` +
        `(worst ${Math.round(percentile(took, 1))})`,
    );
  },
);
