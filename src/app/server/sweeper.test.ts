import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerFeature } from "#firm/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { createTestDatabase } from "#platform/server/testing/test-database.ts";
import { startSweeping, sweep } from "./sweeper.ts";

let database: Database;
let drop: () => Promise<void>;
let logged: unknown[];

beforeAll(async () => {
  const created = await createTestDatabase(undefined, { writesBeside: false });
  database = openDatabase(created.url);
  drop = created.drop;
});
afterAll(async () => {
  await database.close();
  await drop();
});

function servicesOver(over: Database): Services {
  logged = [];
  return { database: over, log: { error: (...entry: unknown[]) => logged.push(entry) } } as unknown as Services;
}

const feature = (name: string, run: () => Promise<void>): ServerFeature => ({ name, routes: [], sweep: run });

async function holders(): Promise<number> {
  const { rows } = await database.pool.query<{ held: number }>(
    `select count(*)::int as held from pg_locks
     where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]!.held;
}

test("a feature that fails keeps neither the others nor the next sweep from their work", async () => {
  const services = servicesOver(database);
  const swept: string[] = [];
  const features = [
    feature("broken", () => Promise.reject(new Error("bucket is away"))),
    feature("logs", async () => void swept.push("logs")),
  ];
  await sweep(services, features);
  expect(await holders()).toBe(0);
  await sweep(services, features);
  expect(swept).toEqual(["logs", "logs"]);
  expect(logged).toHaveLength(2);
});

test("two processes do not sweep at once", async () => {
  const services = servicesOver(database);
  let atOnce = 0;
  let most = 0;
  const features = [
    feature("slow", async () => {
      most = Math.max(most, (atOnce += 1));
      await new Promise((resolve) => setTimeout(resolve, 50));
      atOnce -= 1;
    }),
  ];
  await Promise.all([sweep(services, features), sweep(services, features)]);
  expect(most).toBe(1);
});

test("a lost connection gives the lock back and is told", async () => {
  const services = servicesOver(database);
  const cutOff = feature("cut-off", async () => {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())`,
    );
  });
  await expect(sweep(services, [cutOff])).rejects.toThrow();
  expect(await holders()).toBe(0);
});

test("a database that is away is logged, and the sweeping goes on", async () => {
  const away = openDatabase("postgresql://haechi@127.0.0.1:1/none");
  const sweeper = startSweeping(servicesOver(away), [], 5);
  await expect.poll(() => logged.length).toBeGreaterThan(1);
  await sweeper.stop();
  await away.close();
});
