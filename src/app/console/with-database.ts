import { existsSync, readdirSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { Config } from "#platform/server/config.ts";
import { lockDataDirectory, type DataLock } from "#platform/server/data-lock.ts";
import { Seat } from "#platform/fast/seat.ts";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { runningEmbeddedUrl, startEmbeddedPostgres } from "#operate/embedded.ts";
import { migrateEmbedded } from "#operate/migrate-embedded.ts";
import { StartRefusal } from "#platform/server/start-refusal.ts";

const notSetUp = "아직 첫 설정을 하지 않은 데이터베이스입니다. npm start로 한 번 시작한 뒤 다시 실행해 주세요.";
const startingUpMs = 15_000;

/**
 * Runs `work` on the firm's database: the one of DATABASE_URL, the embedded one of the running product, or, when
 * nothing runs, the embedded one started for as long as the work takes. Throws StartRefusal before the first set-up.
 */
export async function withDatabase<Result>(
  config: Pick<Config, "databaseUrl" | "dataDir" | "backupDir" | "backupKeyFile" | "storage">,
  work: (database: Database, url: string) => Promise<Result>,
): Promise<Result> {
  if (config.databaseUrl !== null) return onDatabase(config.databaseUrl, work);
  // Refused before anything is made: a first start does more than this.
  if (!existsSync(config.dataDir) || readdirSync(config.dataDir).length === 0) throw new StartRefusal(notSetUp);
  const lock = takeDataDirectory(config.dataDir);
  if (lock instanceof StartRefusal) return onDatabase(await runningUrl(config.dataDir, lock), work);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: () => {} });
    try {
      // Nobody else is connected, so the schema may be brought up to this version.
      await migrateEmbedded(config, postgres, () => {});
      return await onDatabase(postgres.url, work);
    } finally {
      await postgres.stop();
    }
  } finally {
    lock.release();
  }
}

async function onDatabase<Result>(
  url: string,
  work: (database: Database, url: string) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase(url, { max: 4 });
  const seat = new Client({ connectionString: url, application_name: "haechi console", keepAlive: true });
  seat.on("error", () => {});
  try {
    await seat.connect();
    await Seat.take(seat);
    if (!(await isSetUp(database))) throw new StartRefusal(notSetUp);
    return await work(database, url);
  } finally {
    await database.close();
    await seat.end();
  }
}

async function isSetUp({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ exists: boolean }>("select to_regclass('firm_settings') is not null as exists");
  if (!rows[0]?.exists) return false;
  const { rowCount } = await pool.query("select from firm_settings");
  return rowCount === 1;
}

function takeDataDirectory(dataDir: string): DataLock | StartRefusal {
  try {
    return lockDataDirectory(dataDir);
  } catch (error) {
    if (error instanceof StartRefusal) return error;
    throw error;
  }
}

/** The address of the running product's database; the refusal stands when none answers. */
async function runningUrl(dataDir: string, refusal: StartRefusal): Promise<string> {
  const until = Date.now() + startingUpMs;
  for (;;) {
    const url = await runningEmbeddedUrl(dataDir).catch(() => null);
    if (url !== null && (await answers(url))) return url;
    if (Date.now() > until) throw refusal;
    await pause(300);
  }
}

async function answers(url: string): Promise<boolean> {
  const database = openDatabase(url, { max: 1 });
  try {
    await database.pool.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}
