import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateData } from "#app/demo/generate.ts";
import { generatePipeline } from "#app/demo/generate-pipeline.ts";
import { createSession } from "#app/testing/test-app.ts";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#operate/embedded.ts";
import { migrate } from "#platform/server/database/migrate.ts";
import { withoutIndexes } from "./without-indexes.ts";

const root = join(import.meta.dirname, "../..");
const cache = join(root, ".cache/bench");
const seed = 20_261_121;

export type Sizes = {
  readonly staff: number;
  readonly tasks: number;
  readonly people: number;
  readonly payments: number;
  readonly years: number;
};

/** The firm of the limits: 300 staff, 200,000 tasks (500,000 entries), 1,000,000 people, 300,000 payments. */
export const fullSize: Sizes = { staff: 300, tasks: 200_000, people: 1_000_000, payments: 300_000, years: 3 };
/** The same firm after a tenth of the years, with the same staff and as much to do each day: what growth is measured from. */
export const tenth: Sizes = { staff: 300, tasks: 20_000, people: 100_000, payments: 30_000, years: 0.3 };

/** One of the staff with a live session. */
export type Person = { readonly id: number; readonly token: string };

/** A firm of some size in a PostgreSQL of its own. */
export type World = {
  readonly databaseUrl: string;
  readonly database: Database;
  readonly postgres: EmbeddedPostgres;
  readonly dataDir: string;
  readonly teamId: number;
  readonly people: readonly Person[];
  close(): Promise<void>;
};

/** Opens the firm, made once for its size, the migrations and the generator; the same seed makes the same rows. */
export async function openWorld(sizes: Sizes, say: (line: string) => void): Promise<World> {
  const dataDir = join(cache, worldKey(sizes));
  const stamp = join(dataDir, "made.json");
  if (!existsSync(stamp)) rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir, { recursive: true });
  const postgres = await startEmbeddedPostgres({ dataDir, log: say });
  const database = openDatabase(postgres.url, { max: 4 });
  if (!existsSync(stamp)) {
    say(`자료를 만듭니다: ${JSON.stringify(sizes)}`);
    await migrate(database);
    const started = performance.now();
    const made = await withoutIndexes(database, () => fill(database, sizes));
    await vacuum(database);
    say(`자료를 만들었습니다: ${((performance.now() - started) / 1_000).toFixed(0)}초`);
    writeFileSync(stamp, JSON.stringify(made));
  }
  const { teamId } = JSON.parse(readFileSync(stamp, "utf8")) as { teamId: number };
  const people = await openSessions(database, teamId);
  return {
    databaseUrl: postgres.url,
    database,
    postgres,
    dataDir,
    teamId,
    people,
    async close() {
      await database.close();
      await postgres.stop();
    },
  };
}

function worldKey(sizes: Sizes): string {
  const hash = createHash("sha256").update(JSON.stringify([sizes, seed]));
  const folder = join(root, "migrations");
  for (const name of readdirSync(folder).toSorted()) hash.update(readFileSync(join(folder, name)));
  for (const name of ["generate.ts", "generate-pipeline.ts"])
    hash.update(readFileSync(join(root, "src/app/demo", name)));
  hash.update(readFileSync(import.meta.filename));
  return hash.digest("hex").slice(0, 16);
}

async function fill(database: Database, { staff, tasks, people, payments, years }: Sizes): Promise<{ teamId: number }> {
  const now = new Date("2026-11-20T06:00:00Z");
  await database.query.insertInto("firm_settings").values({ name: "법무법인 해온" }).execute();
  const { teamId, firstStaffId } = await generateData(database, { staff, tasks, years, seed, now });
  const contracts = Math.floor(payments / 2);
  await generatePipeline(database, {
    teamId,
    clients: people,
    consults: Math.floor(people / 10),
    contracts,
    projects: contracts,
    payments,
    years,
    seed,
    now,
  });
  // Everybody sees every list, so that each request costs the same.
  await database.pool.query(
    `insert into staff_roles (staff_id, role_id)
     select s, r.id from generate_series($1::bigint, $1 + $2 - 1) s, roles r
     where r.name in ('매니저', '매출조회') on conflict do nothing`,
    [firstStaffId, staff],
  );
  // The busiest senders of the spec's page: 200 tasks to five people each.
  await makeSent(database, firstStaffId, staff);
  return { teamId };
}

async function vacuum(database: Database): Promise<void> {
  const client = await database.pool.connect();
  await client.query("set statement_timeout = 0");
  await client.query("vacuum analyze");
  client.release(true);
}

async function makeSent(database: Database, firstStaffId: number, staff: number): Promise<void> {
  await database.pool.query(
    `with made as (
       insert into tasks (title, importance, all_check, department, created_by, created_at)
       select '보낸 업무 ' || n, 'C', 'N', '송무', $1 + sender, now() - make_interval(mins => n)
       from generate_series(0, 9) sender, generate_series(1, 200) n returning id, title, created_by, created_at)
     insert into task_users (task_id, staff_id, title, importance, created_at)
     select made.id, $1 + 100 + (made.id * 5 + place) % ($2 - 100), made.title, 'C', made.created_at
     from made, generate_series(0, 4) place`,
    [firstStaffId, staff],
  );
}

async function openSessions(database: Database, teamId: number): Promise<Person[]> {
  await database.pool.query("delete from sessions");
  const { rows } = await database.pool.query<{ id: number; user_id: number }>(
    "select id, user_id from staffs where team_id = $1 order by id",
    [teamId],
  );
  return Promise.all(rows.map(async ({ id, user_id }) => ({ id, token: await createSession(database, user_id) })));
}
