import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartRefusal } from "./start-refusal.ts";

export type DataLock = { readonly release: () => void };

const busy = 5;
/** Keeps the open files of held locks: one that is collected as garbage closes and gives its lock away. */
const held = new Set<DatabaseSync>();
const clock = new Intl.DateTimeFormat("ko-KR", { dateStyle: "medium", timeStyle: "medium", timeZone: "Asia/Seoul" });

/**
 * Takes the data directory for this process, or refuses with a sentence that names the holder. The kernel holds
 * the lock (an exclusive transaction on a small SQLite file), so nothing is left to clean up after `kill -9`.
 */
export function lockDataDirectory(dataDir: string): DataLock {
  const database = openLock(dataDir);
  try {
    database.exec("BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode !== busy) throw refusal(dataDir, error);
    throw new StartRefusal(
      `해치가 이미 실행 중입니다. ${holder(dataDir)} 데이터 폴더 ${dataDir}를 쓰고 있습니다. ` +
        "그 프로세스를 먼저 멈추거나 DATA_DIR로 다른 폴더를 지정해 주세요.",
      { cause: error },
    );
  }
  held.add(database);
  writeFileSync(holderFile(dataDir), `${process.pid}\n${new Date().toISOString()}\n`);
  return {
    release() {
      if (!held.delete(database)) return;
      rmSync(holderFile(dataDir), { force: true });
      database.close();
    },
  };
}

function openLock(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true });
    return new DatabaseSync(join(dataDir, "lock.db"), { timeout: 0 });
  } catch (error) {
    throw refusal(dataDir, error);
  }
}

function refusal(dataDir: string, cause: unknown): StartRefusal {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new StartRefusal(`데이터 폴더 ${dataDir}를 쓸 수 없습니다: ${why}. 권한과 남은 공간을 확인해 주세요.`, {
    cause,
  });
}

function holderFile(dataDir: string): string {
  return join(dataDir, "lock.txt");
}

/** The holder writes its line just after it took the lock; within that moment it has no number yet. */
function holder(dataDir: string): string {
  try {
    const [pid, startedAt] = readFileSync(holderFile(dataDir), "utf8").split("\n");
    return `프로세스 ${pid}(시작 ${clock.format(new Date(startedAt!))})가`;
  } catch {
    return "다른 프로세스가";
  }
}
