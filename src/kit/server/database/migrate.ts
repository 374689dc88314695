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

/**
 * Brings the schema to the newest version. Refuses when the database holds migrations that this
 * version does not know, so that an older program never runs on newer data.
 */
export async function migrate(database: Database): Promise<{ applied: readonly string[] }> {
  const migrator = new Migrator({ db: database.query, provider, allowUnorderedMigrations: false });
  const { results = [], error } = await migrator.migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error("migration failed", { cause: error });
  return { applied: results.map((result) => result.migrationName) };
}
