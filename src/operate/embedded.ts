import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { lockDataDirectory } from "#platform/server/data-lock.ts";
import { StartRefusal } from "#platform/server/start-refusal.ts";
import { archiveSettings } from "./embedded/archive.ts";
import { clusterFolder, ensureCluster, hasCluster } from "./embedded/cluster.ts";
import { locate, type Location } from "./embedded/location.ts";
import { allowPeers, role, superuser } from "./embedded/peers.ts";
import {
  removeSocketFolder,
  socketFolder,
  spawnPostmaster,
  startMessages,
  stopLeftover,
  stopPostmaster,
  type Settings,
} from "./embedded/postmaster.ts";

/** How an embedded PostgreSQL that runs is reached. */
export type RunningPostgres = {
  /** Connection string of the product's own role and database, over a Unix socket. */
  readonly url: string;
  /** Connection string of the cluster's superuser. */
  readonly superuserUrl: string;
  /** The same for the product's database. */
  readonly ownSuperuserUrl: string;
  /** Folder that holds the cluster and what belongs to it. */
  readonly folder: string;
  /** The PostgreSQL data directory. */
  readonly dataFolder: string;
};

export type EmbeddedPostgres = RunningPostgres & {
  /** e.g. `18.4`. */
  readonly version: string;
  /** Process id of the running postmaster. */
  readonly pid: () => number;
  /** Fast shutdown; answers when PostgreSQL has gone. */
  readonly stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  readonly dataDir: string;
  /** Sentences for the console: where data went, what was taken over, what died. */
  readonly log: (line: string) => void;
  /** PostgreSQL died and could not be started again: the product should stop. */
  readonly onLost?: (error: Error) => void;
  readonly settings?: Settings;
  /** Keep finished parts of the log for backups, until they are taken away. */
  readonly archive?: boolean;
  /** How long a start may take, recovery included. */
  readonly readyWithinMs?: number;
};

const usuallyReadyWithinMs = 120_000;
const maxRestarts = 5;
const restartWindowMs = 600_000;

/**
 * Starts the embedded PostgreSQL on `dataDir`, taking over one that a killed process left running, and starts it
 * again when it dies. The caller holds the lock of `dataDir`.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const location = await locate(options.dataDir);
  for (const notice of location.notices) options.log(notice);
  const { folder } = location;
  // Data that stands elsewhere can be reached from two copies of a checkout, each with a lock of its own.
  const lock = location.notices.length > 0 ? lockDataDirectory(folder) : null;
  try {
    if (await stopLeftover(folder)) options.log("이전에 남아 있던 PostgreSQL을 멈추고 이어받았습니다.");
    await ensureCluster(location);
    const running = runningIn(folder);
    const settings = {
      ...(await allowPeers(location)),
      ...(options.archive === true && (await archiveSettings(location))),
      ...options.settings,
    };
    const keeper = keepRunning(location, running.superuserUrl, { ...options, settings });
    await keeper.start();
    try {
      const version = await prepareDatabase(running.superuserUrl);
      return {
        ...running,
        version,
        pid: keeper.pid,
        async stop() {
          await keeper.stop();
          await removeSocketFolder(folder);
          lock?.release();
        },
      };
    } catch (error) {
      await keeper.stop();
      throw error;
    }
  } catch (error) {
    lock?.release();
    throw error;
  }
}

/** Connection string to the embedded PostgreSQL that another process runs on this data directory. */
export async function runningEmbeddedUrl(dataDir: string): Promise<string> {
  return (await runningEmbedded(dataDir)).url;
}

/** The embedded PostgreSQL that another process, or this one elsewhere, runs on this data directory. */
export async function runningEmbedded(dataDir: string): Promise<RunningPostgres> {
  const { folder } = await locate(dataDir);
  if (!hasCluster(folder)) throw new StartRefusal(`${folder}에는 데이터베이스가 없습니다. DATA_DIR을 확인해 주세요.`);
  return runningIn(folder);
}

