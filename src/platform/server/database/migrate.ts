import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration, type MigrationProvider } from "kysely/migration";
import { StartRefusal } from "../start-refusal.ts";
import type { Database } from "./database.ts";
import { followCollation } from "./follow-collation.ts";
import type { DB } from "./tables.ts";

const folder = join(import.meta.dirname, "../../../../migrations");

/** Forward-only SQL files, in the order of their names. */
const provider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
    const migrations: Record<string, Migration> = {};
    for (const name of names) {
      const text = await readFile(join(folder, name), "utf8");
      migrations[name.replace(/\.sql$/, "")] = {
        up: async (db) => void (await sql.raw(text).execute(db)),
      };
    }
    return migrations;
  },
};

/** Names of all versions of the schema, in their order. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await provider.getMigrations());
}

/** Names of the versions that the database has yet to be brought to; all of them for an empty one. */
export async function pendingMigrations({ query }: Database): Promise<string[]> {
  const known = await query.connection().execute((db) => new Migrator({ db, provider }).getMigrations());
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

/**
 * Brings the schema to the newest version, or to the version named `to`. Refuses when the database holds migrations that this
 * version does not know, so that an older program never runs on newer data.
 */
export async function migrate(database: Database, to?: string): Promise<{ applied: readonly string[] }> {
  const { results = [], error } = await withoutTimeouts(database, (db) => {
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: false });
    return to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to);
  });
  if (error) throw migrationFailure(error);
  if (to === undefined) await withoutTimeouts(database, (db) => followCollation(db));
  return { applied: results.map((result) => result.migrationName) };
}

/**
 * Runs `work` on one connection whose statements take as long as they take: no firm's data are too many to be brought
 * up, and whoever waits for another process that brings them up waits to the end. Calls are ended sooner (openDatabase).
 */
function withoutTimeouts<Result>({ query }: Database, work: (db: Kysely<DB>) => Promise<Result>): Promise<Result> {
  return query.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`set idle_in_transaction_session_timeout = 0`.execute(db);
    try {
      return await work(db);
    } finally {
      await sql`reset statement_timeout`.execute(db);
      await sql`reset idle_in_transaction_session_timeout`.execute(db);
    }
  });
}

function migrationFailure(error: unknown): Error {
  if (!(error instanceof Error)) return new Error("migration failed", { cause: error });
  const { message } = error;
  if (!message.includes("previously executed migration ") || !message.includes(" is missing")) return error;
  return new StartRefusal(
    "이 데이터는 더 새로운 버전의 해치가 쓰던 것입니다. 그 버전으로 시작하거나 백업을 복원해 주세요.",
    { cause: error },
  );
}
