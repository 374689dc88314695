import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase, type Database } from "../src/kit/server/database/database.ts";
import { migrate, migrationNames } from "../src/kit/server/database/migrate.ts";
import { startNode } from "../src/kit/server/testing/node-process.ts";
import { databaseUrl, runOn, testPostgres } from "../src/kit/server/testing/test-postgres.ts";
import { figure, proofTimeout, Random, report } from "./harness/figures.ts";
import { allRows, schemaText } from "./harness/schema-text.ts";

/** Every so many versions of the schema. */
const step = figure(4, 1);
const kills = figure(3, 50);
const races = figure(1, 50);

const random = new Random();
const prefix = `haechi_migrations_${process.pid}`;
const names: string[] = [];
let versions: string[];
let fresh: string[];

beforeAll(async () => {
  versions = await migrationNames();
  const database = await open("fresh");
  await migrate(database);
  fresh = await schemaText(database);
  await database.close();
});

afterAll(async () => {
  for (const name of names) await runOn(testPostgres().url, `drop database if exists ${name} with (force)`);
});

/** A database of its own, empty or as another one is, which nobody may be connected to. */
async function open(name: string, template = "template1"): Promise<Database> {
  const own = `${prefix}_${name}`;
  await runOn(testPostgres().url, `create database ${own} template ${template}`);
  names.push(own);
  return openDatabase(databaseUrl(testPostgres().url, own), { max: 2 });
}

/** What a firm has had since the first versions, as far as this version of the schema knows it. */
const rowsOfAFirm: readonly (readonly [table: string, statement: string])[] = [
  ["firm_settings", "insert into firm_settings (name) values ('법무법인 해온')"],
  ["access_log", "insert into access_log (ip, action, subject, record_ids) values ('::1', '조회', '상담', '{1,2}')"],
  ["access_grant_log", "insert into access_grant_log (target_user_id, action) values (1, '역할 부여')"],
  ["teams", "insert into teams (name) values ('송무1팀'), ('송무2팀')"],
  ["users", "insert into users (email, name, status) values ('kim@haeon.example', '김해온', 'active')"],
  ["staffs", "insert into staffs (user_id, short_name, real_name) select id, name, name from users"],
  ["consults", "insert into consults (team_id, name, tel) select id, '이하늘', '010-0000-0001' from teams"],
  ["clients", "insert into clients (team_id, name, tel) select id, '박바다', '010-0000-0002' from teams"],
  ["projects", "insert into projects (team_id, title, client_name) select id, '대여금', '박바다' from teams"],
];

async function fill({ pool }: Database): Promise<void> {
  for (const [table, statement] of rowsOfAFirm) {
    const { rows } = await pool.query<{ there: boolean; empty: boolean }>(
      "select to_regclass($1) is not null as there",
      [table],
    );
    if (!rows[0]!.there) continue;
    const { rowCount } = await pool.query(`select from ${table} limit 1`);
    if (rowCount === 0) await pool.query(statement);
  }
}

/** Values of before that are no longer there afterwards. */
async function lost(before: Awaited<ReturnType<typeof allRows>>, database: Database): Promise<string[]> {
  const after = new Map((await allRows(database)).map((row) => [`${row.table} ${row.id}`, row.values]));
  return before.flatMap(({ table, id, values }) => {
    const now = after.get(`${table} ${id}`);
    if (!now) return [`${table} ${id} is gone`];
    return Object.entries(values)
      .filter(([column, value]) => column in now && JSON.stringify(now[column]) !== JSON.stringify(value))
      .map(
        ([column, value]) => `${table} ${id} ${column}: ${JSON.stringify(value)} became ${JSON.stringify(now[column])}`,
      );
  });
}

test("every released schema comes to the newest one and loses nothing", { timeout: proofTimeout }, async () => {
  expect(versions).toEqual(versions.toSorted((one, other) => one.localeCompare(other)));
  let template = "template1";
  let rows = 0;
  const released = [...versions.entries()].filter(([index]) => index % step === step - 1);
  for (const [index, version] of released) {
    const old = await open(`v${index}`, template);
    await migrate(old, version);
    await fill(old);
    const before = await allRows(old);
    await old.close();
    template = names.at(-1)!;

    const database = await open(`v${index}_latest`, template);
    const { applied } = await migrate(database);
    expect(applied).toEqual(versions.slice(index + 1));
    expect(await lost(before, database), version).toEqual([]);
    expect(await schemaText(database), version).toEqual(fresh);
    expect((await migrate(database)).applied).toEqual([]);
    await database.close();
    await runOn(testPostgres().url, `drop database ${names.at(-1)!}`);
    rows += before.length;
  }

  for (let kill = 0; kill < kills; kill += 1) await killMidway(kill);
  for (let race = 0; race < races; race += 1) await raceOf(race);
  report(
    `T12 migrations: ${released.length} released schemas with ${rows} rows in all → newest, 0 values lost, schema as ` +
      `a fresh one, twice changes nothing; ${kills} × kill -9 midway and ${races} × two at once end the same`,
  );
});

/** kill -9 while the schema is being brought up; the next start does it wholly. */
async function killMidway(number: number): Promise<void> {
  const database = await open(`kill${number}`);
  const url = databaseUrl(testPostgres().url, names.at(-1)!);
  const module = new URL("../src/kit/server/database/", import.meta.url).pathname;
  const migrator = startNode([
    "--input-type=module",
    "-e",
    `import { openDatabase } from "${module}database.ts"; import { migrate } from "${module}migrate.ts";
     console.log("begins"); await migrate(openDatabase("${url}", { max: 1 }));`,
  ]);
  await migrator.until("begins");
  await pause(random.integer(0, 400));
  migrator.child.kill("SIGKILL");
  await migrator.ended();
  await migrate(database);
  expect(await schemaText(database)).toEqual(fresh);
  await database.close();
}

async function raceOf(number: number): Promise<void> {
  const one = await open(`race${number}`);
  const other = openDatabase(databaseUrl(testPostgres().url, names.at(-1)!), { max: 1 });
  const [first, second] = await Promise.all([migrate(one), migrate(other)]);
  expect([...first.applied, ...second.applied]).toEqual(versions);
  expect(await schemaText(one)).toEqual(fresh);
  await Promise.all([one.close(), other.close()]);
}
