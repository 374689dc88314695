import type { TestApp } from "#app/testing/test-app.ts";
import type { SubjectType } from "#features/pipeline/conflicts/conflict.ts";
import { insertTeamRecord } from "./rows-of-any-table.ts";

/** Kinds that a wall of conflicts stands around, by their tables. */
export const walledTables: Readonly<Record<string, SubjectType>> = {
  consults: "consult",
  contracts: "contract",
  projects: "project",
};

/** What stands in a firm by itself, also where it names a record: it is there without the record, and names none. */
const standing = new Set([
  "clients",
  "persons",
  "staffs",
  "users",
  "teams",
  "sessions",
  "videos",
  "suit_participants",
  "presale_buyers",
]);

/** Written once: they tell what was done, and nobody's reading of records goes by them but that of the record itself. */
const logs = /^(change_log|access_log|access_grant_log|access_alarms)/;

type Reference = {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly needed: boolean;
};

/** Every column that names a record of another table. */
async function references({ database }: TestApp): Promise<readonly Reference[]> {
  const { rows } = await database.pool.query<Reference>(`
    select k.conrelid::regclass::text as table, a.attname as column, k.confrelid::regclass::text as target,
      a.attnotnull as needed
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and cardinality(k.conkey) = 1 and k.connamespace = 'public'::regnamespace
      and a.attgenerated = '' order by 1, 2`);
  return rows.filter(({ table }) => !logs.test(table));
}

/** Tables that say by `record_type` and `record_id` what they hang on. */
async function tablesOfParts({ database }: TestApp): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ table: string }>(`
    select table_name as table from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name in ('record_type', 'record_id')
    group by 1 having count(*) = 2 order by 1`);
  return rows.map(({ table }) => table).filter((table) => !logs.test(table));
}

type Rows = Map<string, Set<string>>;

/** Rows by their table and place, of all that hangs on the records with this key, or on those of these kinds alone. */
export async function hangingOn(app: TestApp, key: number, walled = walledTables): Promise<Rows> {
  const known = (await references(app)).filter(({ table }) => !standing.has(table) && !(table in walledTables));
  const rows: Rows = new Map();
  for (const table of Object.keys(walled)) await addRows(app, rows, table, `id = ${key}`);
  const kinds = Object.values(walled).join();
  for (const table of await tablesOfParts(app))
    await addRows(app, rows, table, `record_id = ${key} and record_type = any('{${kinds}}')`);
  for (let grew = true; grew;) {
    grew = false;
    for (const { table, column, target } of known) {
      const held = rows.get(target);
      if (!held?.size) continue;
      const where = `"${column}" in (select id from "${target}" where ${among(held)})`;
      if (await addRows(app, rows, table, where)) grew = true;
    }
  }
  return rows;
}

/** Whether there were others than before. */
async function addRows({ database }: TestApp, rows: Rows, table: string, where: string): Promise<boolean> {
  const found = await database.pool.query<{ ctid: string }>(`select ctid::text from "${table}" where ${where}`);
  const before = rows.get(table) ?? new Set<string>();
  const all = new Set([...before, ...found.rows.map(({ ctid }) => ctid)]);
  rows.set(table, all);
  return all.size > before.size;
}

/** Takes the rows away as if they had never been; what stands by itself names them no more. */
export async function takeAway(app: TestApp, rows: Rows): Promise<void> {
  const known = await references(app);
  const tables = [...rows].filter(([, places]) => places.size > 0);
  const standingBy = known.filter(
    ({ table, target }) => (standing.has(table) || table in walledTables) && rows.get(target)?.size,
  );
  const parts = [
    ...standingBy.map(
      ({ table, column, target }) => `update "${table}" set "${column}" = null
        where "${column}" in (select id from "${target}" where ${among(rows.get(target)!)})
          and not ${among(rows.get(table) ?? new Set())}`,
    ),
    ...tables.map(([table, places]) => `delete from "${table}" where ${among(places)}`),
  ];
  const touched = new Set([...standingBy.map(({ table }) => table), ...tables.map(([table]) => table)]);
  const switched = (state: string) =>
    [...touched].map((table) => `alter table "${table}" ${state} trigger user;`).join("");
  // One statement: what refers to what is looked at when all of it is gone.
  const all = parts.map((part, index) => `p${index} as (${part})`).join(",\n");
  await app.database.pool.query(`begin; ${switched("disable")} with ${all} select; ${switched("enable")}
    select follow_projects(id) from clients; commit;`);
}

const among = (places: ReadonlySet<string>) =>
  `ctid = any(array[${[...places].map((place) => `'${place}'`).join(",")}]::tid[])`;

/**
 * A row of every table that can hang on the records with this key, and on what hangs on them, with the same key where
 * there is none yet; answers the tables that could not be filled.
 */
