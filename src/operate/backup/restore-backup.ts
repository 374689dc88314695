import { existsSync } from "node:fs";
import { chmod, chown, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import { lockDataDirectory } from "#platform/server/data-lock.ts";
import { startEmbeddedPostgres } from "../embedded.ts";
import { clusterFolder } from "../embedded/cluster.ts";
import { locate, type Location } from "../embedded/location.ts";
import type { Settings } from "../embedded/postmaster.ts";
import { readManifest, type Manifest, type StoredFile } from "./manifest.ts";
import { ObjectStore } from "./objects.ts";
import type { BackupKey } from "./seal.ts";
import { fetchLog } from "./wal-archive.ts";

export type RestoreOptions = {
  readonly folder: string;
  readonly name: string;
  readonly key: BackupKey;
  /** A data directory that is to be made; it must be absent or empty. */
  readonly dataDir: string;
  /** Where the uploaded files go; null: below the data directory. */
  readonly uploads?: string | null;
  /** A later moment, up to the end of the log that was kept; absent: the moment of the backup. */
  readonly to?: Date | "latest";
  /** Only to look at, soon to be thrown away: nothing waits for the disk. */
  readonly passing?: boolean;
  readonly tell?: (line: string) => void;
};

const recoveryWithinMs = 6 * 3_600_000;

/**
 * Makes a new data directory from a backup and lets PostgreSQL recover it, so that the next start finds it ready.
 * Throws StartRefusal when the directory holds something, the backup is damaged, or the log does not reach `to`.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { folder, name, key, to, tell = () => {} } = options;
  const dataDir = resolve(options.dataDir);
  const manifest = await readManifest(join(folder, name), key);
  if (to instanceof Date && to.getTime() < Date.parse(manifest.takenAt))
    throw new StartRefusal("그 시각은 이 백업보다 앞섭니다. 더 이른 백업을 골라 주세요.");
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new StartRefusal(`비어 있지 않은 폴더에는 복원하지 않습니다: ${dataDir}`);
  const lock = lockDataDirectory(dataDir);
  try {
    const location = await locate(dataDir);
    const store = new ObjectStore(folder, key);
    const place = placing(store, options.passing !== true);
    tell("데이터베이스 파일을 되돌립니다.");
    await placeCluster(location, place, manifest);
    tell("올린 파일을 되돌립니다.");
    await place(manifest.uploads, options.uploads ?? join(dataDir, "files"));
    const log = to === undefined ? null : await fetchLog(options, manifest, location);
    tell("데이터베이스를 복구합니다.");
    await recover(dataDir, location, recoverySettings(manifest, to, log));
    if (log) await rm(log, { recursive: true, force: true });
    return manifest;
  } finally {
    lock.release();
  }
}

async function placeCluster(location: Location, place: Place, manifest: Manifest): Promise<void> {
  const data = clusterFolder(location.folder);
  const folders = new Set([data]);
  for (const path of manifest.emptyFolders) folders.add(join(data, path));
  for (const { path } of manifest.cluster) addParents(folders, data, join(data, path));
  for (const path of [...folders].toSorted()) await mkdir(path, { recursive: true, mode: 0o700 });
  await place(manifest.cluster, data);
  const signal = join(data, "recovery.signal");
  await writeFile(signal, "");
  const files = [signal, ...manifest.cluster.map(({ path }) => join(data, path))];
  await giveToDatabase(location, [...folders, ...files]);
  await chmod(data, 0o700);
}

function addParents(folders: Set<string>, top: string, path: string): void {
  for (let parent = dirname(path); parent.length > top.length; parent = dirname(parent)) folders.add(parent);
}

type Place = (files: readonly StoredFile[], folder: string) => Promise<void>;

const lanes = 4;

/** Writes files below a folder, a few at a time. */
function placing(store: ObjectStore, flush: boolean): Place {
  return async (files, folder) => {
    const folders = new Set(files.map(({ path }) => dirname(join(folder, path))));
    for (const parent of folders) {
      if (parent !== folder && !parent.startsWith(`${folder}/`)) throw new Error(`outside of the folder: ${parent}`);
      await mkdir(parent, { recursive: true, mode: 0o700 });
    }
    const failures: Error[] = [];
    let next = 0;
    const lane = async () => {
      for (let index = next++; index < files.length && failures.length === 0; index = next++) {
        const file = files[index]!;
        await store.get(file, join(folder, file.path), flush).catch((cause: unknown) => {
          const sentence = `백업의 파일을 되돌리지 못했습니다: ${file.path}. 백업이 손상되었거나 열쇠가 다릅니다.`;
          failures.push(new StartRefusal(sentence, { cause }));
        });
      }
    };
    // All lanes end before anybody tidies up behind them.
    await Promise.all(Array.from({ length: lanes }, lane));
    if (failures[0]) throw failures[0];
  };
}

async function giveToDatabase({ account }: Location, paths: Iterable<string>): Promise<void> {
  if (account) for (const path of paths) await chown(path, account.uid, account.gid);
}

function recoverySettings(manifest: Manifest, to: Date | "latest" | undefined, log: string | null): Settings {
  const target: Settings =
    to === undefined
      ? { recovery_target_name: manifest.restorePoint }
      : to === "latest"
        ? {}
        : { recovery_target_time: to.toISOString().replace("T", " ").replace("Z", "+00") };
  return {
    ...target,
    // Without a kept log everything that is needed came with the backup.
    restore_command: log === null ? "false" : `cp '${log.replaceAll("'", "'\\''").replaceAll("%", "%%")}/%f' '%p'`,
    recovery_target_action: "promote",
    recovery_target_timeline: "current",
    // Nobody is let in before the recovery is over.
    hot_standby: "off",
    archive_mode: "off",
  };
}

async function recover(dataDir: string, location: Location, settings: Settings): Promise<void> {
  let lost: Error | null = null;
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    onLost: (error) => (lost = error),
    settings,
    readyWithinMs: recoveryWithinMs,
  }).catch((error: unknown) => {
    throw new StartRefusal(
      `복구하지 못했습니다. 로그가 그 시각까지 남아 있지 않을 수 있습니다.\n${(error as Error).message}`,
      {
        cause: error,
      },
    );
  });
  await postgres.stop();
  if (lost) throw lost as Error;
  await rm(join(location.folder, "start.log"), { force: true });
}
