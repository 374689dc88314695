import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator, type Migration, type MigrationProvider } from "kysely/migration";
import type { Database } from "./database.ts";

const folder = join(import.meta.dirname, "../../../../migrations");

/** Forward-only SQL files, in the order of their names. */
const provider: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
    const migrations: Record<string, Migration> = {};
    for (const name of names) {
      const text = await readFile(join(folder, name), "utf8");
      migrations[name.replace(/\.sql$/, "")] = {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => {}),
      };
    }
    return migrations;
  },
};

/** Names of all versions of the schema, in their order. */
export async function migrationNames(): Promise<string[]> {
  return Object.keys(await provider.getMigrations());
}

/**
 * Brings the schema to the newest version, or to the version named `to`. Refuses when the database holds migrations that this
 * version does not know, so that an older program never runs on newer data.
 */
export async function migrate(database: Database, to?: string): Promise<{ applied: readonly string[] }> {
  const migrator = new Migrator({ db: database.query, provider, allowUnorderedMigrations: false });
  const { results = [], error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to));
  if (error) throw error instanceof Error ? error : new Error("migration failed", { cause: error });
  return { applied: results.map((result) => result.migrationName) };
}
