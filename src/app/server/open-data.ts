import type { Config } from "#platform/server/config.ts";
import { openDatabase } from "#platform/server/database/database.ts";
import { readDurability, refuseUnsafe, type Durability } from "#platform/server/database/durability.ts";
import { startEmbeddedPostgres } from "#operate/embedded.ts";
import { migrateEmbedded } from "#operate/migrate-embedded.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { StartRefusal } from "#platform/server/start-refusal.ts";

/** A checked and migrated database. */
export type OpenData = {
  readonly databaseUrl: string;
  /** For the console: which PostgreSQL, which version, where. */
  readonly description: string;
  /** Stops the embedded PostgreSQL. */
  readonly close: () => Promise<void>;
};

export type OpenDataOptions = {
  readonly log: (line: string) => void;
  /** The embedded PostgreSQL died for good. */
  readonly onLost?: (error: Error) => void;
};

/**
 * Starts the embedded PostgreSQL or reaches the external one, checks that it keeps what it acknowledges, and brings
 * the schema up to date. The caller holds the data directory. Throws StartRefusal with a sentence for the console.
 */
export async function openData(config: Config, options: OpenDataOptions): Promise<OpenData> {
  if (config.databaseUrl !== null) return openExternal(config.databaseUrl);
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, archive: true, ...options });
  try {
    refuseUnsafe(await readDurability(postgres.url), "embedded");
    await migrateEmbedded(config, postgres, options.log);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return {
    databaseUrl: postgres.url,
    description: `내장 PostgreSQL ${postgres.version} (${postgres.dataFolder})`,
    close: () => postgres.stop(),
  };
}

async function openExternal(databaseUrl: string): Promise<OpenData> {
  const found = await reach(databaseUrl);
  refuseUnsafe(found, "external");
  await migrateExternal(databaseUrl);
  const { host, pathname } = new URL(databaseUrl);
  return {
    databaseUrl,
    description: `외부 PostgreSQL ${found.version} (${host}${pathname})`,
    close: async () => {},
  };
}

async function reach(databaseUrl: string): Promise<Durability> {
  try {
    return await readDurability(databaseUrl);
  } catch (error) {
    const { host, pathname } = new URL(databaseUrl);
    const why = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new StartRefusal(
      `DATABASE_URL의 PostgreSQL(${host}${pathname})에 연결할 수 없습니다: ${why}. 주소, 계정, 방화벽을 확인해 주세요.`,
      { cause: error },
    );
  }
}

async function migrateExternal(databaseUrl: string): Promise<void> {
  const database = openDatabase(databaseUrl, { max: 1 });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}
