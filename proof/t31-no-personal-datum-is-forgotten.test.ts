import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/server/registry.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { destructionSteps } from "#features/compliance/destruction/destruction.ts";
import { listDestruction } from "#features/compliance/destruction/endpoints.ts";
import { proposeDestruction } from "#features/compliance/destruction/server/commands/propose.ts";
import { after, numbered, startPrivacyFirm, today } from "#features/compliance/privacy/server/testing/privacy-firm.ts";
import type { TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import { holders, type Holder } from "#records/server/whose/holders.ts";
import { report } from "./harness/figures.ts";
import { jsonSchemaOf } from "./harness/from-schema.ts";
import { fillWithCanaries, personOfCanaries, storedTexts, type Canary } from "./harness/personal-canaries.ts";
import { harmless, kept } from "./harness/undeclared-columns.ts";

const firm = await startPrivacyFirm();
const { app, admin, second, sql } = firm;
afterAll(() => app.stop());

type Column = {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly plain: boolean;
  readonly generated: boolean;
};

/** Every column of the product's own tables; plain: a key, a reference, a counter of versions or worked out of others. */
const columns = await sql<Column>(`
  select c.table_name as "table", c.column_name as "column", c.data_type as type,
    c.is_generated = 'ALWAYS' as generated,
    c.is_generated = 'ALWAYS' or c.is_identity = 'YES' or c.column_name in ('version', 'created_at', 'updated_at', 'deleted_at')
      or (c.data_type = 'bigint' and c.column_name ~ '_(id|by)$')
      or exists (select from pg_constraint k where k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
        and k.contype = 'f' and k.conkey = array[c.ordinal_position::smallint]) as plain
  from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
  where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name !~ '^kysely_'
  order by 1, 2`);

const textKinds = ["text", "longText", "phone", "email", "businessNumber"];
const byTable = Map.groupBy(holders(), ({ table }) => table);

/** Whether the facts say what becomes of the column. */
function isDeclared({ table, column }: Column): boolean {
  return (byTable.get(table) ?? []).some((holder) => {
    if (holder.goes || Object.hasOwn(holder.sets, column)) return true;
    const field = holder.columns[column];
    return field !== undefined && (field.erase !== undefined || !textKinds.includes(field.kind));
  });
}

const listed = (one: Column) =>
  (harmless[one.table] ?? "").split(" ").includes(one.column) || Object.hasOwn(kept, `${one.table}.${one.column}`);

/** Given out in the words of a field that is worked out of it: the fees of a contract. */
const inWords = new Set(["contract_fees.condition"]);

/** Whether it is given out to its person. */
const disclosed = ({ table, column }: Canary) =>
  inWords.has(`${table}.${column}`) || (byTable.get(table) ?? []).some(({ columns: own }) => own[column]?.disclose);

/** Whether a text about a person stands in it. */
const hasText = ({ columns: own }: Holder) => Object.values(own).some(({ kind }) => textKinds.includes(kind));

describe("every column of the database", () => {
  test("is declared harmless or has its facts", () => {
    expect(columns.length).toBeGreaterThan(600);
    const forgotten = columns.filter((one) => !one.plain && !isDeclared(one) && !listed(one));
    expect(forgotten.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  test("is declared once, and what is declared is there", () => {
    const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const named = [
      ...Object.entries(harmless).flatMap(([table, words]) => words.split(" ").map((column) => `${table}.${column}`)),
      ...Object.keys(kept),
    ];
    const facts = holders().flatMap(({ table, columns: own, sets }) =>
      [...Object.keys(own), ...Object.keys(sets)].map((column) => `${table}.${column}`),
    );
    expect([...named, ...facts].filter((column) => !known.has(column))).toEqual([]);
    expect(columns.filter((one) => listed(one) && isDeclared(one)).map((one) => `${one.table}.${one.column}`)).toEqual(
      [],
    );
  });

  test("that is masked in lists goes with its person", () => {
    const masked = holders().flatMap((holder) =>
      Object.entries(holder.columns)
        .filter(([, { personal, erase }]) => personal && !erase && !holder.goes)
        .map(([column]) => `${holder.table}.${column}`),
    );
    expect(masked).toEqual([]);
  });
});

test("no job carries a text that could name somebody", () => {
  const inputs = features
    .flatMap(({ jobs = [] }) => jobs)
    .map(({ name, input }) => ({ name, schema: jsonSchemaOf(input) }));
  expect(inputs.length).toBeGreaterThan(5);
  expect(inputs.filter(({ schema }) => JSON.stringify(schema).includes('"string"')).map(({ name }) => name)).toEqual(
    [],
  );
});

describe("a person whose data stands in every column", () => {
  let client: { readonly id: number; readonly number: number };
  let canaries: readonly Canary[];

  beforeAll(async () => {
    client = await firm.addClient(personOfCanaries.name, {
      tel: personOfCanaries.tel,
      retentionUntil: after(today, -1),
    });
    canaries = await fillWithCanaries(app, { teamId: firm.home, staffId: admin.id, clientId: client.id });
  });

  test("has all of it that may be given out in the file, and nothing else", async () => {
    const holding = holders().filter(({ whose, name }) => whose.length > 0 || name === "client");
    const reached = new Set(canaries.map(({ table }) => table));
    expect(holding.filter((one) => hasText(one) && !reached.has(one.table)).map(({ table }) => table)).toEqual([]);
    const { id } = (await firm.ask(client, "access")).body;
    const response = await fetch(`${app.url}/api/privacy-requests/${id}/file`, {
      method: "POST",
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
      body: JSON.stringify({ reason: "본인 확인 후 교부" }),
    });
    const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    const text = JSON.stringify(sheets[0]!.rows);
    const missing = canaries.filter((one) => disclosed(one) && !text.includes(one.mark));
    expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
    const told = canaries.filter((one) => !disclosed(one) && text.includes(one.mark));
    expect(told.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
    expect((await firm.settle(id, { outcome: "done", answer: "교부" })).body.message).toBeUndefined();
  });

  test("is found in no column any more once it is destroyed, but in those that keep it with a reason", async () => {
    await sql(
      "update privacy_requests set status = 'done', answer = coalesce(nullif(answer, ''), '교부'), settled_at = now(), settled_by_id = $2 where client_id = $1 and status = 'open'",
      client.id,
      admin.id,
    );
    await proposeDestruction(app.database, today);
    await take("request", admin);
    await take("approve", second);
    const leaves = new Set([
      ...Object.keys(kept),
      ...holders().flatMap(({ table, columns: own }) =>
        Object.entries(own).flatMap(([column, { erase }]) => (typeof erase === "object" ? [`${table}.${column}`] : [])),
      ),
    ]);
    // What the database works out of other columns holds no more than they do.
    const found = await storedTexts(
      app,
      columns.filter(({ generated }) => !generated),
    );
    expect(found.filter((column) => !leaves.has(column))).toEqual([]);
    expect(canaries.length).toBeGreaterThan(60);
    report(
      `T31 whose data: ${columns.length} columns declared; ${canaries.length} texts of one person given out and destroyed as their facts say`,
    );
  });

  async function take(step: "request" | "approve", who: TestStaff): Promise<void> {
    const queue = await app.call(listDestruction, { query: { size: "100" } }, { token: admin.token });
    const item = queue.body.models.find(({ number }) => number === client.number)!;
    const answer = await app.call(
      stepCall(destructionSteps, step),
      { params: { number: String(item.id) }, body: { version: item.version } },
      { token: who.token },
    );
    expect(answer.body.message).toBeUndefined();
  }

  test("is told from others by its number alone", async () => {
    const { body } = await app.call(clientCalls.read, { params: numbered(client) }, { token: admin.token });
    expect(body.model).toMatchObject({ status: "destroyed", name: "파기" });
  });
});
