import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import { ifAbsent } from "#platform/server/if-absent.ts";
import { startEmbeddedPostgres } from "../embedded.ts";
import { stopLeftover } from "../embedded/postmaster.ts";
import { compareDigests, digestTables } from "./canonical.ts";
import { restoreBackup } from "./restore-backup.ts";
import type { BackupKey } from "./seal.ts";

export type VerifyOptions = {
  readonly folder: string;
  readonly name: string;
  readonly key: BackupKey;
  /** A folder with room for one whole copy, reachable for the user that PostgreSQL runs as. */
  readonly scratch: string;
  readonly tell?: (line: string) => void;
};

export type Verification = {
  readonly name: string;
  readonly at: string;
  /** What differs from the moment of the backup, in sentences; empty: it restores to identical data. */
  readonly differences: readonly string[];
  readonly tables: number;
  readonly rows: number;
  readonly uploads: number;
  readonly seconds: number;
};

/**
 * Restores a backup into a scratch directory, starts PostgreSQL on it and compares every table, sequence and uploaded
 * file with what the backup says of its moment. A success is written down beside the backups.
 */
export async function verifyBackup(options: VerifyOptions): Promise<Verification> {
  const { folder, name, key, tell = () => {} } = options;
  const started = Date.now();
  await mkdir(options.scratch, { recursive: true });
  const scratch = await mkdtemp(join(options.scratch, "haechi-verify-"));
  await chmod(scratch, 0o755);
  const dataDir = join(scratch, "data");
  try {
    // Each content is compared with its hash on the way; what differs ends the restore.
    const manifest = await restoreBackup({ folder, name, key, dataDir, tell, passing: true });
    tell("복원본을 원본과 비교합니다.");
    const restored = await digestDirectory(dataDir);
    const verification: Verification = {
      name,
      at: new Date().toISOString(),
      differences: compareDigests(manifest.tables, restored),
      tables: Object.keys(restored.rows).length,
      rows: Object.values(restored.rows).reduce((sum, { count }) => sum + count, 0),
      uploads: manifest.uploads.length,
      seconds: Math.round((Date.now() - started) / 100) / 10,
    };
    if (verification.differences.length === 0) await remember(folder, verification);
    return verification;
  } finally {
    await stopLeftover(join(dataDir, "postgres"));
    await rm(scratch, { recursive: true, force: true });
  }
}

async function digestDirectory(dataDir: string) {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const client = new Client({ connectionString: postgres.ownSuperuserUrl });
  try {
    await client.connect();
    await client.query("begin isolation level repeatable read read only");
    return await digestTables(client);
  } finally {
    await client.end();
    await postgres.stop();
  }
}

async function remember(folder: string, verification: Verification): Promise<void> {
  const file = join(folder, "verified.json");
  await writeFile(`${file}.partial`, JSON.stringify(verification), { mode: 0o600 });
  await rename(`${file}.partial`, file);
}

/** The last restore that was compared and found identical; null: none yet. */
export async function lastVerification(folder: string): Promise<Verification | null> {
  const text = await readFile(join(folder, "verified.json"), "utf8").catch(ifAbsent(null));
  return text === null ? null : (JSON.parse(text) as Verification);
}
