import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import { runningEmbeddedUrl } from "../src/kit/server/database/embedded.ts";
import { openDatabase, type Database } from "../src/kit/server/database/database.ts";
import { createSession } from "../src/app/testing/test-app.ts";
import { busyFactor, figure, percentile, proofTimeout, Random, report, seed } from "./harness/figures.ts";
import { checkAfterCrash } from "./harness/crash-check.ts";
import { CrashWriter } from "./harness/crash-writer.ts";
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
const writers: CrashWriter[] = [];

beforeAll(async () => {
  data = createDataDirectory();
  product = await Product.start(data.path);
  const database = openDatabase(await runningEmbeddedUrl(data.path), { max: 2 });
  const { rows } = await database.pool.query<{ id: number }>("insert into teams (name) values ('송무팀') returning id");
  for (let number = 0; number < writersAtOnce; number += 1) {
    const staff = await createPerson(database, number * 2, rows[0]!.id);
    const colleague = await createPerson(database, number * 2 + 1, rows[0]!.id);
    writers.push(new CrashWriter(staff, colleague, seed + number));
  }
  await database.close();
}, 120_000);

afterAll(async () => {
  expect(await product.stop(), product.output).toBe(0);
  await data.remove();
}, 60_000);

async function createPerson(
  database: Database,
  number: number,
  teamId: number,
): Promise<{ id: number; token: string }> {
  const { rows } = await database.pool.query<{ id: number; user_id: number }>(
    `with u as (insert into users (email, name, status) values ($1, $2, 'active') returning id),
          s as (insert into staffs (user_id, short_name, real_name, team_id) select id, $2, $2, $3 from u
                returning id, user_id),
          t as (insert into staff_teams (staff_id, team_id) select id, $3 from s)
     select id, user_id from s`,
    [`writer${number}@test.haechi.kr`, `기록${number}`, teamId],
  );
  const { id, user_id } = rows[0]!;
  return { id, token: await createSession(database, user_id) };
}

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

const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);

test("what was acknowledged is there after kill -9, whole", { timeout: proofTimeout }, async () => {
  const reopenings: number[] = [];
  const counted: Partial<Record<Target, number>> = {};
  for (let kill = 0; kill < kills || acknowledged() < wanted; kill += 1) {
    const target = targets[kill % targets.length]!;
    let struck = false;
    const { address } = product;
    const writing = Promise.all(writers.map((writer) => writer.write(address, () => !struck)));
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
