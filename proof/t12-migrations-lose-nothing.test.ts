import { afterAll, beforeAll, expect, test } from "vitest";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase, type Database } from "#platform/server/database/database.ts";
import { migrate, migrationNames } from "#platform/server/database/migrate.ts";
import { startNode } from "#platform/server/testing/node-process.ts";
import { databaseUrl, dropDatabase, runOn, testPostgres } from "#operate/testing/test-postgres.ts";
import { figure, long, proofTimeout, Random, report } from "./harness/figures.ts";
import { OldFirm } from "./harness/old-firm.ts";
import { allRows, schemaText, type Row } from "./harness/schema-text.ts";

/** Every so many versions of the schema. */
const step = figure(8, 1);
const kills = figure(3, 50);
const races = figure(1, 50);

const random = new Random();
const prefix = `haechi_migrations_${process.pid}`;
const names: string[] = [];
let versions: string[];
let fresh: string[];

beforeAll(async () => {
  versions = await migrationNames();
  // What every test of the run starts from: the migrations of an empty database.
  const database = await open("fresh", testPostgres().template);
  expect((await migrate(database)).applied).toEqual([]);
  fresh = await schemaText(database);
  await database.close();
});

afterAll(async () => {
  for (const name of names) await dropDatabase(testPostgres().url, name);
});

/** A database of its own, empty or as another one is, which nobody may be connected to. */
async function open(name: string, template = "template1"): Promise<Database> {
  const own = `${prefix}_${name}`;
  await runOn(testPostgres().url, `create database ${own} template ${template}`);
  names.push(own);
  return openDatabase(databaseUrl(testPostgres().url, own), { max: 2 });
}

/** A column that a later version no longer has. */
type Gone = {
  readonly column: string;
  /** The column of the same row that holds its contents since then; null where there were none. */
  readonly to: string | null;
  readonly why: string;
};

const onRecord = ["tasks", "memos"].flatMap((table) =>
  ["consult_id", "project_id", "dispute_id", table === "tasks" ? "presale_area_id" : "client_id"].map(
    (column): Gone => {
      return { column: `${table}.${column}`, to: "record_id", why: "parts point to records of any kind" };
    },
  ),
);

/** Every column that was dropped or renamed, with where its contents are. */
const gone: readonly Gone[] = [
  ...onRecord,
  { column: "memos.contract_id", to: "record_id", why: "parts point to records of any kind" },
  {
    column: "consults.journal",
    to: null,
    why: "no call wrote it: the journal could be written only since it has its five parts",
  },
  {
    column: "users.password_given_at",
    to: null,
    why: "passwords given before are void: whoever gave one could choose the own one alone. The log of rights says whose",
  },
];

/** Values that a migration takes away or fills on purpose, and of which rows. */
const voided: readonly {
  readonly column: string;
  readonly of: (row: Row["values"]) => boolean;
  /** What stands there then, as JSON; absent: another value. */
  readonly to?: string;
}[] = [
  { column: "users.password_hash", of: (row) => (row["password_given_at"] ?? null) !== null, to: "null" },
  // Uploads for import are thrown away when they were applied, and after a day (docs/security.md).
  { column: "record_imports.titles", of: () => true, to: "[]" },
  { column: "record_imports.rows", of: () => true, to: "[]" },
  // Stages had Korean words alone.
  { column: "client_stage_texts.english", of: (row) => row["english"] === "" },
  // The team told who had written without a name.
  { column: "board_posts.team_id", of: (row) => row["board"] === "anonymous" },
  { column: "board_comments.team_id", of: () => true },
];
const looked = new Set<string>();

/** Tables whose rows are told apart by more columns since then: the key that an older row has now. */
const rekeyed: Readonly<Record<string, (row: Row["values"]) => readonly unknown[]>> = {
  bar_report_alarms: ({ half = 0, kind = "engagements", year }) => [half, kind, year],
};

/** Tables whose values stand in rows of another one since then: for each column, the name that its value has there. */
const split: Readonly<
  Record<string, { readonly to: string; readonly name: (row: Row["values"], column: string) => string | null }>
