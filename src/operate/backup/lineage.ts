import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Name of the history of one data directory. A restored copy begins another one, so that the logs of both never mix
 * although their segments have the same names.
 */
export async function lineageOf(folder: string): Promise<string> {
  const file = join(folder, "lineage");
  const made = randomUUID();
  try {
    await writeFile(file, `${made}\n`, { flag: "wx", mode: 0o600 });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return (await readFile(file, "utf8")).trim();
  }
}
