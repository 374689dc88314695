import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { once } from "node:events";
import { chmod, chown, lstat, mkdir, open, readdir, readFile, readlink, realpath, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import { databaseEnvironment, ids } from "./account.ts";
import { clusterFolder } from "./cluster.ts";
import type { Location } from "./location.ts";

export type Settings = Readonly<Record<string, string | number>>;

/** What must hold for acknowledged writes stands here too, so that no edit of postgresql.conf turns it off. */
const settings: Settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: 60,
  shared_buffers: "128MB",
  // What a firm has lies in memory or on a disk without moving parts: a row elsewhere costs hardly more than the next one.
  random_page_cost: 1.1,
  fsync: "on",
  full_page_writes: "on",
  synchronous_commit: "on",
  wal_level: "replica",
  jit: "off",
  timezone: "UTC",
  logging_collector: "on",
  log_directory: "log",
  log_filename: "postgresql-%a.log",
  log_rotation_age: "1d",
  log_rotation_size: 0,
  log_truncate_on_rotation: "on",
  // Details of a failed statement quote the row, which may be a client's.
  log_error_verbosity: "terse",
};

const port = 5432;
const longestSocketPath = 100;

/** Folder of the Unix socket: beside the data, or under /tmp where that path is too long for one. */
export function socketFolder(folder: string): string {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath) return folder;
  const key = createHash("sha256").update(folder).digest("hex").slice(0, 16);
  return `/tmp/haechi-${key}`;
}

async function ensureSocketFolder({ account, folder }: Location): Promise<string> {
  const sockets = socketFolder(folder);
  if (sockets === folder) return sockets;
  const created = await mkdir(sockets, { recursive: true, mode: 0o700 });
  if (created && account) await chown(sockets, account.uid, account.gid);
  const found = await lstat(sockets);
  // Anybody may create names in a shared temporary folder: only one of our own is trusted.
  if (!found.isDirectory() || found.uid !== (account?.uid ?? process.getuid?.())) {
    throw new StartRefusal(`${sockets}가 다른 사용자의 것이어서 쓸 수 없습니다. 지운 뒤 다시 시작해 주세요.`);
  }
  await chmod(sockets, 0o700);
  return sockets;
}

/** Removes the folder of the socket where it is not the data's own. */
export async function removeSocketFolder(folder: string): Promise<void> {
  const sockets = socketFolder(folder);
  if (sockets !== folder) await rm(sockets, { recursive: true, force: true });
}

/** Starts `postgres` in a process group of its own, so that Ctrl+C reaches us first and it stops last. */
export async function spawnPostmaster(location: Location, extra: Settings): Promise<ChildProcess> {
  const { account, bin, folder } = location;
  const sockets = await ensureSocketFolder(location);
  const log = await open(startLog(folder), "w", 0o600);
  try {
    const options = Object.entries({ ...settings, unix_socket_directories: sockets, ...extra });
    const child = spawn(
      join(bin, "postgres"),
      [
        "-D",
        clusterFolder(folder),
        "-p",
        String(port),
        ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
      ],
      { cwd: "/", env: databaseEnvironment, detached: true, stdio: ["ignore", log.fd, log.fd], ...ids(account) },
    );
    await once(child, "spawn");
    return child;
  } finally {
    await log.close();
  }
}

function startLog(folder: string): string {
  return join(folder, "start.log");
}

/** What PostgreSQL said last, on its console and in its log, for the sentence that names why it did not start. */
export async function startMessages(folder: string): Promise<string> {
  const texts = await Promise.all([startLog(folder), await newestLog(folder)].map((file) => readText(file)));
  return texts.flatMap((text) => text.trim().split("\n").slice(-5)).join("\n");
}

async function newestLog(folder: string): Promise<string> {
  const logs = join(clusterFolder(folder), "log");
  const names = await readdir(logs).catch(() => []);
  const changed = await Promise.all(names.map(async (name) => (await stat(join(logs, name))).mtimeMs));
  return join(logs, names[changed.indexOf(Math.max(...changed))] ?? "");
}

function readText(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => "");
}

/** Stops a PostgreSQL that a killed process left running on this cluster. True when there was one. */
export async function stopLeftover(folder: string): Promise<boolean> {
  const data = clusterFolder(folder);
  const file = join(data, "postmaster.pid");
  const pid = Number((await readText(file)).split("\n")[0]);
  if (!Number.isInteger(pid) || pid <= 1) return false;
  if (!(await isPostmasterOf(pid, data))) {
    // The number now belongs to somebody else, or to a killed one that nobody has buried yet; PostgreSQL would take
    // that process for its own.
    if (isAlive(pid)) {
      const socketLock = join(socketFolder(folder), `.s.PGSQL.${port}.lock`);
      for (const lock of [file, socketLock]) if (Number.parseInt(await readText(lock), 10) === pid) await rm(lock);
    }
    return false;
  }
  await stopPostmaster(pid, () => isPostmasterOf(pid, data));
  return true;
}

/** Fast shutdown, and after 20 s the immediate one, which recovers from the log at the next start. */
export async function stopPostmaster(pid: number, runs: () => boolean | Promise<boolean>): Promise<void> {
  for (const [signal, patience] of [
    ["SIGINT", 20_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ] as const) {
    if (!send(pid, signal)) return;
    const until = Date.now() + patience;
    while (Date.now() < until) {
      if (!(await runs())) return;
      await pause(20);
    }
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A postmaster works in its data folder; a zombie or another program with the same number does not. */
async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (existsSync("/proc/self/cwd")) {
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    return cwd !== null && cwd === (await realpath(data));
  }
  const { stdout } = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
  return stdout.includes("postgres") && stdout.includes(data);
}