> = {
  tax_rules: {
    to: "rates",
    name: ({ code }, column) => {
      const parts: Readonly<Record<string, string>> = {
        rate: code === "vat" ? "" : "Rate",
        threshold: "Threshold",
        due_days: "Days",
        due_day_of_next_month: "Day",
      };
      return column in parts ? `${String(code)}${parts[column]}` : null;
    },
  },
  privacy_rules: {
    to: "rates",
    name: ({ code }, column) => (column === "days" ? `${String(code)}Days` : column === "months" ? String(code) : null),
  },
  revenue_rates: {
    to: "rates",
    name: (_, column) =>
      column === "effective_from" ? null : column.replaceAll(/_([a-z])/g, (__, letter: string) => letter.toUpperCase()),
  },
};

/** Values of a row that are not in the rows it was split into. */
function lostParts({ table, values }: Row, after: readonly Row[]): string[] {
  const { to, name } = split[table]!;
  return Object.entries(values).flatMap(([column, value]) => {
    const wanted = name(values, column);
    if (wanted === null || value === null) return [];
    const now = after.find(
      (row) =>
        row.table === to &&
        row.values["name"] === wanted &&
        row.values["effective_from"] === values["effective_from"] &&
        row.values["value"] === value &&
        (row.values["law_ref"] === values["law_ref"] || values["law_ref"] === undefined) &&
        row.values["checked_at"] === (values["checked_at"] ?? null),
    );
    return now ? [] : [`${table}.${column} ${JSON.stringify(value)} is not among the ${to} as ${wanted}`];
  });
}

/** What has become of a value whose column is no longer there. */
function carried(table: string, column: string, value: unknown, now: Row["values"]): string | null {
  const place = gone.find((one) => one.column === `${table}.${column}`);
  if (!place) return `${table}.${column} is gone, and nothing says where its contents are`;
  looked.add(place.column);
  if (value === null || place.to === null || JSON.stringify(now[place.to]) === JSON.stringify(value)) return null;
  return `${table}.${column} ${JSON.stringify(value)} is not in ${place.to}: ${JSON.stringify(now[place.to])}`;
}

/** Values of before that are no longer there afterwards. */
function lost(before: readonly Row[], after: readonly Row[]): string[] {
  const found = new Map(after.map((row) => [`${row.table} ${row.id}`, row.values]));
  return before.flatMap((row) => {
    const { table, id, values } = row;
    const longer = rekeyed[table]?.(values);
    const now = found.get(`${table} ${id}`) ?? (longer && found.get(`${table} ${JSON.stringify(longer)}`));
    const isWhole = now && Object.keys(values).every((column) => column in now);
    if (split[table] && !isWhole) return lostParts(row, after);
    if (!now) return [`${table} ${id} is gone`];
    return Object.entries(values).flatMap(([column, value]) => {
      if (!(column in now)) return carried(table, column, value, now) ?? [];
      if (JSON.stringify(now[column]) === JSON.stringify(value)) return [];
      const place = voided.find((one) => one.column === `${table}.${column}` && one.of(values));
      if (place && (place.to ?? JSON.stringify(now[column])) === JSON.stringify(now[column])) return [];
      return [`${table} ${id} ${column}: ${JSON.stringify(value)} became ${JSON.stringify(now[column])}`];
    });
  });
}

/** Sums of the contracts worked out anew from their fees and payments. */
const wrongSums = `
  select c.id from contracts c,
    lateral (select coalesce(sum(case when f.vat_included then f.amount else round(f.amount * 1.1) end), 0) as total,
               coalesce(bool_or(f.kind = '성공보수'), false) as contingent
             from contract_fees f where f.contract_id = c.id) agreed,
    lateral (select coalesce(sum(x.amount), 0) as paid from (
        select s.amount from payment_splits s join payments p on p.id = s.payment_id
          where s.contract_id = c.id and p.deleted_at is null and p.status not in ('expected', 'writtenOff')
        union all select f.received_before from contract_fees f where f.contract_id = c.id
        union all select n.received_before from payment_plans n where n.contract_id = c.id) x) received
  where (c.total, c.paid, c.contingent, c.has_unpaid)
    is distinct from (agreed.total, received.paid, agreed.contingent, agreed.total - c.void_unpaid > received.paid)`;

