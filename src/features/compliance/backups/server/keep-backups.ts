import { tmpdir } from "node:os";
import { JobFailure } from "#platform/server/jobs/failure-words.ts";
import type { Services } from "#platform/server/services.ts";
import { createBackup } from "#operate/backup/create-backup.ts";
import { lineageOf } from "#operate/backup/lineage.ts";
import { listBackups, takenAt } from "#operate/backup/manifest.ts";
import { readBackupKey } from "#operate/backup/seal.ts";
import { lastVerification, verifyBackup } from "#operate/backup/verify-backup.ts";
import { shipLog } from "#operate/backup/wal-archive.ts";
import { runningEmbedded } from "#operate/embedded.ts";

const hour = 3_600_000;
const day = 24 * hour;
const verifyEvery = 7 * day;

/** Whether this process looks after backups: those of an external database are made where it stands. */
export function keepsBackups({ config }: Pick<Services, "config">): boolean {
  return config.databaseUrl === null && config.backupDir !== "";
}

/** Moves the finished log into the backup folder. */
export async function putLogAway(services: Services): Promise<void> {
  const { config } = services;
  if (!keepsBackups(services)) return;
  const postgres = await runningEmbedded(config.dataDir);
  const key = await readBackupKey(config.backupKeyFile);
  await shipLog(config.backupDir, await lineageOf(postgres.folder), { postgres, key });
}

/**
 * Takes the daily backup and compares one restore a week, if they are due: at night where the server runs then, and
 * whenever one is long overdue. The invented firm has none.
 */
export async function keepBackups(services: Services): Promise<void> {
  const { config, database, log } = services;
  if (!keepsBackups(services)) return;
  const firm = await database.query.selectFrom("firm_settings").select("demo").executeTakeFirst();
  if (firm?.demo !== false) return;
  const { backupDir: folder, dataDir, storage } = config;
  const newest = (await listBackups(folder)).at(-1);
  const key = await readBackupKey(config.backupKeyFile);
  if (isDue(newest === undefined ? null : takenAt(newest), day)) {
    const postgres = await runningEmbedded(dataDir);
    const uploads = storage.kind === "disk" ? storage.folder : null;
    const { name } = await createBackup({ postgres, folder, key, uploads });
    log.info({ name }, "backup taken");
  }
  const last = await lastVerification(folder);
  const candidate = (await listBackups(folder)).at(-1);
  if (candidate !== undefined && isDue(last === null ? null : new Date(last.at), verifyEvery)) {
    const { differences } = await verifyBackup({ folder, name: candidate, key, scratch: tmpdir() });
    if (differences.length > 0)
      throw new JobFailure(`백업 ${candidate}을(를) 복원한 자료가 원본과 다릅니다. ${differences.join(" ")}`);
    log.info({ name: candidate }, "backup verified");
  }
}

/** Night is the time for it; after half a day more, any time is. */
function isDue(last: Date | null, every: number): boolean {
  if (last === null) return true;
  const over = Date.now() - last.getTime() - every;
  const hourInSeoul = (new Date().getUTCHours() + 9) % 24;
  return over > day / 2 || (over > -hour && hourInSeoul >= 1 && hourInSeoul < 5);
}