export async function hangEverything(
  app: TestApp,
  key: number,
  { teamId, staffId }: { readonly teamId: number; readonly staffId: number },
): Promise<readonly string[]> {
  const known = await references(app);
  const hanging = hangingTables(known);
  const empty = new Map<string, string>();
  for (let grew = true; grew;) {
    grew = false;
    const there = await hangingOn(app, key);
    for (const { table, column, target } of known) {
      if (!hanging.has(table) || table in walledTables || there.get(table)?.size || !there.get(target)?.size) continue;
      // After all that it needs: the parts of one row belong together.
      const waits = known.some(
        (one) => one.table === table && one.needed && hanging.has(one.target) && !there.get(one.target)?.size,
      );
      if (waits) continue;
      try {
        // Of two references to one kind, as a merged record and the one that was kept, the other one is somebody else's.
        const named = known.filter(
          (one) => one.table === table && (one.column === column || (one.needed && one.target !== target)),
        );
        const fixed = await keysIn(app, table, named, key);
        await insertTeamRecord(app, table, column, teamId, staffId, {}, fixed);
        empty.delete(table);
        there.set(table, new Set(["made"]));
        grew = true;
      } catch (fault) {
        empty.set(table, `${table}.${column}: ${String(fault)}`);
      }
    }
  }
  return [...empty.values()];
}

/**
 * A row of each of these tables with this key, where there is none yet, which names the records that have the same key;
 * answers the tables that could not be filled.
 */
export async function fillByKey(
  app: TestApp,
  key: number,
  { tables, teamId, staffId, texts }: FillByKey,
): Promise<readonly string[]> {
  const known = await references(app);
  let waiting = tables.map((table) => ({ table, why: "" }));
  for (let before = Infinity; waiting.length < before;) {
    before = waiting.length;
    const refused: typeof waiting = [];
    for (const { table } of waiting) {
      const columns = known.filter((one) => one.table === table);
      const fixed = await keysIn(app, table, columns, key);
      if (!("id" in fixed)) continue;
      const insert = (keys: typeof fixed) => insertTeamRecord(app, table, "id", teamId, staffId, texts, keys);
      try {
        // What is about one of several things at the most names what it has to.
        const needed = columns.filter((one) => one.needed);
        await insert(fixed).catch(async () => insert(await keysIn(app, table, needed, key)));
      } catch (fault) {
        refused.push({ table, why: String(fault) });
      }
    }
    waiting = refused;
  }
  return waiting.map(({ table, why }) => `${table}: ${why}`);
}

type FillByKey = {
  readonly tables: readonly string[];
  readonly teamId: number;
  readonly staffId: number;
  readonly texts: Readonly<Record<string, string>>;
};

/** What is written down at the case with this key, and what is to be done about it. */
export async function hangNotes({ database }: TestApp, key: number, staffId: number): Promise<void> {
  await database.pool.query(
    `with memo as (insert into memos (team_id, record_type, record_id, author_id, kind, content)
       select team_id, 'project', id, $2, '통화', '사건 통화' from projects where id = $1),
     task as (insert into tasks (title, importance, all_check, created_by, record_type, record_id)
       values ('사건 확인', 'B', 'N', $2, 'project', $1) returning id)
     insert into task_users (task_id, staff_id, title, importance) select id, $2, '사건 확인', 'B' from task`,
    [key, staffId],
  );
}

/** Tables whose rows can hang on a walled record, directly or by others. */
function hangingTables(known: readonly Reference[]): ReadonlySet<string> {
  const hanging = new Set(Object.keys(walledTables));
  for (let size = 0; size < hanging.size;) {
    size = hanging.size;
    for (const { table, target } of known) if (hanging.has(target) && !standing.has(table)) hanging.add(table);
  }
  return hanging;
}

/** The key itself, and for each column that names a record the one with this key, or else any of those that hang. */
async function keysIn({ database }: TestApp, table: string, columns: readonly Reference[], key: number) {
  const fixed: Record<string, unknown> = {};
  const { rows: own } = await database.pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
       and column_name in ('id', 'id_int') and data_type = 'bigint'`,
    [table],
  );
  const { rows: taken } = await database.pool.query(
    own.length > 0
      ? `select from "${table}" where ${own.map(({ name }) => `"${name}" = ${key}`).join(" or ")}`
      : "select where false",
  );
  if (taken.length === 0) for (const { name } of own) fixed[name] = key;
  for (const { column, target } of columns) {
    if (["staffs", "users", "teams"].includes(target)) continue;
    const { rows } = await database.pool.query(`select from "${target}" where id = ${key}`);
    if (rows.length > 0) fixed[column] = key;
  }
  return fixed;
}
