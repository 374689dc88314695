import { existsSync } from "node:fs";
import { readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import { runAs } from "./account.ts";
import type { Location } from "./location.ts";
import { superuser } from "./peers.ts";

/** pg_trgm finds no Hangul under LC_CTYPE C, so the first of these that the machine has is taken. */
const characterTypes = ["C.UTF-8", "C.utf8", "en_US.UTF-8", "ko_KR.UTF-8"];

export function clusterFolder(folder: string): string {
  return join(folder, "data");
}

/** Whether the folder holds a cluster that was made to its end. */
export function hasCluster(folder: string): boolean {
  return existsSync(join(clusterFolder(folder), "PG_VERSION"));
}

/** Creates the cluster on the first start. A half-made one is made anew. */
export async function ensureCluster(location: Location): Promise<void> {
  const { account, bin, folder } = location;
  const data = clusterFolder(folder);
  if (hasCluster(folder)) return refuseOtherVersion(location, data);
  const partial = `${data}.new`;
  const outputs: string[] = [];
  for (const characterType of characterTypes) {
    await rm(partial, { recursive: true, force: true });
    const result = await runAs(account, join(bin, "initdb"), [
      `--pgdata=${partial}`,
      `--username=${superuser}`,
      // Who is let in says `peers.ts`, at every start.
      "--auth=peer",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      `--lc-ctype=${characterType}`,
      "--data-checksums",
    ]);
    if (result.ok) {
      return rename(partial, data);
    }
    outputs.push(result.output.trim());
  }
  throw new StartRefusal(`데이터베이스를 만들지 못했습니다(${folder}): ${outputs[0] ?? ""}`);
}

async function refuseOtherVersion({ account, bin, folder }: Location, data: string): Promise<void> {
  const found = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  const { output } = await runAs(account, join(bin, "postgres"), ["--version"]);
  const own = / (\d+)\./.exec(output)?.[1];
  if (own === undefined || own === found) return;
  throw new StartRefusal(
    `${folder}의 데이터는 PostgreSQL ${found}의 것이고 내장된 것은 ${own}입니다. 백업을 새 데이터 폴더에 복원해 주세요.`,
  );
}
