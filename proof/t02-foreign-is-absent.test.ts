import { sample } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../src/app/testing/test-app.ts";
import { registeredRoutes } from "../src/app/server/server.ts";
import type { Route } from "../src/kit/server/http/route.ts";
import { fillPath } from "../src/kit/shared/endpoint.ts";
import { expectedAccess, mayCall } from "./expected-access.ts";
import { figure, inLanes, proofTimeout, Random, report, seed } from "./harness/figures.ts";
import { jsonSchemaOf, valid, type JsonSchema } from "./harness/from-schema.ts";
import { createFirm, type Firm, type Principal } from "./harness/principals.ts";
import { createRecord } from "./harness/records.ts";
import { placed, reaching, slotsOf, taken, type Slot } from "./harness/slots.ts";
import { openClient, queryText, type Answer } from "./harness/wire.ts";

type Part = "params" | "query" | "body";
/** A place of a call that takes the id of a record which the person may or may not see. */
type Place = { readonly route: Route; readonly part: Part; readonly slot: Slot };

const cases = figure(2_000, 100_000);
const lanes = 8;
const foreignPerKind = 4;
/** Everybody of the firm may name everybody, and every team: the list of people and the menu show them. */
const firmWide = new Set(["staffs.id", "teams.id"]);
const random = new Random();
const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;

let app: TestApp;
let firm: Firm;
let client: ReturnType<typeof openClient>;
const foreign = new Map<string, number[]>();
const tokens = new Map<Principal, string | undefined>();
const told = new Set<string>();
let sent = 0;

beforeAll(async () => {
  app = await startTestApp();
  firm = await createFirm(app);
  client = openClient(app.url);
}, 60_000);
afterAll(async () => {
  client.close();
  await app.stop();
});

/** Anybody but 관리자, who sees the records of every team; null where nobody else is admitted. */
function callerOf(route: Route): Principal | null {
  const { who } = expectedAccess[nameOf(route)]!;
  return (
    firm.principals.find(
      ({ staff, name }) => staff && mayCall(who, name) && !["관리자", "staff without team"].includes(name),
    ) ?? null
  );
}

function placesOf(route: Route): Place[] {
  const { firmWide: open, who } = expectedAccess[nameOf(route)]!;
  if (open || who === "everybody" || !callerOf(route)) return [];
  return (["params", "query", "body"] as const).flatMap((part) => {
    const schema = route.schema[part];
    const slots = schema ? slotsOf(jsonSchemaOf(schema)) : [];
    return slots
      .filter(({ record }) => part === "params" || !firmWide.has(record))
      .map((slot) => ({ route, part, slot }));
  });
}

function drawn(schema: JsonSchema): unknown {
  return sample(valid(schema), { seed: random.integer(0, 1e9), numRuns: 1 })[0];
}

type Input = Record<Part, unknown>;

/** A sound call of the person's own: at the place and wherever the path names a record stand records of his. */
async function soundCall({ route, part, slot }: Place, person: Principal): Promise<{ input: Input; ownId: number }> {
  const input: Input = { params: {}, query: {}, body: undefined };
  for (const one of ["params", "query", "body"] as const) {
    const schema = route.schema[one] && jsonSchemaOf(route.schema[one]);
    if (schema) input[one] = drawn(one === part ? (reaching(schema, slot.path) ?? schema) : schema);
  }
  let entryId = 1;
  for (const { path, record } of route.schema.params ? slotsOf(jsonSchemaOf(route.schema.params)) : []) {
    const made = await createRecord(app, firm, person, record, "own");
    entryId = made.entryId ?? entryId;
    input.params = placed(input.params, path, String(made.id));
  }
  const written = expectedAccess[nameOf(route)]!.body?.({ staffId: person.staff!.id, entryId });
  if (written !== undefined && part !== "body") input.body = written;
  // A record that has just been made is of version 1.
  if (typeof input.body === "object" && input.body !== null && "version" in input.body)
    input.body = { ...input.body, version: 1 };
  const ownId = part === "params" ? undefined : (await createRecord(app, firm, person, slot.record, "own")).id;
  return { input, ownId: ownId ?? Number(taken(input.params, slot.path)) };
}

