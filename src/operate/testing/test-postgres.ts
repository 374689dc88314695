import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { openDatabase } from "#platform/server/database/database.ts";
import { startEmbeddedPostgres } from "../embedded.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { bringCluster, keepCluster } from "./kept-cluster.ts";
import { createRunFolder } from "./run-folder.ts";

/** The PostgreSQL of one test run: its maintenance connection and a migrated database to copy from. */
export type TestPostgres = { readonly url: string; readonly template: string };

const variable = "HAECHI_TEST_POSTGRES";

/**
 * Starts PostgreSQL for a test run (or uses TEST_DATABASE_URL, whose role may create databases), with a template that
 * was migrated once, and tells every process started from now on, which write their files beside it. Returns what ends it.
 */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  // Several vitest projects, or the run that starts vitest and playwright in turn, share one.
  if (process.env[variable]) return async () => {};
  const folder = await createRunFolder();
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder.path;
  const given = process.env.TEST_DATABASE_URL;
  const { url, template, stop } = given ? await useGiven(given) : await startMigrated(folder.dataDir);
  process.env[variable] = JSON.stringify({ url, template } satisfies TestPostgres);
  return async () => {
    delete process.env[variable];
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
    await stop();
    folder.remove();
  };
}

/** The PostgreSQL that the run's set-up started. */
export function testPostgres(): TestPostgres {
  const value = process.env[variable];
  if (!value) throw new Error("no test PostgreSQL: run tests through vitest or playwright with the root configuration");
  return JSON.parse(value) as TestPostgres;
}

/** Connection string to another database of the same server. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

type Running = TestPostgres & { readonly stop: () => Promise<void> };

async function useGiven(url: string): Promise<Running> {
  const template = `haechi_template_${process.pid}_${Date.now()}`;
  await createMigrated(url, template);
  return { url, template, stop: () => dropOwn(url, template) };
}

/** With the cluster of an earlier run where the migrations are the same. */
async function startMigrated(dataDir: string): Promise<Running> {
  const template = "haechi_template";
  if (!(await bringCluster(dataDir))) {
    const first = await startTemporary(dataDir);
    await createMigrated(first.url, template);
    await first.stop();
    await keepCluster(dataDir);
  }
  return { ...(await startTemporary(dataDir)), template };
}

async function startTemporary(dataDir: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    // Two workers with two processes each, one of which begins while the one before it still ends.
    settings: { max_connections: 300 },
  });
  const superuser = new Client({ connectionString: postgres.superuserUrl });
  await superuser.connect();
  await superuser.query("alter role haechi createdb");
  await superuser.end();
  return { url: postgres.url, stop: postgres.stop };
}

async function createMigrated(url: string, name: string): Promise<void> {
  await runOn(url, `create database ${name}`);
  const database = openDatabase(databaseUrl(url, name), { max: 1 });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

async function dropOwn(url: string, template: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "select datname from pg_database where datname = $1 or datname like $2",
    [template, `${template}\\_%`],
  );
  await client.end();
  for (const { datname } of rows) await dropDatabase(url, datname);
}

/**
 * Drops a database, whoever is still connected, if it is there. A vacuum that PostgreSQL itself began in it may not be
 * ended by us; it is over soon.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runOn(url, `drop database if exists "${name}" with (force)`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== "42501" || attempt === 20) throw error;
      await wait(250);
    }
  }
}

/** One statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
