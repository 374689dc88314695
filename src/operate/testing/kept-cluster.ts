import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runAs } from "../embedded/account.ts";

const root = join(import.meta.dirname, "../../..");
const home = join(root, ".cache/test-postgres");
/** What a migrated cluster is made from; the lock file names the PostgreSQL. */
const sources = ["migrations/*.sql", "src/operate/embedded*.ts", "src/operate/embedded/*.ts", "package-lock.json"];

/**
 * Puts the migrated cluster that an earlier run kept into an empty data directory; answers whether there was one made
 * from the same sources.
 */
export async function bringCluster(dataDir: string): Promise<boolean> {
  const kept = keptFolder();
  if (!existsSync(kept)) return false;
  mkdirSync(dataDir, { recursive: true });
  if (await copy(kept, clusterIn(dataDir))) return true;
  rmSync(clusterIn(dataDir), { recursive: true, force: true });
  return false;
}

/** Keeps the cluster of a PostgreSQL that was stopped for the runs to come, in place of those of other sources. */
export async function keepCluster(dataDir: string): Promise<void> {
  // Where its user could not write, the cluster stands elsewhere: the next run makes its own again.
  if (!existsSync(clusterIn(dataDir))) return;
  const kept = keptFolder();
  mkdirSync(home, { recursive: true });
  const partial = mkdtempSync(join(home, "partial-"));
  if (await copy(clusterIn(dataDir), join(partial, "cluster"))) {
    // Another run may have kept its own at this moment: one is as good as the other.
    if (!existsSync(kept)) {
      for (const name of readdirSync(home))
        if (!name.startsWith("partial-")) rmSync(join(home, name), { recursive: true, force: true });
      renameOrLeave(join(partial, "cluster"), kept);
    }
  }
  rmSync(partial, { recursive: true, force: true });
}

function renameOrLeave(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}

function clusterIn(dataDir: string): string {
  return join(dataDir, "postgres");
}

function keptFolder(): string {
  const hash = createHash("sha256");
  for (const path of globSync(sources, { cwd: root }).toSorted()) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return join(home, hash.digest("hex").slice(0, 16));
}

/** With owners and rights: PostgreSQL takes its files from its own user alone. */
async function copy(from: string, to: string): Promise<boolean> {
  return (await runAs(null, "cp", ["-a", from, to])).ok;
}
