import { afterAll, beforeAll, expect, test } from "vitest";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { typeAdmin, type AdminRun } from "#app/console/testing/run-admin.ts";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { runningEmbeddedUrl, startEmbeddedPostgres } from "#operate/embedded.ts";
import { lockDataDirectory } from "#platform/server/data-lock.ts";
import { figure, percentile, proofTimeout, Random, report } from "./harness/figures.ts";
import { busyFactor } from "./harness/machine.ts";
import { OldFirm } from "./harness/old-firm.ts";
import { createDataDirectory, Product } from "./harness/product.ts";

const rows = figure(5_000, 500_000);
const uploads = figure(200, 5_000);
const drillWithin = figure(30_000, 900_000);

const random = new Random();
const files = new Map<string, Buffer>();
let data: ReturnType<typeof createDataDirectory>;
let product: Product;
let database: Database;
let elsewhere: string;
let environment: Record<string, string>;

beforeAll(async () => {
  data = createDataDirectory();
  elsewhere = mkdtempSync(join(tmpdir(), "haechi-drill-"));
  chmodSync(elsewhere, 0o755);
  writeFileSync(join(elsewhere, "key"), randomBytes(32).toString("base64"));
  environment = {
    DATA_DIR: data.path,
    BACKUP_DIR: join(elsewhere, "backups"),
    BACKUP_KEY_FILE: join(elsewhere, "key"),
    INIT_CWD: elsewhere,
  };
  // One folder for both, as in a firm: else each would take parts of the log away from the other.
  const { BACKUP_DIR, BACKUP_KEY_FILE } = environment as { BACKUP_DIR: string; BACKUP_KEY_FILE: string };
  product = await Product.start(data.path, { BACKUP_DIR, BACKUP_KEY_FILE });
  database = openDatabase(await runningEmbeddedUrl(data.path), { max: 2 });
  await database.pool.query("insert into firm_settings (name) values ('법무법인 해온')");
  await database.pool.query("insert into teams (name) values ('송무팀')");
  await database.pool.query(
    `insert into consults (team_id, name, tel, brief)
     select (select min(id) from teams), '해온' || n, '010-0000-' || lpad((n % 10000)::text, 4, '0'), '상담 ' || n
     from generate_series(1, $1) n`,
    [rows / 10],
  );
  await database.pool.query(
    `insert into change_log (action, record_type, record_id, changes)
     select 'consult.update', 'consult', n, jsonb_build_object('brief', jsonb_build_array('상담', '상담 ' || n))
     from generate_series(1, $1) n`,
    [(rows * 9) / 10],
  );
  expect(await new OldFirm(database, 1).fill(), "tables without a row").toEqual([]);
  for (let count = 0; count < uploads; count += 1) {
    const path = `${count % 16}/증거 ${count}.bin`;
    files.set(path, randomBytes(random.integer(0, 20_000)));
    mkdirSync(dirname(join(data.path, "files", path)), { recursive: true });
    writeFileSync(join(data.path, "files", path), files.get(path)!);
  }
});

afterAll(async () => {
  await database.close();
  await product.stop();
  await data.remove();
  rmSync(elsewhere, { recursive: true, force: true });
});

async function admin(...words: string[]): Promise<AdminRun> {
  const run = await typeAdmin(words, environment);
  return run;
}

function write(name: string): Promise<unknown> {
  return database.pool.query("insert into consults (team_id, name) select min(id), $1 from teams", [name]);
}

/** Writes as people do until told to stop; answers how many were acknowledged and how long each took. */
async function keepWriting(goesOn: () => boolean): Promise<number[]> {
  const took: number[] = [];
  while (goesOn()) {
    const started = performance.now();
    await write(`백업 중 ${took.length}`);
    took.push(performance.now() - started);
    await pause(5);
  }
  return took;
}

