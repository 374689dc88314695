import { execFile, spawnSync } from "node:child_process";
import { StartRefusal } from "#platform/server/start-refusal.ts";

/** The system user that PostgreSQL runs as; null: the user of this process. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number } | null;

const name = "haechi";

/** PostgreSQL refuses root: as root it runs as the system user `haechi`, created when missing. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return null;
  const existing = lookUp();
  if (existing) return existing;
  const attempts: readonly (readonly [string, ...string[]])[] = [
    ["useradd", "--system", "--user-group", "--no-create-home", "--shell", "/usr/sbin/nologin", name],
    ["adduser", "-S", "-D", "-H", name],
  ];
  for (const [command, ...args] of attempts) {
    if (spawnSync(command, args, { stdio: "ignore" }).status === 0) break;
  }
  const created = lookUp();
  if (created) return created;
  throw new StartRefusal(
    `PostgreSQL은 root로 실행되지 않으며 시스템 사용자 ${name}도 만들 수 없었습니다. ` +
      `'useradd --system --user-group ${name}'을 먼저 실행하거나, root가 아닌 사용자로 시작하거나, DATABASE_URL을 지정해 주세요.`,
  );
}

function lookUp(): Account {
  const uid = idOf("-u");
  const gid = idOf("-g");
  return uid !== null && gid !== null ? { name, uid, gid } : null;
}

function idOf(flag: "-u" | "-g"): number | null {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  return status === 0 ? Number(stdout.trim()) : null;
}

/** Environment of every PostgreSQL program: no locale, PG* or loader variables of the machine. */
export const databaseEnvironment = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** uid and gid for `spawn`. */
export function ids(account: Account): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/** Runs a program as the database user, from `/`, since that user may not see our working directory. */
export function runAs(
  account: Account,
  file: string,
  args: readonly string[],
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    execFile(
      file,
      args,
      { cwd: "/", env: databaseEnvironment, encoding: "utf8", maxBuffer: 8 << 20, ...ids(account) },
      (error, stdout, stderr) =>
        resolve({ ok: !error, output: `${stdout}${stderr}${error ? `\n${error.message}` : ""}` }),
    );
  });
}
