import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { lockDataDirectory } from "../data-lock.ts";
import { startEmbeddedPostgres } from "../database/embedded.ts";
import { stopLeftover } from "../database/embedded/postmaster.ts";
import { openDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";

/** The PostgreSQL of one test run: its maintenance connection and a migrated database to copy from. */
export type TestPostgres = { readonly url: string; readonly template: string };

const variable = "HAECHI_TEST_POSTGRES";
const prefix = "haechi-test-";

/**
 * Starts PostgreSQL for a test run (or uses TEST_DATABASE_URL, whose role may create databases), with a template
 * migrated once, and tells every process started from now on. Returns what ends it.
 */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  // Several vitest projects, or the run that starts vitest and playwright in turn, share one.
  if (process.env[variable]) return async () => {};
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startTemporary();
  const template = `haechi_template_${process.pid}_${Date.now()}`;
  await createMigrated(server.url, template);
  process.env[variable] = JSON.stringify({ url: server.url, template } satisfies TestPostgres);
  return async () => {
    delete process.env[variable];
    if (given) await dropOwn(server.url, template);
    await server.stop();
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

async function startTemporary(): Promise<{ url: string; stop: () => Promise<void> }> {
  await removeLeftovers();
  const dataDir = mkdtempSync(join(tmpdir(), prefix));
  // Reachable for the system user that PostgreSQL runs as under root; what it holds is closed by itself.
  chmodSync(dataDir, 0o755);
  const lock = lockDataDirectory(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { max_connections: 100 } });
  const superuser = new Client({ connectionString: postgres.superuserUrl });
  await superuser.connect();
  await superuser.query("alter role haechi createdb");
  await superuser.end();
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      lock.release();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Ends what killed test runs left behind; a run that lives holds its lock. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const dataDir = join(tmpdir(), name);
    try {
      const lock = lockDataDirectory(dataDir);
      await stopLeftover(join(dataDir, "postgres"));
      lock.release();
      rmSync(dataDir, { recursive: true, force: true });
    } catch {
      continue;
    }
  }
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
  for (const { datname } of rows) await client.query(`drop database "${datname}" with (force)`);
  await client.end();
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