/** Sessions that are not taken to have been confirmed when they began, as those of before the confirmations were. */
function misconfirmed(before: readonly Row[], after: readonly Row[]): string[] {
  const old = new Set(before.filter(({ values }) => !("confirmed_at" in values)).map(({ table, id }) => table + id));
  return after
    .filter(({ table, id, values }) => table === "sessions" && old.has(table + id) && "confirmed_at" in values)
    .filter(({ values }) => values["confirmed_at"] !== values["created_at"])
    .map(({ id }) => `session ${id} was confirmed when it began`);
}

/** What is wrong about a firm that has come to a later version. */
const faultsOf = (before: readonly Row[], after: readonly Row[]) => [
  ...new Set([...lost(before, after), ...misconfirmed(before, after)]),
];

/** What has to be so of a firm at the newest version, whichever way it came there. */
async function expectNewest(database: Database, from: string): Promise<void> {
  const { rows } = await database.pool.query<{ id: number }>(wrongSums);
  expect(
    rows.map(({ id }) => `sums of contract ${id}`),
    from,
  ).toEqual([]);
  expect(await schemaText(database), from).toEqual(fresh);
  expect((await migrate(database)).applied).toEqual([]);
}

/** A copy of the firm, to which nobody may be connected, goes to the newest version at once. */
async function jumpToNewest(firm: string, index: number, before: readonly Row[]): Promise<void> {
  const from = versions[index]!;
  const database = await open(`v${index}_latest`, firm);
  const { applied } = await migrate(database);
  expect(applied).toEqual(versions.slice(index + 1));
  expect(faultsOf(before, await allRows(database)), from).toEqual([]);
  await expectNewest(database, from);
  await database.close();
  await dropDatabase(testPostgres().url, names.at(-1)!);
}

/**
 * One firm goes through all released schemas and gets more rows in each: every migration meets all rows that firms of the
 * versions before it have, and is looked at right after it. That the same files do the same in one go is shown by the
 * firm with the longest way; `--long` sends each version there.
 */
test("every released schema comes to the newest one and loses nothing", { timeout: proofTimeout }, async () => {
  expect(versions).toEqual(versions.toSorted((one, other) => one.localeCompare(other)));
  const released = [...versions.keys()].filter((index) => index % step === step - 1);
  let database = await open("firm");
  const firm = names.at(-1)!;
  let before: readonly Row[] = [];
  let reached = -1;
  let rows = 0;
  for (const index of new Set([...released, versions.length - 1])) {
    const version = versions[index]!;
    const { applied } = await migrate(database, version);
    expect(applied).toEqual(versions.slice(reached + 1, index + 1));
    reached = index;
    expect(faultsOf(before, await allRows(database)), version).toEqual([]);
    expect(await new OldFirm(database, index).fill(), `tables of ${version} without a row`).toEqual([]);
    before = await allRows(database);
    rows += before.length;
    if (!long && index !== released[0]) continue;
    await database.close();
    await jumpToNewest(firm, index, before);
    database = openDatabase(databaseUrl(testPostgres().url, firm), { max: 2 });
  }
  await expectNewest(database, "one after the other");
  await database.close();
  const tables = new Set(before.map(({ table }) => table)).size;
  expect(gone.map(({ column }) => column).filter((column) => !looked.has(column))).toEqual([]);

  for (let kill = 0; kill < kills; kill += 1) await killMidway(kill);
  for (let race = 0; race < races; race += 1) await raceOf(race);
  report(
    `T12 migrations: ${released.length} released schemas with ${rows} rows in up to ${tables} tables → newest, 0 ` +
      `values lost, ${gone.length} dropped columns accounted for, sums as worked out anew, schema as a fresh one, twice changes nothing; ${kills} × kill -9 midway and ${races} × two at once end the same`,
  );
});

/** kill -9 while the schema is being brought up; the next start does it wholly. */
async function killMidway(number: number): Promise<void> {
  const database = await open(`kill${number}`);
  const url = databaseUrl(testPostgres().url, names.at(-1)!);
  const module = new URL("../src/platform/server/database/", import.meta.url).pathname;
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
