import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startNode } from "#platform/server/testing/node-process.ts";
import { readDurability, refuseUnsafe } from "#platform/server/database/durability.ts";
import { runningEmbeddedUrl, startEmbeddedPostgres, type EmbeddedPostgres } from "./embedded.ts";

// Each of these creates a cluster, which takes its time on a busy machine.
let dataDir: string;
const running: EmbeddedPostgres[] = [];
const log: string[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "haechi-embedded-"));
  chmodSync(dataDir, 0o755);
  log.length = 0;
});
afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(folder = dataDir): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: (line) => log.push(line) });
  running.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // The server may go away under us: that is what some of these tests do.
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  // A process that has ended but whose parent is gone may stay in the table as a zombie.
  const state = existsSync("/proc") ? /^State:\s+(\w)/m.exec(readOr(`/proc/${pid}/status`))?.[1] : undefined;
  if (existsSync("/proc")) return state !== undefined && state !== "Z";
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readOr(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

test("starts with every promise kept, as an ordinary role, and keeps data over a stop", async () => {
  const first = await start();
  const found = await readDurability(first.url);
  refuseUnsafe(found, "embedded");
  expect(found).toMatchObject({ checksums: true, encoding: "UTF8", version: first.version });
  expect(await query(first.url, "select rolsuper from pg_roles where rolname = current_user")).toEqual([
    { rolsuper: false },
  ]);
  expect(await query(first.url, "show listen_addresses")).toEqual([{ listen_addresses: "" }]);
  await query(first.url, "create extension pg_trgm");
  expect(await query(first.url, "select cardinality(show_trgm('김철수')) as trigrams")).toEqual([{ trigrams: 4 }]);
  await query(first.url, "create table kept (name text); insert into kept values ('해치')");
  expect(await runningEmbeddedUrl(dataDir)).toBe(first.url);

  expect(statSync(first.dataFolder).mode & 0o777).toBe(0o700);
  const pid = first.pid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await start();
  expect(await query(second.url, "select name from kept")).toEqual([{ name: "해치" }]);
});

test("starts again when PostgreSQL dies", async () => {
  const postgres = await start();
  const pid = postgres.pid();
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(postgres.pid()).not.toBe(pid), { timeout: 30_000, interval: 50 });
  expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  expect(log.join()).toContain("다시 시작합니다");
});

test("takes over a PostgreSQL that a killed process left running", async () => {
  const source = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, "embedded.ts"))};
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    process.stdout.write(\`pid \${postgres.pid()} \`);`;
  const owner = startNode(["--input-type=module", "--eval", source]);
  await owner.until(/pid \d+ /);
  const left = Number(/pid (\d+)/.exec(owner.output())?.[1]);
  owner.child.kill("SIGKILL");
  await owner.ended();
  expect(isAlive(left)).toBe(true);

  const postgres = await start();
  expect(isAlive(left)).toBe(false);
  expect(postgres.pid()).not.toBe(left);
  expect(log.join()).toContain("이어받았습니다");
});

test("a pid file that names somebody else's process is no PostgreSQL to take over", async () => {
  const first = await start();
  const pidFile = join(first.dataFolder, "postmaster.pid");
  const lines = readFileSync(pidFile, "utf8");
  await first.stop();
  writeFileSync(pidFile, lines.replace(/^\d+/, String(process.pid)));
  const second = await start();
  expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a path too long for a socket gets its socket elsewhere", async () => {
  const deep = join(dataDir, "가".repeat(40));
  mkdirSync(deep);
  const postgres = await start(deep);
  const socket = new URL(postgres.url).searchParams.get("host")!;
  expect(socket).toMatch(/^\/tmp\/haechi-[0-9a-f]{16}$/);
  expect(await query(postgres.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await postgres.stop();
  expect(existsSync(socket)).toBe(false);
});

test("whoever the system says one is comes in, without a password; nobody else does", async () => {
  const postgres = await start();
  expect(new URL(postgres.url).password).toBe("");
  expect(await query(postgres.url, "select current_user::text as role")).toEqual([{ role: "haechi" }]);
  const folder = dirname(postgres.dataFolder);
  const accounts = join(folder, "pg_ident.conf");
  expect(statSync(accounts).mode & 0o777).toBe(0o600);
  expect(readFileSync(accounts, "utf8")).toContain(`"${userInfo().username}" haechi`);
  // Were it another account that asks, as after these lines are gone: no password and no role helps.
  writeFileSync(accounts, 'accounts "somebody-else" haechi\n');
  await query(postgres.superuserUrl, "select pg_reload_conf()");
  await vi.waitFor(() => expect(query(postgres.url, "select 1")).rejects.toMatchObject({ code: "28000" }));
  const guessed = postgres.superuserUrl.replace("postgres@", "postgres:postgres@");
  await expect(query(guessed, "select 1")).rejects.toMatchObject({ code: "28000" });
});

test("a password of earlier versions is taken away, and the next start lets its account in again", async () => {
  const postgres = await start();
  await postgres.stop();
  const folder = dirname(postgres.dataFolder);
  writeFileSync(join(folder, "password"), "of an earlier version\n");
  rmSync(join(folder, "pg_ident.conf"));
  const again = await start();
  expect(existsSync(join(folder, "password"))).toBe(false);
  expect(await query(again.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("data of another version is left alone, and data that is not there named, with a sentence", async () => {
  const postgres = await start();
  await postgres.stop();
  const version = join(postgres.dataFolder, "PG_VERSION");
  writeFileSync(version, "15\n");
  await expect(start()).rejects.toThrow(/PostgreSQL 15의 것/);
  rmSync(postgres.dataFolder, { recursive: true });
  await expect(runningEmbeddedUrl(dataDir)).rejects.toThrow(/데이터베이스가 없습니다/);
});
