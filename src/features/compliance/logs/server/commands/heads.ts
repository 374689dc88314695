import { appendFile, mkdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Config } from "#platform/server/config.ts";
import type { Database } from "#platform/server/database/database.ts";
import { ifAbsent } from "#platform/server/if-absent.ts";

/** The newest seal of a log at some moment, noted where the database cannot change it. */
export type Head = { readonly at: string; readonly log: string; readonly number: number; readonly hash: string };

/** File of the heads: beside the backups, which a firm keeps elsewhere. */
export function headsFile({ backupDir }: Pick<Config, "backupDir">): string {
  return join(backupDir, "log-heads.txt");
}

/** The newest seal of each log. */
export async function currentHeads({ pool }: Database): Promise<Head[]> {
  const { rows } = await pool.query<{ log: string; number: number; hash: Buffer; at: Date }>(
    `select distinct on (log) log, number, hash, clock_timestamp() as at from log_seals order by log, number desc`,
  );
  return rows.map(({ log, number, hash, at }) => ({ log, number, hash: hash.toString("hex"), at: at.toISOString() }));
}

/** Adds a line for each head. */
export async function noteHeads(file: string, heads: readonly Head[]): Promise<void> {
  const lines = heads.map(({ at, log, number, hash }) => `${at} ${log} ${number} ${hash}\n`);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await appendFile(file, lines.join(""), { mode: 0o600, flush: true });
}

/** The heads that were noted so far; none without a file. */
export async function readHeads(file: string): Promise<Head[]> {
  const text = await readFile(file, "utf8").catch(ifAbsent(""));
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => {
      const [at = "", log = "", number = "", hash = ""] = line.split(" ");
      return { at, log, number: Number(number), hash };
    });
}
