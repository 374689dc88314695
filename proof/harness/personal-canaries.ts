import type { TestApp } from "#app/testing/test-app.ts";
import type { Field } from "#records/field.ts";
import { whoseColumns } from "#records/resource.ts";
import { holders, type Holder } from "#records/server/whose/holders.ts";
import { writePast } from "./past-triggers.ts";
import { insertTeamRecord } from "./rows-of-any-table.ts";
import { harmless } from "./undeclared-columns.ts";

/** Whose values are looked for; nobody else of the firm has them. */
export const personOfCanaries = {
  name: "깡뀨뗘",
  tel: "010-0000-7431",
  email: "ggang@mail.example",
  address: "뚤뜌시 뺀쀼로 7431",
  bizNo: "220-81-62517",
} as const;

/** A text with the values of the person, at one place; `mark` stands nowhere else. */
export type Canary = { readonly table: string; readonly column: string; readonly mark: string };

type Owner = { readonly teamId: number; readonly staffId: number; readonly clientId: number };

/** Keys of the rows that are about the person: name of the holder → key. */
type Rows = Map<string, number>;

/**
 * A row about the person in every table that holds data about people, tied to the client or to what hangs on the client,
 * and a text that names the person in every column of these rows that takes one.
 */
export async function fillWithCanaries(app: TestApp, owner: Owner): Promise<Canary[]> {
  const rows: Rows = new Map([["client", owner.clientId]]);
  const [{ person_id: person }] = (await sql<{ person_id: number }>(
    app,
    "select person_id from clients where id = $1",
    owner.clientId,
  )) as [{ person_id: number }];
  rows.set("person", person);
  const places: { table: string; key: string; id: number }[] = [{ table: "clients", key: "id", id: owner.clientId }];
  const hanging = holders().filter(({ whose, name }) => whose.length > 0 && name !== "client");
  // Records first: tables hang on them. Whatever hangs on others comes after them.
  for (let waiting = hanging.toSorted((one, other) => Number(!one.records) - Number(!other.records)); waiting[0];) {
    const next = waiting.find(
      ({ whose }) => whose === "record" || whoseColumns(whose).some(([kind]) => rows.has(kind)),
    )!;
    const place = await makeRow(app, owner, next, rows);
    places.push(place);
    if (next.name !== undefined) rows.set(next.name, place.id);
    waiting = waiting.filter((holder) => holder !== next);
  }
  await quiet(app, owner);
  const canaries: Canary[] = [];
  for (const place of places) canaries.push(...(await write(app, place, canaries.length)));
  return canaries;
}

async function sql<Row extends object>(app: TestApp, text: string, ...values: unknown[]): Promise<Row[]> {
  return (await app.database.pool.query<Row>(text, values)).rows;
}

async function makeRow(app: TestApp, { teamId, staffId }: Owner, { table, whose }: Holder, rows: Rows) {
  const [own] = await sql(app, "select from pg_attribute where attrelid = $1::regclass and attname = 'id'", table);
  const columns = whoseColumns(whose);
  const key = own || whose === "record" ? "id" : columns[0]![1];
  // An alias is a name, a telephone or a number: one of them.
  const texts: Record<string, string> = table === "person_aliases" ? { name: personOfCanaries.name } : {};
  const way = columns.find(([kind]) => rows.has(kind));
  // Told from the beginning: entries of a ledger are never changed.
  const leads = way && way[1] !== key ? { [way[1]]: rows.get(way[0]) } : {};
  const made = await insertTeamRecord(app, table, key, teamId, staffId, texts, leads).catch((error: Error) => {
    throw new Error(`${table}: ${error.message}`);
  });
  const place = { table, key, id: made.id };
  if (whose === "record") {
    for (const [type, id] of rows) {
      const update = `update ${table} set record_type = $1, record_id = $2 where id = $3`;
      if (await taken(app, update, type, id, made.id)) return place;
    }
    throw new Error(`${table} hangs on none of ${[...rows.keys()].join()}`);
  }
  const [kind, column] = way!;
  const others = columns
    .filter(([one, other]) => one !== kind && other !== column)
    .map(([, other]) => `, ${other} = null`);
  await taken(app, `update ${table} set ${column} = $1 ${others.join("")} where ${key} = $2`, rows.get(kind), made.id);
  return { ...place, id: key === column ? rows.get(kind)! : made.id };
}

