import type { Config } from "#platform/server/config.ts";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import { createBackup } from "./backup/create-backup.ts";
import { readBackupKey } from "./backup/seal.ts";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import type { RunningPostgres } from "./embedded.ts";
import { migrate, pendingMigrations } from "#platform/server/database/migrate.ts";

type Kept = Pick<Config, "backupDir" | "backupKeyFile" | "storage">;

/**
 * Brings an embedded database to this version. The data of a firm, unlike the invented one's, is backed up before
 * anything of it is changed; StartRefusal when that cannot be done.
 */
export async function migrateEmbedded(
  config: Kept,
  postgres: RunningPostgres,
  log: (line: string) => void,
): Promise<void> {
  const database = openDatabase(postgres.url, { max: 1 });
  try {
    if (config.backupDir !== "" && (await holdsFirm(database)) && (await pendingMigrations(database)).length > 0)
      await backUp(config, postgres, log);
    await migrate(database);
  } finally {
    await database.close();
  }
}

async function holdsFirm({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ made: boolean }>("select to_regclass('firm_settings') is not null as made");
  if (!rows[0]!.made) return false;
  const { rowCount } = await pool.query("select from firm_settings where not demo");
  return rowCount === 1;
}

async function backUp(config: Kept, postgres: RunningPostgres, log: (line: string) => void): Promise<void> {
  log("새 버전에 맞게 데이터를 옮기기 전에 백업합니다.");
  const { backupDir: folder, storage } = config;
  try {
    const key = await readBackupKey(config.backupKeyFile);
    const uploads = storage.kind === "disk" ? storage.folder : null;
    const { name } = await createBackup({ postgres, folder, key, uploads });
    log(`백업했습니다: ${name}`);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartRefusal(
      `데이터를 옮기기 전의 백업을 ${folder}에 만들지 못했습니다: ${why} 저장 공간과 권한을 확인하거나 BACKUP_DIR을 바꾼 뒤 다시 시작해 주세요. 데이터는 그대로입니다.`,
      { cause: error },
    );
  }
}
