import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifAbsent } from "#platform/server/if-absent.ts";
import type { StoredFile } from "./manifest.ts";
import type { ObjectStore } from "./objects.ts";

/** What belongs to the running PostgreSQL alone, or is made anew at its start (as pg_basebackup leaves it out). */
function isLeftOut(path: string): boolean {
  if (/^postmaster\.(?:pid|opts)$|^current_logfiles/.test(path)) return true;
  return /^(?:pg_internal\.init|pgsql_tmp|t\d+_\d)/.test(path.slice(path.lastIndexOf("/") + 1));
}

const emptied = new Set([
  "pg_wal",
  "pg_wal/archive_status",
  "pg_wal/summaries",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "log",
]);

/** Stores the files of a running cluster between pg_backup_start and pg_backup_stop. */
export async function storeCluster(
  data: string,
  store: ObjectStore,
): Promise<{ files: StoredFile[]; emptyFolders: string[] }> {
  const files: StoredFile[] = [];
  const emptyFolders: string[] = [...emptied].filter((name) => name.startsWith("pg_wal/"));
  async function walk(folder: string): Promise<void> {
    const entries = await entriesOf(join(data, folder));
    const wanted = emptied.has(folder) ? [] : entries;
    if (wanted.length === 0) emptyFolders.push(folder);
    for (const entry of wanted) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (isLeftOut(path)) continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile() && path !== "global/pg_control") await add(path);
    }
  }
  async function add(path: string): Promise<void> {
    const status = await stat(join(data, path)).catch(ifAbsent(null));
    // Dropped between listing and reading: the log drops it again.
    if (status) files.push({ path, ...(await store.putFile(join(data, path), status.size)) });
  }
  await walk("");
  // Last, as pg_basebackup does: it must not be older than any page.
  await add("global/pg_control");
  return { files, emptyFolders };
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Stores every file below a folder whose files are written once and never changed. */
export async function storeFolder(folder: string, store: ObjectStore): Promise<StoredFile[]> {
  if ((await stat(folder).catch(ifAbsent(null))) === null) return [];
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files: StoredFile[] = [];
  // What is still being received belongs to no record yet.
  const kept = names.filter((candidate) => candidate.isFile() && candidate.parentPath !== join(folder, "incoming"));
  for (const entry of kept) {
    const path = join(entry.parentPath, entry.name);
    const status = await stat(path).catch(ifAbsent(null));
    if (status) files.push({ path: path.slice(folder.length + 1), ...(await store.putFile(path, status.size)) });
  }
  return files;
}