function runningIn(folder: string): RunningPostgres {
  const host = encodeURIComponent(socketFolder(folder));
  const url = (user: string, database: string) => `postgresql://${user}@localhost/${database}?host=${host}`;
  return {
    url: url(role, role),
    superuserUrl: url(superuser, "postgres"),
    ownSuperuserUrl: url(superuser, role),
    folder,
    dataFolder: clusterFolder(folder),
  };
}

type Keeper = { start: () => Promise<void>; stop: () => Promise<void>; pid: () => number };

function keepRunning(location: Location, superuserUrl: string, options: EmbeddedOptions): Keeper {
  let child: ChildProcess;
  let stopping = false;
  let restarts: number[] = [];
  let restarting = Promise.resolve();

  async function start(): Promise<void> {
    child = await launch(location, superuserUrl, options);
    const onExit = () => {
      if (!stopping) restarting = restart(`PostgreSQL이 멈췄습니다(${child.signalCode ?? child.exitCode}).`);
    };
    if (hasExited(child)) onExit();
    else child.once("exit", onExit);
  }

  async function restart(what: string): Promise<void> {
    const now = Date.now();
    restarts = [...restarts.filter((at) => now - at < restartWindowMs), now];
    try {
      if (restarts.length > maxRestarts) throw new Error(`${what} 10분 동안 ${maxRestarts}번 다시 시작했습니다.`);
      options.log(`${what} 다시 시작합니다.`);
      await start();
    } catch (error) {
      options.onLost?.(error instanceof Error ? error : new Error(what, { cause: error }));
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    await restarting;
    if (hasExited(child)) return;
    await stopPostmaster(child.pid!, () => !hasExited(child));
  }

  return { start, stop, pid: () => child.pid! };
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/** Answers once PostgreSQL takes connections; recovery after a crash counts as starting. */
async function launch(
  location: Location,
  superuserUrl: string,
  { settings = {}, readyWithinMs = usuallyReadyWithinMs }: Pick<EmbeddedOptions, "settings" | "readyWithinMs">,
): Promise<ChildProcess> {
  const started = Date.now();
  const until = started + readyWithinMs;
  for (;;) {
    const child = await spawnPostmaster(location, settings);
    while (!hasExited(child) && Date.now() < until) {
      if (await answers(superuserUrl)) return child;
      await pause(25);
    }
    const messages = await startMessages(location.folder);
    // Backends of a postmaster that was killed take a moment to notice.
    const lingering = /shared memory block|is another postmaster|lock file/i.test(messages);
    if (hasExited(child) && lingering && Date.now() < started + 15_000) {
      await pause(200);
      continue;
    }
    if (!hasExited(child)) await stopPostmaster(child.pid!, () => !hasExited(child));
    throw new StartRefusal(
      `PostgreSQL이 시작되지 않았습니다. 기록: ${join(clusterFolder(location.folder), "log")}\n${messages}`,
    );
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === "28000") {
      throw new StartRefusal("데이터베이스가 이 계정을 받아들이지 않습니다. 처음 시작한 사용자로 다시 시작해 주세요.", {
        cause: error,
      });
    }
    return false;
  }
}

/** The role and database of the product; idempotent, since a first start may have been cut short. */
async function prepareDatabase(superuserUrl: string): Promise<string> {
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: string; hasRole: boolean; hasDatabase: boolean }>(
      `select current_setting('server_version') as version,
              exists (select from pg_roles where rolname = $1) as "hasRole",
              exists (select from pg_database where datname = $1) as "hasDatabase"`,
      [role],
    );
    const { version, hasRole, hasDatabase } = rows[0]!;
    if (!hasRole) await client.query(`create role ${role} login`);
    if (!hasDatabase) await client.query(`create database ${role} owner ${role}`);
    return version;
  } finally {
    await client.end();
  }
}
