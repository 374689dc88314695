import { prepareSetup } from "#features/identity/setup/server/commands/prepare-setup.ts";
import type { Config } from "#platform/server/config.ts";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { openStorage } from "#platform/server/storage/storage.ts";

/** What the console tells about the firm in the database. */
export type FirmState = {
  /** The database holds the invented firm. */
  readonly demo: boolean;
  /** One-time code of the set-up page; null once a firm exists. */
  readonly setupCode: string | null;
};

const fillLock = 7_204_003;

/** Fills the demo firm on the very first start unless DEMO=0, where the set-up page opens instead. */
export async function prepareFirm(config: Config, databaseUrl: string): Promise<FirmState> {
  const database = openDatabase(databaseUrl, { max: 4 });
  // Of several processes that start on one external database, one fills it and the others wait.
  const guard = await database.pool.connect();
  try {
    await guard.query("select pg_advisory_lock($1)", [fillLock]);
    if (config.demo && (await isEmpty(database))) {
      const { fillDemoFirm } = await import("../demo/fill.ts");
      await fillDemoFirm(database);
      const { keepDemoPapers } = await import("../demo/demo-papers.ts");
      await keepDemoPapers(database, openStorage(config.storage, config.dataDir));
    }
    const setupCode = await prepareSetup(database);
    const firm = await database.query.selectFrom("firm_settings").select("demo").executeTakeFirst();
    await guard.query("select pg_advisory_unlock($1)", [fillLock]);
    return { demo: firm?.demo ?? false, setupCode };
  } finally {
    guard.release();
    await database.close();
  }
}

async function isEmpty({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ empty: boolean }>(
    "select not exists (select from firm_settings) and not exists (select from users) as empty",
  );
  return rows[0]!.empty;
}
