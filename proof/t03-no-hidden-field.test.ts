import { sample } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#app/testing/test-app.ts";
import { registeredRoutes } from "#app/server/server.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Route } from "#platform/server/http/route.ts";
import { check } from "#platform/server/http/validation.ts";
import { fillPath } from "#platform/endpoint.ts";
import { expectedAccess, mayCall } from "./expected-access.ts";
import { inLanes, proofTimeout, report, seed } from "./harness/figures.ts";
import { jsonSchemaOf, valid, type JsonSchema } from "./harness/from-schema.ts";
import { createFirm, type Firm, type Principal } from "./harness/principals.ts";
import { openClient, queryText } from "./harness/wire.ts";

/** Names that would be worth something: of the object itself, of rights, of what the server alone sets. */
const dangerous = [
  "__proto__",
  "constructor",
  "prototype",
  "role",
  "roles",
  "staffId",
  "userId",
  "teamId",
  "id",
  "createdAt",
  "version",
  "success",
];

const writable = registeredRoutes().filter(
  ({ endpoint, upload, needs }) =>
    endpoint.method !== "GET" && !upload && needs !== "key" && needs !== "client" && needs !== "link",
);
const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;

let app: TestApp;
let firm: Firm;
let client: ReturnType<typeof openClient>;
/** Names of every column, as the database and as the wire write them. */
let columns: string[];

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

beforeAll(async () => {
  app = await startTestApp();
  firm = await createFirm(app);
  client = openClient(app.url);
  const { rows } = await app.database.pool.query<{ name: string }>(
    "select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1",
  );
  columns = [...new Set(rows.flatMap(({ name }) => [name, camel(name)]))];
});
afterAll(async () => {
  client.close();
  await app.stop();
});

type Body = Record<string, unknown> | unknown[];
/** An object somewhere in a body: the steps to it and the keys it takes. */
type Level = { readonly path: readonly (string | number)[]; readonly keys: ReadonlySet<string> };

/** Every part of the schema is there, so that no object of it is left out. */
function whole(schema: JsonSchema): JsonSchema {
  if (schema.anyOf)
    return whole(schema.anyOf.find(({ type }) => type === "object" || type === "array") ?? schema.anyOf[0]!);
  if (schema.items) return { ...schema, items: whole(schema.items), minItems: 1, maxItems: 1 };
  if (!schema.properties) return schema;
  const properties = Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, whole(part)]));
  return { ...schema, properties, required: Object.keys(properties) };
}

/** The objects of a body, itself included. */
function levelsOf(schema: JsonSchema, path: readonly (string | number)[] = []): Level[] {
  if (schema.items) return levelsOf(schema.items, [...path, 0]);
  if (!schema.properties) return [];
  const parts = Object.entries(schema.properties);
  return [
    { path, keys: new Set(parts.map(([key]) => key)) },
    ...parts.flatMap(([key, part]) => levelsOf(part, [...path, key])),
  ];
}

/** The body with more keys in the object at the path; its prototype is never touched. */
function grown(body: unknown, [step, ...rest]: readonly (string | number)[], more: readonly string[]): unknown {
  if (Array.isArray(body)) return body.map((item, index) => (index === step ? grown(item, rest, more) : item));
  const holder = body as Readonly<Record<string, unknown>>;
  if (step !== undefined) return { ...holder, [step]: grown(holder[step], rest, more) };
  const larger = { ...holder };
  for (const key of more) Object.defineProperty(larger, key, { value: 1, enumerable: true });
  return larger;
}

type Sound = { readonly route: Route; readonly body: Body; readonly levels: readonly Level[] };

/** A body that the schema takes, with every part it may have. */
function soundBody(route: Route): Sound {
  if (!route.schema.body) return { route, body: {}, levels: [{ path: [], keys: new Set() }] };
  const schema = whole(jsonSchemaOf(route.schema.body));
  const [body] = sample(valid(schema), { seed, numRuns: 1 }) as [Body];
  return { route, body, levels: levelsOf(schema) };
}

const sound = writable.map(soundBody);

function refusedByName(route: Route, body: unknown, key: string): boolean {
  try {
    check(route.schema.body!, body);
    return false;
  } catch (error) {
    return error instanceof Failure && error.status === 400 && JSON.stringify(error.fields).includes(key);
  }
}