/** Whether the database lets it through. */
const taken = (app: TestApp, text: string, ...values: unknown[]): Promise<boolean> =>
  app.database.pool.query(text, values).then(
    ({ rowCount }) => rowCount !== 0,
    () => false,
  );

/** Nothing of it stands against the destruction. */
async function quiet(app: TestApp, { clientId }: Owner): Promise<void> {
  await sql(
    app,
    "update projects set status = 'closed', closed_at = '2015-01-02', result = 'won' where client_id = $1",
    clientId,
  );
  await sql(app, "update contracts set status = 'void' where client_id = $1", clientId);
  await sql(app, "update disputes set status = 'closed', kind = '의뢰인' where client_id = $1", clientId);
  await sql(app, "update suit_participants set status = 'ineligible', payout = 'none' where client_id = $1", clientId);
  await sql(app, "update presale_buyers set status = 'refused' where client_id = $1", clientId);
  await sql(app, "update payments set pay_date = '2015-01-02' where client_id = $1", clientId);
  await sql(
    app,
    "update refunds set status = 'rejected', decided_at = now(), decided_by_id = (select min(s.id) from staffs s where s.id <> requested_by_id)",
  );
  await sql(app, "update destruction_items set number = (select c.id_int from clients c where c.id = record_id)");
  await sql(app, "update memos set kind = '통화', visibility = 'all'");
}

/** Writes a text into each column of the row that takes one: as much of the person as it holds. */
async function write(app: TestApp, { table, key, id }: { table: string; key: string; id: number }, from: number) {
  const columns = await sql<{ name: string; type: string }>(
    app,
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and data_type in ('text', 'jsonb')`,
    table,
  );
  const canaries: Canary[] = [];
  for (const { name: column, type } of columns) {
    if ((harmless[table] ?? "").split(" ").includes(column)) continue;
    const mark = `나${from + canaries.length}번말`;
    const field = holders().find((holder) => holder.table === table && holder.columns[column])?.columns[column];
    for (const [text, found] of textsFor(field, type, mark)) {
      const update = `update ${table} set ${column} = $1 where ${key} = $2`;
      if (!(await taken(app, update, text, id)) && (await writePast(app, table, update, text, id)) === 0) continue;
      canaries.push({ table, column, mark: found });
      break;
    }
  }
  return canaries;
}

/** What may be written into a column, and what of it is looked for; the first that is taken counts. */
function textsFor(field: Field | undefined, type: string, mark: string): [text: string, mark: string][] {
  const { name, tel, email, address, bizNo } = personOfCanaries;
  const whole = `${name} ${tel} ${mark} ${email} ${address}`;
  // A word of several; nobody types it.
  if (field?.kind === "oneOf") return [];
  if (type === "jsonb") return [[JSON.stringify({ said: whole, tel: tel.replaceAll("-", "") }), mark]];
  if (field?.kind === "businessNumber") return [[bizNo, bizNo]];
  // What the person is known by stands as it is; what is personal and not given out is somebody else's.
  if (field?.personal && !field.disclose) return [[mark, mark]];
  if (field?.personal === "name") return [[name, name]];
  if (field?.personal === "phone") return [[tel, tel]];
  if (field?.kind === "email") return [[email, email]];
  if (field?.personal) return [[address, address]];
  return [
    [whole, mark],
    [`${name} ${mark}`, mark],
    [mark, mark],
  ];
}

/** The columns, as `table.column`, in which any value of the person stands. */
export async function storedTexts(
  app: TestApp,
  columns: readonly { readonly table: string; readonly column: string; readonly type: string }[],
): Promise<string[]> {
  const { name, tel, email, address, bizNo } = personOfCanaries;
  const needles = [name, tel, tel.replaceAll("-", ""), email, address, bizNo, bizNo.replaceAll("-", "")];
  const found: string[] = [];
  for (const { table, column, type } of columns) {
    if (!["text", "jsonb", "ARRAY", "USER-DEFINED"].includes(type)) continue;
    const rows = await sql(
      app,
      `select from "${table}" where exists (select from unnest($1::text[]) n where position(n in "${column}"::text) > 0) limit 1`,
      needles,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
