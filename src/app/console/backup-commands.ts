import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { formatNumber } from "#platform/number.ts";
import type { Config } from "#platform/server/config.ts";
import { createBackup } from "#operate/backup/create-backup.ts";
import { findBackup, type Manifest } from "#operate/backup/manifest.ts";
import { restoreBackup } from "#operate/backup/restore-backup.ts";
import { readBackupKey } from "#operate/backup/seal.ts";
import { verifyBackup } from "#operate/backup/verify-backup.ts";
import { lineageOf } from "#operate/backup/lineage.ts";
import { finishLog, shipLog } from "#operate/backup/wal-archive.ts";
import { runningEmbedded } from "#operate/embedded.ts";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import { readArguments, readMoment, requiredOption, resolvePath } from "./arguments.ts";
import type { Command } from "./command.ts";
import { noteCommand } from "./note-command.ts";
import { withDatabase } from "./with-database.ts";

const clock = new Intl.DateTimeFormat("ko-KR", { dateStyle: "medium", timeStyle: "medium", timeZone: "Asia/Seoul" });

/** Backups of the embedded database and the uploaded files. */
export const backupCommands: Readonly<Record<string, Command>> = {
  backup: {
    usage: "backup [폴더]",
    purpose: "실행 중에도 백업합니다. 데이터베이스와 올린 파일이 들어가며, 7일·5주·12개월분을 남깁니다.",
    async prepareAlone(words, environment) {
      const { positionals } = readArguments(words, {}, ["폴더를"], 1);
      const typed = positionals[0];
      return async (config, tell) => {
        refuseExternal(config);
        const key = await readBackupKey(config.backupKeyFile);
        const folder = typed === undefined ? config.backupDir : resolvePath(typed, environment);
        await withDatabase(config, async (database) => {
          await noteCommand(database, "backup", words);
          const postgres = await runningEmbedded(config.dataDir);
          const uploads = config.storage.kind === "disk" ? config.storage.folder : null;
          const { name, manifest } = await createBackup({ postgres, folder, key, uploads, tell });
          tell(`백업했습니다: ${join(folder, name)}`);
          tell(summary(manifest));
          if (key === null) tell("암호화하지 않은 백업입니다. BACKUP_KEY_FILE에 열쇠 파일을 지정하면 암호화합니다.");
        });
        return 0;
      };
    },
  },
  restore: {
    usage: "restore 백업 새데이터폴더 [--to-time 시각|latest]",
    purpose:
      "백업을 새 데이터 폴더에 복원합니다. --to-time이 있으면 그 시각까지(latest는 남은 기록 끝까지) 복구합니다.",
    async prepareAlone(words, environment) {
      const { options, positionals } = readArguments(words, { "to-time": { type: "string" } }, [
        "백업 파일이나 백업 폴더를",
        "새 데이터 폴더를",
      ]);
      const to = options["to-time"] === undefined ? {} : { to: readTarget(requiredOption(options, "to-time")) };
      return async (config, tell) => {
        const { folder, name } = await findBackup(resolvePath(positionals[0]!, environment));
        const key = await readBackupKey(config.backupKeyFile);
        const dataDir = resolvePath(positionals[1]!, environment);
        if ("to" in to) await shipOpenLog(config, { folder, key, tell });
        const manifest = await restoreBackup({ folder, name, key, dataDir, tell, ...to });
        tell(`복원했습니다: ${dataDir}`);
        tell(summary(manifest));
        tell(`DATA_DIR=${dataDir} npm start 로 시작합니다. 암호 필드의 열쇠 파일(FIELD_KEYS_FILE)도 함께 옮겨 주세요.`);
        return 0;
      };
    },
  },
  verify: {
    usage: "verify [백업]",
    purpose: "백업을 임시 폴더에 복원해 모든 표와 파일이 원본과 같은지 확인합니다.",
    async prepareAlone(words, environment) {
      const { positionals } = readArguments(words, {}, ["백업을"], 1);
      const typed = positionals[0];
      return async (config, tell) => {
        const place = typed === undefined ? config.backupDir : resolvePath(typed, environment);
        const { folder, name } = await findBackup(place);
        const key = await readBackupKey(config.backupKeyFile);
        const { differences, tables, rows, uploads, seconds } = await verifyBackup({
          folder,
          name,
          key,
          scratch: tmpdir(),
          tell,
        });
        for (const difference of differences.slice(0, 20)) tell(difference);
        if (differences.length > 0) throw new StartRefusal(`복원본이 원본과 다릅니다: ${name}`);
        tell(
          `${name}: 표 ${tables}개, ${formatNumber(rows)}행, 파일 ${formatNumber(uploads)}개가 모두 같습니다(${seconds}초).`,
        );
        return 0;
      };
    },
  },
};

function refuseExternal({ databaseUrl }: Config): void {
  if (databaseUrl === null) return;
  const { host, pathname } = new URL(databaseUrl);
  throw new StartRefusal(
    `DATABASE_URL의 PostgreSQL(${host}${pathname})은 그 서버의 도구로 백업해 주세요. ` +
      '예: pg_dump -Fc --file=haechi.dump "$DATABASE_URL", 복원은 빈 데이터베이스에 pg_restore',
  );
}

type ShipTo = { readonly folder: string; readonly key: Buffer | null; readonly tell: (line: string) => void };

/** A restore up to some moment wants also what the running database has not yet put away. */
async function shipOpenLog(config: Config, { folder, key, tell }: ShipTo): Promise<void> {
  if (config.databaseUrl !== null || !existsSync(join(config.dataDir, "lock.db"))) return;
  const postgres = await runningEmbedded(config.dataDir).catch(() => null);
  if (postgres === null) return;
  try {
    await finishLog(postgres);
  } catch (error) {
    tell(
      `실행 중인 데이터베이스의 마지막 로그를 가져오지 못했습니다: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  await shipLog(folder, await lineageOf(postgres.folder), { postgres, key });
}

function readTarget(typed: string): Date | "latest" {
  return typed === "latest" ? typed : readMoment(typed);
}

function summary({ takenAt, tables, cluster, uploads, encrypted }: Manifest): string {
  const rows = Object.values(tables.rows).reduce((sum, { count }) => sum + count, 0);
  const bytes = [...cluster, ...uploads].reduce((sum, { size }) => sum + size, 0);
  return (
    `${clock.format(new Date(takenAt))} 상태, ${formatNumber(rows)}행, 올린 파일 ${formatNumber(uploads.length)}개, ` +
    `${formatNumber(Math.round(bytes / 1_048_576))} MB${encrypted ? ", 암호화" : ""}`
  );
}
