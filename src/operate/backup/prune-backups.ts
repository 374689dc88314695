import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { listBackups, takenAt, type Manifest } from "./manifest.ts";
import { ObjectStore } from "./objects.ts";
import { kept, sortOut } from "./retention.ts";
import { pruneLog } from "./wal-archive.ts";

/**
 * Removes backups beyond 7 days, 5 weeks and 12 months, the contents that none of the others names, and the log that
 * is older than the daily ones. Answers the names of what went. The caller sees to it that no backup is being made.
 */
export async function pruneBackups(folder: string): Promise<string[]> {
  const names = await listBackups(folder);
  // Where no backup is seen, what lies there may be all there is of them.
  if (names.length === 0) return [];
  const { keep, drop } = sortOut(names.map((name) => ({ name, at: takenAt(name) })));
  const manifests = await Promise.all(keep.map((name) => readUnchecked(join(folder, name))));
  for (const name of drop) await rm(join(folder, name));
  const wanted = manifests.flatMap(({ cluster, uploads }) => [...cluster, ...uploads]);
  // Only names are compared, so any key will do: those of before and after a change of it live side by side.
  await new ObjectStore(folder, null).removeOthers(new Set(wanted.map(({ hash }) => hash)));
  for (const lineage of new Set(manifests.map((manifest) => manifest.lineage))) {
    const daily = manifests.filter((manifest) => manifest.lineage === lineage).slice(-kept.days);
    await pruneLog(folder, lineage, daily[0]!.firstSegment);
  }
  return drop;
}

async function readUnchecked(path: string): Promise<Manifest> {
  const { text } = JSON.parse(await readFile(path, "utf8")) as { text: string };
  return JSON.parse(text) as Manifest;
}