async function send({ route, part, slot }: Place, person: Principal, input: Input, id: number): Promise<Answer> {
  sent += 1;
  const leaf = part === "body" ? id : String(id);
  const { params, query, body }: Input = { ...input, [part]: placed(input[part], slot.path, leaf) };
  const token = tokens.get(person) ?? (await person.token());
  tokens.set(person, token);
  return client.send({
    method: route.endpoint.method,
    path: `${fillPath(route.endpoint.path, { ...(params as object) })}${queryText(query as Record<string, unknown>)}`,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** What can be told from an answer: everything but its time and the id of the request. */
function seen({ status, headers, text }: Answer): string {
  const { date: _date, ...rest } = headers;
  return JSON.stringify([status, rest, text.replace(/"requestId":"[^"]*"/, "")]);
}

/** Foreign ids beside one of a record that never was; answers what tells them apart. */
async function tryPlace(place: Place, times: number): Promise<string[]> {
  const person = callerOf(place.route)!;
  const faults: string[] = [];
  const ids = foreign.get(place.slot.record)!;
  for (let left = times; left > 0; left -= ids.length) {
    const { input, ownId } = await soundCall(place, person);
    const absent = await send(place, person, input, nobodys());
    for (const id of random.shuffle(ids).slice(0, left)) {
      const answer = await send(place, person, input, id);
      if (seen(answer) === seen(absent)) continue;
      // Another lane may have changed what the rest of the call names: then both answers are others now.
      const [again, absentAgain] = [await send(place, person, input, id), await send(place, person, input, nobodys())];
      if (seen(again) !== seen(absentAgain)) faults.push(`${keyOf(place)}: ${again.text}, absent: ${absentAgain.text}`);
    }
    const own = await send(place, person, input, ownId);
    if (seen(own) !== seen(absent)) told.add(keyOf(place));
  }
  return faults;
}

/** The id of a record that never was. */
const nobodys = () => random.integer(10 ** 9, 10 ** 12);

const keyOf = ({ route, slot }: Place) => `${nameOf(route)} ${slot.path.join(".")}`;

/** Every row of the foreign records, whatever it holds. */
async function foreignRows(): Promise<string> {
  const rows = [];
  for (const [record, ids] of foreign) {
    const [table, column] = record.split(".");
    const found = await app.database.pool.query(
      `select to_jsonb(r) as row from "${table}" r where "${column}" = any($1) order by "${column}"`,
      [ids],
    );
    rows.push(record, ...found.rows.map(({ row }) => JSON.stringify(row)));
  }
  return rows.join("\n");
}

test(
  "a record of others and one that never was are the same, wherever the id stands",
  { timeout: proofTimeout },
  async () => {
    const places = registeredRoutes().flatMap(placesOf);
    for (const record of new Set(places.map(({ slot }) => slot.record))) {
      const ids: number[] = [];
      for (let index = 0; index < foreignPerKind; index += 1)
        ids.push((await createRecord(app, firm, firm.principals[0]!, record, "foreign")).id);
      foreign.set(record, [...new Set(ids)]);
    }
    const before = await foreignRows();
    const faults: string[] = [];
    const each = Math.ceil(cases / places.length);
    // Whoever changes people and teams may change the caller's own team: that comes when nothing else goes on.
    for (const aboutPeople of [false, true]) {
      const now = places.filter(({ slot }) => firmWide.has(slot.record) === aboutPeople);
      await inLanes(random.shuffle(now), lanes, async (place) => {
        faults.push(...(await tryPlace(place, each)));
      });
    }
    expect(faults.slice(0, 10), `${faults.length} faults, SEED=${seed}`).toEqual([]);
    expect(await foreignRows(), "a foreign record was changed").toBe(before);
    // Where one's own record is answered otherwise the id was looked at: else the proof would mean nothing.
    expect(told.size).toBeGreaterThan(places.length * 0.7);
    report(
      `T2 foreign: ${each * places.length} ids at ${places.length} places of ${new Set(places.map(({ route }) => route)).size} calls, ${sent} requests: no answer tells a foreign record from an absent one; ${told.size} places tell one's own`,
    );
  },
);