async function inRestored<Found>(dataDir: string, look: (restored: Database) => Promise<Found>): Promise<Found> {
  const lock = lockDataDirectory(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const restored = openDatabase(postgres.url, { max: 1 });
  try {
    return await look(restored);
  } finally {
    await restored.close();
    await postgres.stop();
    lock.release();
  }
}

async function namesIn({ pool }: Database, like: string): Promise<string[]> {
  const found = await pool.query<{ name: string }>("select name from consults where name like $1", [like]);
  return found.rows.map(({ name }) => name).toSorted((one, other) => one.localeCompare(other));
}

/** Number and digest of the rows of every table, worked out here and not by the product. */
async function digests({ pool }: Database): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows: told } = await pool.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
       from "${name}" t`,
    );
    found[name] = told[0]!.digest;
  }
  return found;
}

function sha256(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Changes one byte of one stored content; answers what puts it back. */
function damage(): () => void {
  const objects = join(environment["BACKUP_DIR"]!, "objects");
  const names = readdirSync(objects, { recursive: true, encoding: "utf8" }).filter((name) => name.length > 60);
  const path = join(objects, random.pick(names.toSorted((one, other) => one.localeCompare(other))));
  const bytes = readFileSync(path);
  const changed = Buffer.from(bytes);
  const place = random.integer(0, bytes.length - 1);
  changed[place] = bytes[place]! ^ (1 << random.integer(0, 7));
  writeFileSync(path, changed);
  return () => writeFileSync(path, bytes);
}

test(
  "a backup of the running product restores to identical data, at any moment",
  { timeout: proofTimeout },
  async () => {
    const started = performance.now();
    let running = true;
    const writing = keepWriting(() => running);
    const backup = await admin("backup");
    running = false;
    const took = await writing;
    expect(backup, backup.error).toMatchObject({ code: 0 });
    expect(took.length).toBeGreaterThan(10);

    const verified = await admin("verify");
    expect(verified, `${verified.out}\n${verified.error}`).toMatchObject({ code: 0 });
    expect(verified.out).toContain("모두 같습니다");
    const drill = performance.now() - started;
    expect(drill).toBeLessThan(drillWithin * busyFactor());

    // The state between two writes, by the log alone. What the product does every minute is over by then.
    while (new Date().getSeconds() < 12 || new Date().getSeconds() > 50) await pause(1_000);
    await write("그때 전");
    await pause(50);
    const { rows: moments } = await database.pool.query<{ at: Date }>("select clock_timestamp() as at");
    await pause(50);
    const before = await digests(database);
    await write("그때 뒤");
    const target = join(elsewhere, "restored");
    const restore = await admin("restore", "backups", target, "--to-time", moments[0]!.at.toISOString());
    expect(restore, restore.error).toMatchObject({ code: 0 });
    const [names, after] = await inRestored(
      target,
      async (restored) => [await namesIn(restored, "그때%"), await digests(restored)] as const,
    );
    expect(names).toEqual(["그때 전"]);
    expect(after).toEqual(before);
    const filled = Object.values(before).filter((digest) => !digest.startsWith("0 ")).length;
    for (const [path, bytes] of files)
      expect(sha256(readFileSync(join(target, "files", path))), path).toBe(sha256(bytes));

    const again = await admin("restore", "backups", target);
    expect(again).toMatchObject({ code: 1 });
    expect(again.error).toContain("비어 있지 않은 폴더");
    const mend = damage();
    const refused = await admin("verify");
    expect(refused).toMatchObject({ code: 1 });
    expect(refused.error).toContain("손상");
    mend();
    report(
      `T11 restore drill: ${rows} rows and more in ${filled} tables, ${uploads} files, ${took.length} writes during the backup (slowest ` +
        `${Math.round(percentile(took, 1))} ms), backup and identical restore in ${Math.round(drill / 100) / 10} s; ` +
        "the moment between two writes came back, every table with the digest that it had; one changed bit was refused",
    );
  },
);
