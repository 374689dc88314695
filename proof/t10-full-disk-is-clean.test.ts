import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, closeSync, existsSync, openSync, readdirSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession } from "#app/testing/test-app.ts";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { runningEmbeddedUrl } from "#operate/embedded.ts";
import { sampleFile } from "#features/work/files/server/testing/samples.ts";
import { checkAfterCrash } from "./harness/crash-check.ts";
import { createWriters } from "./harness/crash-people.ts";
import type { CrashWriter } from "./harness/crash-writer.ts";
import type { DiskFault } from "./harness/disk-faults.ts";
import { figure, proofTimeout, Random, report } from "./harness/figures.ts";
import { busyFactor } from "./harness/machine.ts";
import { createDataDirectory, Product } from "./harness/product.ts";

const faults = figure(50, 2_000);
const diskMegabytes = 400;
const answeredWithin = 10_000;
const goesOnWithin = 2_000;
const random = new Random();
const preload = { NODE_OPTIONS: `--import ${new URL("./harness/disk-faults.ts", import.meta.url).href}` };
const root = new URL("../", import.meta.url).pathname;

let data: ReturnType<typeof createDataDirectory>;
/** A small disk of its own for database, files and log, where the machine lets us make one. */
let ownDisk: boolean;
let product: Product;
let database: Database;
let writers: CrashWriter[];
let token: string;
let number: string;

beforeAll(async () => {
  data = createDataDirectory();
  ownDisk = mountDisk();
  product = await Product.start(data.path, { ...preload, FILE_RESERVE_MB: "0" });
  database = openDatabase(await runningEmbeddedUrl(data.path), { max: 2 });
  await database.pool.query("insert into firm_settings (name) values ('법무법인 해온')");
  writers = await createWriters(data.path, 2);
  const { rows } = await database.pool.query<{ id: number; number: number }>(
    `with u as (update users set role_rules = '[{"action":"manage","subject":"상담리스트"}]'
                where email = 'writer0@test.haechi.kr' returning id),
          c as (insert into consults (team_id, name) select id, '김의뢰' from teams returning id_int)
     select u.id, c.id_int as number from u, c`,
  );
  token = await createSession(database, rows[0]!.id);
  number = String(rows[0]!.number);
});

afterAll(async () => {
  await database.close();
  await product.stop();
  if (ownDisk) execFileSync("/usr/bin/umount", ["-l", data.path]);
  await data.remove();
});

function mountDisk(): boolean {
  try {
    execFileSync("/usr/bin/mount", ["-t", "tmpfs", "-o", `size=${diskMegabytes}m,mode=755`, "tmpfs", data.path], {
      stdio: "ignore",
    });
    chmodSync(data.path, 0o755);
    return true;
  } catch {
    return false;
  }
}

/** From now on the disk of the product behaves so; null: as always. */
async function setFault(fault: DiskFault | null): Promise<void> {
  const taken = once(product.child, "message", { signal: AbortSignal.timeout(answeredWithin) });
  product.child.send({ diskFault: fault });
  await taken;
}

async function upload(name: string, bytes: Buffer): Promise<{ status: number; text: string }> {
  const query = new URLSearchParams({ type: "consult", number, name });
  const response = await fetch(`${product.address}/api/files?${query}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
    signal: AbortSignal.timeout(answeredWithin),
  });
  return { status: response.status, text: await response.text() };
}

async function fileNames(): Promise<string[]> {
  const query = new URLSearchParams({ type: "consult", number });
  const response = await fetch(`${product.address}/api/files?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { models } = (await response.json()) as { models: { name: string }[] };
  return models.map(({ name }) => name);
}

const received = () => readdirSync(join(data.path, "files/incoming"));

/** Refused in words, with a time to come back, and without a word of the inside. */
function expectClean({ status, text }: { status: number; text: string }, fault: string): void {
  expect([status, JSON.parse(text)], fault).toMatchObject([503, { success: false, code: "unavailable" }]);
  expect(text, fault).not.toMatch(/ENOSPC|EIO|EDQUOT|EROFS|incoming|node:|\.ts/);
}

test(
  "a disk that fails while a file is kept refuses it, keeps nothing, and is over when it is over",
  { timeout: proofTimeout },
  async () => {
    await upload("처음.txt", sampleFile("txt", "처음"));
    let kept = 1;
    let slow = 0;
    const places = ["open", "write", "sync", "rename"] as const;
    const codes = ["ENOSPC", "EIO", "EDQUOT", "EROFS"] as const;
    for (let count = 0; count < faults; count += 1) {
      const fault = { at: places[count % places.length]!, code: random.pick(codes), path: "/files/" };
      await setFault(fault);
      const name = `고장 ${count}.txt`;
      expectClean(await upload(name, sampleFile("txt", name)), `${fault.at} ${fault.code}`);
      expect(received(), "what was received is thrown away").toEqual([]);
      await setFault(null);
      if (count % 10 !== 9) continue;
      expect((await upload(`그 뒤 ${count}.txt`, sampleFile("txt", name))).status).toBe(200);
      kept += 1;
    }
    await setFault({ at: "sync", code: "slow", path: "/files/" });
    const [held, healthy] = await Promise.all([
      upload("느린 디스크.txt", sampleFile("txt", "느림")),
      fetch(`${product.address}/health`),
    ]);
    slow += 1;
    await setFault(null);
    expect([held.status, healthy.status]).toEqual([200, 200]);
    const names = await fileNames();
    expect(names).toHaveLength(kept + slow);
    expect(names.filter((name) => name.startsWith("고장"))).toEqual([]);
    report(
      `T10 disk: ${faults} faults while files are kept, each 503, nothing kept of them; the next file is taken; a slow ` +
        "disk holds nobody else",
    );
  },
);

const refused = () => fetch(`${product.address}/api/account`, { signal: AbortSignal.timeout(answeredWithin) });

test(
  "a log that takes no lines stops nothing, and says what is missing; each line is one entry",
  { timeout: proofTimeout },
  async () => {
    await setFault({ at: "log", code: "ENOSPC" });
    const before = product.output.length;
    for (let count = 0; count < 5; count += 1) expect((await refused()).status).toBe(401);
    expect(product.output.slice(before)).toBe("");
    await setFault(null);
    // What a caller writes into address and headers stays within one line.
    const odd = { "user-agent": "a\\nb", "x-forwarded-for": '1.1.1.1"}' };
    await fetch(`${product.address}/api/account?x=%0A%7B%22level%22:60%7D`, { headers: odd });
    await expect.poll(() => product.output.slice(before)).toContain('"lost":5');
    const lines = product.output.slice(before).trim().split("\n");
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.at(-1)).toMatchObject({ refused: "unauthenticated", call: "GET /api/account", ip: "127.0.0.1" });
    expect(entries.every(({ level }) => level !== 60)).toBe(true);
    // The faults of the files before stand there too, each with the request it belongs to.
    const failed = product.output.split("\n").filter((line) => line.includes("injected"));
    expect(failed.length).toBeGreaterThanOrEqual(faults);
    expect(failed.every((line) => /"reqId":"[0-9a-f-]{13}"/.test(line))).toBe(true);
    expect(product.hasExited).toBe(false);
  },
);

