import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import type { RunningPostgres } from "../embedded.ts";
import { digestRows, ofTheProduct, readSequences, type TableDigests } from "./canonical.ts";
import { storeCluster, storeFolder } from "./cluster-files.ts";
import { lineageOf } from "./lineage.ts";
import { nameBackup, writeManifest, type Manifest, type StoredFile } from "./manifest.ts";
import { ObjectStore } from "./objects.ts";
import { pruneBackups } from "./prune-backups.ts";
import type { BackupKey } from "./seal.ts";

export type BackupOptions = {
  readonly postgres: RunningPostgres;
  /** Where backups are kept; created when missing. */
  readonly folder: string;
  readonly key: BackupKey;
  /** Folder of the uploaded files; null when they are kept elsewhere. */
  readonly uploads: string | null;
  readonly tell?: (line: string) => void;
};

const oneAtATime = 7_204_010;
const slot = "haechi_backup";

/**
 * Takes a backup of the running embedded PostgreSQL with its own functions, and of the uploaded files. It restores to
 * one moment, of which the digests of all tables are kept, so that a restored copy can be compared. Removes the
 * backups that are kept no longer. Throws StartRefusal while another backup runs.
 */
export async function createBackup(options: BackupOptions): Promise<{ name: string; manifest: Manifest }> {
  const { postgres, folder, key, uploads, tell = () => {} } = options;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const store = new ObjectStore(folder, key);
  const startedAt = new Date();
  const client = await connect(postgres.superuserUrl);
  try {
    await takeTurn(client);
    // Keeps the log until it is copied; temporary, so that an aborted backup holds nothing.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [`${slot}_${process.pid}`]);
    const { rows } = await client.query<{ lsn: string; first: string }>(
      "select lsn::text, pg_walfile_name(lsn) as first from pg_backup_start('haechi', true) lsn",
    );
    const firstSegment = rows[0]!.first;
    tell("데이터베이스 파일을 복사합니다.");
    const { files, emptyFolders } = await storeCluster(postgres.dataFolder, store);
    const label = await stopCopy(client);
    files.push({ path: "backup_label", ...(await store.putBytes(Buffer.from(label))) });
    const mark = await markMoment(client, postgres);
    files.push(...(await storeLog(client, postgres.dataFolder, firstSegment, mark.lastSegment, store)));
    tell("올린 파일을 복사합니다.");
    const manifest: Manifest = {
      format: 1,
      encrypted: key !== null,
      startedAt: startedAt.toISOString(),
      takenAt: mark.at.toISOString(),
      postgres: mark.postgres,
      lineage: await lineageOf(postgres.folder),
      schema: mark.schema,
      restorePoint: mark.restorePoint,
      firstSegment,
      emptyFolders,
      cluster: files,
      uploads: uploads === null ? [] : await storeFolder(uploads, store),
      tables: mark.tables,
    };
    const name = nameBackup(folder, mark.at);
    await writeManifest(folder, name, manifest, key);
    await pruneBackups(folder);
    return { name, manifest };
  } finally {
    await client.end();
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, application_name: "haechi backup" });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function takeTurn(client: Client): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [oneAtATime]);
  if (!rows[0]?.free) throw new StartRefusal("다른 백업이 진행 중입니다. 끝난 뒤 다시 실행해 주세요.");
}

async function stopCopy(client: Client): Promise<string> {
  const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(false)");
  return rows[0]!.labelfile;
}

type Mark = {
  readonly at: Date;
  readonly restorePoint: string;
  readonly lastSegment: string;
  readonly postgres: string;
  readonly schema: string;
  readonly tables: TableDigests;
};

/**
 * Names one moment in the log and digests all tables as of that moment. For an instant writers wait, so that the log
 * and the snapshot mean exactly the same transactions; the digests are made after that.
 */
async function markMoment(backup: Client, postgres: RunningPostgres): Promise<Mark> {
  const [gate, reader] = [await connect(postgres.ownSuperuserUrl), await connect(postgres.ownSuperuserUrl)];
  try {
    await closeGate(gate);
    await reader.query("begin isolation level repeatable read read only");
    const { rows } = await reader.query<{ at: Date; schema: string; postgres: string }>(
      `select clock_timestamp() as at, (select max(name) from kysely_migration) as schema,
              current_setting('server_version_num')::int / 10000 || '' as postgres`,
    );
    const facts = rows[0]!;
    const restorePoint = `haechi-${facts.at.toISOString()}`;
    const point = await gate.query<{ last: string }>("select pg_walfile_name(pg_create_restore_point($1)) as last", [
      restorePoint,
    ]);
    const sequences = await readSequences(gate);
    await gate.query("commit");
    const tables = { sequences, rows: await digestRows(reader) };
    await reader.query("commit");
    // Completes the segment that holds the moment.
    await backup.query("select pg_switch_wal()");
    return { ...facts, restorePoint, lastSegment: point.rows[0]!.last, tables };
  } finally {
    await Promise.all([gate.end(), reader.end()]);
  }
}

const gateTries = 20;

/** Waits for running writers shortly and lets everybody pass again when one takes longer, then tries anew. */
async function closeGate(gate: Client): Promise<void> {
  const { rows } = await gate.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class c where ${ofTheProduct("c")} order by oid`,
  );
  const tables = rows.map(({ name }) => name).join(", ");
  for (let attempt = 1; ; attempt += 1) {
    try {
      await gate.query("begin");
      await gate.query("set local lock_timeout = '500ms'");
      await gate.query(`lock table ${tables} in share mode`);
      return;
    } catch (error) {
      await gate.query("rollback");
      const busy = ["55P03", "40P01"].includes((error as { code?: string }).code ?? "");
      if (!busy || attempt === gateTries) throw error;
      await pause(200 + Math.random() * 800);
    }
  }
}

async function storeLog(
  client: Client,
  data: string,
  first: string,
  last: string,
  store: ObjectStore,
): Promise<StoredFile[]> {
  const { rows } = await client.query<{ size: number }>(
    "select pg_size_bytes(current_setting('wal_segment_size'))::int as size",
  );
  const names = await readdir(join(data, "pg_wal"));
  const segments = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last).toSorted();
  if (segments[0] !== first || segments.at(-1) !== last) throw new Error("segments of the log are missing");
  const files: StoredFile[] = [];
  for (const name of segments) {
    const stored = await store.putFile(join(data, "pg_wal", name), rows[0]!.size);
    files.push({ path: `pg_wal/${name}`, ...stored });
  }
  return files;
}
