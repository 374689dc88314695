import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StartRefusal } from "../../start-refusal.ts";
import { runAs } from "./account.ts";
import type { Location } from "./location.ts";

/** The cluster's own superuser; the product itself signs in as an ordinary role. */
export const superuser = "postgres";

/** pg_trgm finds no Hangul under LC_CTYPE C, so the first of these that the machine has is taken. */
const characterTypes = ["C.UTF-8", "C.utf8", "en_US.UTF-8", "ko_KR.UTF-8"];

export function clusterFolder(folder: string): string {
  return join(folder, "data");
}

/** Creates the cluster on the first start; answers its password. A half-made one is made anew. */
export async function ensureCluster(location: Location): Promise<{ password: string; created: boolean }> {
  const { account, bin, folder } = location;
  const data = clusterFolder(folder);
  if (existsSync(join(data, "PG_VERSION"))) {
    await refuseOtherVersion(location, data);
    return { password: await readPassword(folder), created: false };
  }
  const password = randomBytes(24).toString("base64url");
  await writeOwned(location, passwordFile(folder), `${password}\n`);
  const partial = `${data}.new`;
  const outputs: string[] = [];
  for (const characterType of characterTypes) {
    await rm(partial, { recursive: true, force: true });
    const result = await runAs(account, join(bin, "initdb"), [
      `--pgdata=${partial}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile(folder)}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--locale=C",
      `--lc-ctype=${characterType}`,
      "--data-checksums",
    ]);
    if (result.ok) {
      await rename(partial, data);
      return { password, created: true };
    }
    outputs.push(result.output.trim());
  }
  throw new StartRefusal(`데이터베이스를 만들지 못했습니다(${folder}): ${outputs[0] ?? ""}`);
}

async function refuseOtherVersion({ account, bin, folder }: Location, data: string): Promise<void> {
  const found = (await readFile(join(data, "PG_VERSION"), "utf8")).trim();
  const { output } = await runAs(account, join(bin, "postgres"), ["--version"]);
  const own = /(\d+)\.\d+/.exec(output)?.[1];
  if (own === undefined || own === found) return;
  throw new StartRefusal(
    `${folder}의 데이터는 PostgreSQL ${found}의 것이고 내장된 것은 ${own}입니다. 백업을 새 데이터 폴더에 복원해 주세요.`,
  );
}

function passwordFile(folder: string): string {
  return join(folder, "password");
}

/** Password of an existing cluster. */
export async function readPassword(folder: string): Promise<string> {
  const text = await readFile(passwordFile(folder), "utf8").catch(() => null);
  if (text !== null) return text.trim();
  throw new StartRefusal(
    `데이터베이스 비밀번호 파일 ${passwordFile(folder)}을 읽을 수 없습니다. 백업에서 되돌려 주세요.`,
  );
}

async function writeOwned({ account }: Location, file: string, text: string): Promise<void> {
  await rm(file, { force: true });
  await writeFile(file, text, { mode: 0o600 });
  await chmod(file, 0o600);
  if (account) await chown(file, account.uid, account.gid);
}
