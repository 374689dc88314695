import { existsSync } from "node:fs";
import { open, readdir, readFile, rename } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { ifAbsent } from "#platform/server/if-absent.ts";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import type { TableDigests } from "./canonical.ts";
import type { StoredContent } from "./objects.ts";
import { signature, type BackupKey } from "./seal.ts";

/** A file of a backup: its path below the folder that it came from. */
export type StoredFile = StoredContent & { readonly path: string };

export type Manifest = {
  readonly format: 1;
  readonly encrypted: boolean;
  /** ISO instants: the beginning of the copy and the moment whose state is restored. */
  readonly startedAt: string;
  readonly takenAt: string;
  /** Major version of PostgreSQL. */
  readonly postgres: string;
  /** Which data directory; a restored one is another. */
  readonly lineage: string;
  /** Newest migration of the schema. */
  readonly schema: string;
  /** Where recovery stops for the state at `takenAt`. */
  readonly restorePoint: string;
  /** The oldest segment of the log that recovery needs. */
  readonly firstSegment: string;
  readonly emptyFolders: readonly string[];
  readonly cluster: readonly StoredFile[];
  readonly uploads: readonly StoredFile[];
  readonly tables: TableDigests;
};

const suffix = ".json";
const pattern = /^haechi-\d{8}T\d{6}Z(-\d+)?\.json$/;

/** Names of the backups in a folder, the oldest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(ifAbsent([]));
  return names.filter((name) => pattern.test(name)).toSorted();
}

/** A name for a backup taken now, free in the folder. */
export function nameBackup(folder: string, at: Date): string {
  const stamp = at.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  for (let count = 0; ; count += 1) {
    const name = `haechi-${stamp}${count === 0 ? "" : `-${count}`}${suffix}`;
    if (!existsSync(join(folder, name))) return name;
  }
}

/** When the backup of this name was taken. */
export function takenAt(name: string): Date {
  const [, year, month, day, hour, minute, second] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/.exec(name) ?? [];
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/** A backup exists once its manifest has its name. */
export async function writeManifest(folder: string, name: string, manifest: Manifest, key: BackupKey): Promise<void> {
  const text = JSON.stringify(manifest);
  const path = join(folder, name);
  const file = await open(`${path}.partial`, "w", 0o600);
  try {
    await file.writeFile(JSON.stringify({ signature: signature(key, text), text }));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.partial`, path);
  const parent = await open(folder);
  await parent.sync().finally(() => parent.close());
}

/** Reads the manifest at `path`. Throws StartRefusal for what is no backup or was written with another key. */
export async function readManifest(path: string, key: BackupKey): Promise<Manifest> {
  const { signature: found, text } = await readEnvelope(path);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format !== 1) throw new StartRefusal(`더 새로운 버전의 해치가 만든 백업입니다: ${path}`);
  if (manifest.encrypted && key === null)
    throw new StartRefusal("암호화된 백업입니다. BACKUP_KEY_FILE로 열쇠 파일을 지정해 주세요.");
  if (!manifest.encrypted && key !== null)
    throw new StartRefusal("암호화되지 않은 백업입니다. BACKUP_KEY_FILE 없이 실행해 주세요.");
  if (found !== signature(key, text)) throw new StartRefusal("백업이 손상되었거나 열쇠가 다릅니다.");
  return manifest;
}

async function readEnvelope(path: string): Promise<{ signature: string | null; text: string }> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as { signature: string | null; text: string };
  } catch (error) {
    throw new StartRefusal(`백업을 읽을 수 없습니다: ${path}`, { cause: error });
  }
}

/** Folder and name of a backup that a person typed: its manifest, or a folder whose newest is meant. */
export async function findBackup(typed: string): Promise<{ folder: string; name: string }> {
  if (pattern.test(basename(typed))) return { folder: dirname(typed), name: basename(typed) };
  const names = await listBackups(typed).catch((cause: unknown) => {
    throw new StartRefusal(`백업 폴더를 읽을 수 없습니다: ${typed}`, { cause });
  });
  const newest = names.at(-1);
  if (newest === undefined) throw new StartRefusal(`백업이 없습니다: ${typed}`);
  return { folder: typed, name: newest };
}