/** The keys that the schema says it does not know in the object at the path. */
function unrecognized({ schema }: Route, body: unknown, path: readonly (string | number)[]): ReadonlySet<string> {
  const { error } = schema.body!.safeParse(body);
  const there = error?.issues.filter((issue) => issue.path.join(".") === path.join(".")) ?? [];
  return new Set(there.flatMap((issue) => (issue.code === "unrecognized_keys" ? issue.keys : [])));
}

test("no schema takes a column that it does not name, at any depth", { timeout: proofTimeout }, () => {
  let tried = 0;
  const faults: string[] = [];
  for (const { route, body, levels } of sound.filter(({ route: { schema } }) => schema.body)) {
    for (const { path, keys } of levels) {
      const more = columns.filter((name) => !keys.has(name));
      tried += more.length;
      // The schema names all of them at once; the first, and where it names none, each is tried by itself.
      const named = unrecognized(route, grown(body, path, more), path);
      for (const column of more.filter((name, index) => index === 0 || !named.has(name))) {
        if (!refusedByName(route, grown(body, path, [column]), column))
          faults.push(`${nameOf(route)} ${path.join(".")} ${column}`);
      }
    }
  }
  expect(faults.slice(0, 20), `${faults.length} faults, SEED=${seed}`).toEqual([]);
  report(`T3 schemas: ${tried} columns at ${writable.length} writing calls refused by name`);
});

/** Everything that is stored, but for the sessions that every call keeps alive. */
async function stored(): Promise<Record<string, string>> {
  const { rows } = await app.database.pool.query<{ name: string; sum: string }>(
    `select c.relname as name, md5(xpath('//sum/text()', query_to_xml(format(
       'select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '''')) as sum from %I t', c.relname), false, true, ''))::text) as sum
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> 'sessions'`,
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** What the parser refuses before anything knows what the call takes, each by itself. */
const ofParser = ["__proto__", "constructor"];
/** So many are named in an answer. */
const mostNamed = 5;

function togetherIn(keys: readonly string[]): readonly (readonly string[])[] {
  const others = keys.filter((key) => !ofParser.includes(key));
  const groups = Array.from({ length: Math.ceil(others.length / mostNamed) }, (_, index) =>
    others.slice(index * mostNamed, (index + 1) * mostNamed),
  );
  return [...ofParser.map((key) => [key]), ...groups];
}

function admitted(route: Route): Principal | undefined {
  const { who } = expectedAccess[nameOf(route)]!;
  const able = firm.principals.filter(({ staff, name }) => staff && mayCall(who, name));
  return able.find(({ name }) => name === "관리자") ?? able.find(({ name }) => name !== "staff without team");
}

test("such a call is answered 400 and nothing is stored", { timeout: proofTimeout }, async () => {
  const before = await stored();
  const tokens = new Map<Principal, string | undefined>();
  for (const person of new Set(writable.flatMap((route) => admitted(route) ?? [])))
    tokens.set(person, await person.token());
  const faults: string[] = [];
  let sent = 0;
  await inLanes(sound, 8, async ({ route, body, levels }) => {
    const person = admitted(route)!;
    const params = route.schema.params
      ? (sample(valid(jsonSchemaOf(route.schema.params)), { seed, numRuns: 1 })[0] as object)
      : {};
    const query = route.schema.query
      ? (sample(valid(jsonSchemaOf(route.schema.query)), { seed, numRuns: 1 })[0] as object)
      : {};
    const [{ path, keys }, deepest] = [levels[0]!, levels.at(-1)!];
    const bodies = [
      ...togetherIn(dangerous.filter((key) => !keys.has(key))).map((some) => [some, grown(body, path, some)] as const),
      // Every column at once, in the object that lies deepest.
      [
        [],
        grown(
          body,
          deepest.path,
          columns.filter((name) => !deepest.keys.has(name)),
        ),
      ] as const,
    ];
    for (const [some, sentBody] of bodies) {
      sent += 1;
      const token = tokens.get(person);
      const { status, text } = await client.send({
        method: route.endpoint.method,
        path: `${fillPath(route.endpoint.path, { ...params })}${queryText({ ...query })}`,
        headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(sentBody),
      });
      const named = some.every((key) => ofParser.includes(key) || text.includes(key));
      if (status !== 400 || !named) faults.push(`${nameOf(route)} ${some.join(", ")}: ${status} ${text}`);
    }
  });
  expect(faults.slice(0, 20), `${faults.length} faults, SEED=${seed}`).toEqual([]);
  expect(await stored()).toEqual(before);
  report(`T3 calls: ${sent} calls with hidden fields at ${writable.length} writing calls: each 400, nothing stored`);
});
