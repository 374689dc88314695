import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { ifAbsent } from "#platform/server/if-absent.ts";
import type { RunningPostgres } from "../embedded.ts";
import { runAs } from "../embedded/account.ts";
import { archiveFolder } from "../embedded/archive.ts";
import type { Location } from "../embedded/location.ts";
import type { Manifest } from "./manifest.ts";
import { sealing, unsealing, type BackupKey } from "./seal.ts";

/** 4 GB of segments: when the backup folder takes nothing for so long, the product matters more than the log. */
const mostWaiting = 256;
const segment = /^[0-9A-F]{24}$/;
const oneAtATime = 7_204_011;
/** PostgreSQL puts parts away one after the other. */
const archivedWithinMs = 30_000;

/**
 * Moves the finished parts of the log from beside the database into the backup folder, compressed and, with a key,
 * encrypted. Answers how many. When the backup folder takes nothing for long, the oldest are given up, so that the
 * disk of the database does not fill up. The product does this by itself while a restore may ask for it too: one waits
 * for the other.
 */
export async function shipLog(
  folder: string,
  lineage: string,
  { postgres, key }: { readonly postgres: RunningPostgres; readonly key: BackupKey },
): Promise<number> {
  const client = new Client({ connectionString: postgres.superuserUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select pg_advisory_lock($1)", [oneAtATime]);
    return await move(archiveFolder(postgres.folder), join(folder, "log", lineage), key);
  } finally {
    await client.end();
  }
}

async function move(waiting: string, target: string, key: BackupKey): Promise<number> {
  const names = (await readdir(waiting).catch(ifAbsent([]))).filter((name) => segment.test(name)).toSorted();
  let shipped = 0;
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    for (const name of names) {
      const partial = join(target, `${name}.partial`);
      const file = await open(partial, "w", 0o600);
      await pipeline([createReadStream(join(waiting, name)), ...sealing(key), file.createWriteStream({ flush: true })]);
      await rename(partial, join(target, name));
      await rm(join(waiting, name));
      shipped += 1;
    }
    return shipped;
  } catch (error) {
    for (const name of names.slice(shipped, -mostWaiting)) await rm(join(waiting, name), { force: true });
    throw error;
  }
}

/** Lets PostgreSQL finish the part of the log that it writes to, and waits until it is put away; throws where it is not. */
export async function finishLog(postgres: RunningPostgres): Promise<void> {
  const client = new Client({ connectionString: postgres.superuserUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ last: string; archives: boolean }>(
      // The end of the part that was finished; where nothing was written since the last, the start of the next one.
      `select pg_walfile_name(pg_switch_wal() - 1) as last, current_setting('archive_mode') = 'on' as archives`,
    );
    const { last, archives } = rows[0]!;
    if (!archives) return;
    const until = Date.now() + archivedWithinMs;
    while (Date.now() < until) {
      const done = await client.query<{ done: boolean }>(
        "select coalesce(last_archived_wal >= $1, false) as done from pg_stat_archiver",
        [last],
      );
      if (done.rows[0]!.done) return;
      await pause(50);
    }
    throw new Error(`${last} is not put away`);
  } finally {
    await client.end();
  }
}

/** Removes kept parts of the log that are older than every backup that could need them. */
export async function pruneLog(folder: string, lineage: string, oldestNeeded: string): Promise<void> {
  const target = join(folder, "log", lineage);
  for (const name of await readdir(target).catch(ifAbsent([])))
    // The timeline, the first eight digits, says nothing about age.
    if (segment.test(name) && name.slice(8) < oldestNeeded.slice(8)) await rm(join(target, name), { force: true });
}

/** When the newest kept part of the log was written; null: there is none. */
export async function newestLogAt(folder: string, lineage: string): Promise<Date | null> {
  const target = join(folder, "log", lineage);
  const newest = (await readdir(target).catch(ifAbsent([])))
    .filter((name) => segment.test(name))
    .toSorted()
    .at(-1);
  return newest === undefined ? null : (await stat(join(target, newest))).mtime;
}

/** Lays out the kept log for recovery, readable for the database; answers the folder. */
export async function fetchLog(
  { folder, key }: { readonly folder: string; readonly key: BackupKey },
  manifest: Manifest,
  location: Location,
): Promise<string> {
  const source = join(folder, "log", manifest.lineage);
  const target = join(location.folder, "log-for-recovery");
  await mkdir(target, { recursive: true, mode: 0o700 });
  const names = await readdir(source).catch(ifAbsent([]));
  for (const name of names.filter((entry) => segment.test(entry) && entry >= manifest.firstSegment)) {
    const file = await open(join(target, name), "w", 0o600);
    await pipeline([createReadStream(join(source, name)), ...unsealing(key), file.createWriteStream()]);
  }
  const { account } = location;
  if (account) await runAs(null, "chown", ["-R", `${account.uid}:${account.gid}`, target]);
  return target;
}