/** The console's backup in a process of its own; exit code and what it said. */
async function backUp(folder: string, fault: DiskFault | null): Promise<{ code: number; said: string }> {
  const settings = { DATA_DIR: data.path, DATABASE_URL: "", DEMO: "0", INIT_CWD: root };
  const child = spawn(process.execPath, [join(root, "src/app/console/main.ts"), "backup", folder], {
    cwd: root,
    env: { ...process.env, ...settings, ...preload, DISK_FAULT: JSON.stringify(fault) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, said };
}

test("a backup that finds no room ends in a sentence, leaves none that looks whole, and goes through afterwards", async () => {
  const folder = join(data.path, "backups-of-proof");
  const manifests = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : []);
  for (const at of (["write", "open", "rename"] as const).slice(0, figure(1, 3))) {
    const broken = await backUp(folder, { at, code: "ENOSPC", path: "backups-of-proof" });
    expect(broken.code, broken.said).toBe(1);
    expect(broken.said).toContain("디스크에 쓰지 못했습니다(ENOSPC)");
    expect(broken.said).not.toMatch(/\.ts:\d/);
    expect(manifests(), at).toEqual([]);
  }
  const whole = await backUp(folder, null);
  expect(whole.code, whole.said).toBe(0);
  rmSync(folder, { recursive: true });
});

const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);

/** What each writer was refused of all that it wrote for a moment. */
async function writeAgain(): Promise<CrashWriter["doubt"][]> {
  await Promise.all(writers.map((writer) => writer.write(product.address, until(400))));
  const doubts = writers.map(({ doubt }) => doubt);
  expect(await damages(), "with room again").toEqual([]);
  return doubts;
}

function until(milliseconds: number): () => boolean {
  const end = Date.now() + milliseconds;
  return () => Date.now() < end;
}

const damages = async () => {
  const found = [];
  for (const writer of writers) found.push(await checkAfterCrash(database, writer));
  return found.flatMap(({ lost, half }) => [...lost, ...half]);
};

test(
  "a disk without room refuses what needs some, loses nothing acknowledged, and goes on with room",
  { timeout: proofTimeout },
  async () => {
    if (!ownDisk) {
      report("T10 full disk: this machine makes no small disk; shown by injected faults alone");
      return;
    }
    const rounds = figure(2, 20);
    let refusals = 0;
    for (let round = 0; round < rounds; round += 1) {
      fillDisk();
      expectClean(await upload("자리 없음.txt", sampleFile("txt", "없음".repeat(50_000))), "full disk");
      // Each writes until the database has no room for the next row.
      await Promise.all(writers.map((writer) => writer.write(product.address, until(20_000))));
      refusals += writers.filter(({ doubt }) => doubt !== null).length;
      expect((await fetch(`${product.address}/health`)).status).toBe(200);
      expect(await damages(), "while full").toEqual([]);
      rmSync(join(data.path, "ballast"));
      const before = acknowledged();
      await expect.poll(writeAgain, { timeout: goesOnWithin * busyFactor() }).toEqual(writers.map(() => null));
      expect(acknowledged()).toBeGreaterThan(before);
      expect((await upload(`자리 ${round}.txt`, sampleFile("txt", "있음"))).status).toBe(200);
    }
    expect(refusals).toBeGreaterThan(0);
    expect(product.hasExited).toBe(false);
    report(
      `T10 full disk: ${rounds} times full, ${refusals} writers refused, ${acknowledged()} acknowledged, 0 lost, 0 half`,
    );
  },
);

/** Not a byte is left. */
function fillDisk(): void {
  const ballast = openSync(join(data.path, "ballast"), "w");
  for (const size of [1 << 20, 1 << 12]) {
    try {
      while (writeSync(ballast, Buffer.alloc(size)) === size);
    } catch {
      // That there is no room is what it is for.
    }
  }
  closeSync(ballast);
}

test("a fault that nobody handles is written down and ends the product in order", async () => {
  product.child.send({ unhandled: "injected and unhandled" });
  expect(await product.exited()).toBe(1);
  expect(product.output).toContain("Error: injected and unhandled");
  expect(existsSync(join(data.path, "postgres/data/postmaster.pid"))).toBe(false);
});
