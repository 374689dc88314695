import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { availableMemory } from "node:process";
import { lockDataDirectory } from "#platform/server/data-lock.ts";
import { stopLeftover } from "../embedded/postmaster.ts";

/** What a test run writes. */
export type RunFolder = {
  readonly path: string;
  /** Data directory of the run's PostgreSQL. */
  readonly dataDir: string;
  readonly remove: () => void;
};

const prefix = "haechi-test-";
const inMemory = "/dev/shm";
/** Bytes, several times what a whole run holds at once. */
const enoughRoom = 6 * 2 ** 30;

/**
 * A folder for all that a test run writes: in memory where there is room, since a disk that many databases write to at
 * once makes statements wait longer than any firm's would. Removes what killed runs left behind.
 */
export async function createRunFolder(): Promise<RunFolder> {
  // Before room is asked for: what was left behind takes some.
  for (const parent of [inMemory, tmpdir()]) if (existsSync(parent)) await removeLeftovers(parent);
  const path = mkdtempSync(join(hasRoomInMemory() ? inMemory : tmpdir(), prefix));
  // Reachable for the system user that PostgreSQL runs as under root; what it holds is closed by itself.
  chmodSync(path, 0o755);
  const lock = lockDataDirectory(path);
  return {
    path,
    dataDir: dataDirIn(path),
    remove() {
      lock.release();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

function dataDirIn(path: string): string {
  return join(path, "data");
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return Math.min(bavail * bsize, availableMemory()) > enoughRoom;
  } catch {
    return false;
  }
}

/** Ends what killed test runs left behind; a run that lives holds its lock. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(prefix))) {
    const path = join(parent, name);
    try {
      const lock = lockDataDirectory(path);
      await stopLeftover(join(dataDirIn(path), "postgres"));
      lock.release();
      rmSync(path, { recursive: true, force: true });
    } catch {
      continue;
    }
  }
}
