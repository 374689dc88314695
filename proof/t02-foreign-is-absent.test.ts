import { sample } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#app/testing/test-app.ts";
import { registeredRoutes } from "#app/server/server.ts";
import type { Route } from "#platform/server/http/route.ts";
import { fillPath } from "#platform/endpoint.ts";
import { expectedAccess, mayCall } from "./expected-access.ts";
import { readied, silentPlaces } from "./harness/foreign-places.ts";
import { figure, inLanes, proofTimeout, Random, report, seed } from "./harness/figures.ts";
import { jsonSchemaOf, valid, type JsonSchema } from "./harness/from-schema.ts";
import { createFirm, type Firm, type Principal } from "./harness/principals.ts";
import { createRecord, createWalled } from "./harness/records-of-people.ts";
import { placed, reaching, replaced, slotsOf, taken, type Slot } from "./harness/slots.ts";
import { openClient, queryText, type Answer } from "./harness/wire.ts";

type Part = "params" | "query" | "body";
/** A place of a call that takes the id of a record which the person may or may not see. */
type Place = { readonly route: Route; readonly part: Part; readonly slot: Slot };

const cases = figure(2_000, 100_000);
const lanes = 8;
const foreignPerKind = 3;
/** So often a place may ask anew, with another drawn call, whether one's own record is answered otherwise. */
const drawsToTell = 200;
/** Everybody of the firm may name everybody, every team, every rule of time, every sender and template: lists show them. */
const firmWide = new Set([
  "partners.id",
  "staffs.id",
  "teams.id",
  "legal_deadline_rules.id",
  "sms_senders.id",
  "sms_templates.id",
  "quick_replies.id",
  "client_stage_texts.id",
]);
const random = new Random();
const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;

let app: TestApp;
let firm: Firm;
let client: ReturnType<typeof openClient>;
/** Records that a person must not see, by kind and person: of another team, and own ones behind a wall. */
const foreign = new Map<string, number[]>();
const tokens = new Map<Principal, string | undefined>();
const told = new Set<string>();
let sent = 0;

beforeAll(async () => {
  app = await startTestApp();
  firm = await createFirm(app);
  client = openClient(app.url);
});
afterAll(async () => {
  client.close();
  await app.stop();
});

/** Anybody but those who see the records of every team; null where nobody else is admitted. */
function callerOf(route: Route): Principal | null {
  const { who, allTeams = [] } = expectedAccess[nameOf(route)]!;
  const others = ["관리자", "staff without team", ...allTeams];
  return firm.principals.find(({ staff, name }) => staff && mayCall(who, name) && !others.includes(name)) ?? null;
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
async function soundCall(place: Place, person: Principal): Promise<{ input: Input; ownId: number }> {
  const { route, part, slot } = place;
  const input: Input = { params: {}, query: {}, body: undefined };
  for (const one of ["params", "query", "body"] as const) {
    const schema = route.schema[one] && jsonSchemaOf(route.schema[one]);
    if (!schema) continue;
    const value = drawn(one === part ? (reaching(schema, slot.path) ?? schema) : schema);
    input[one] = one === "params" ? value : await owned(value, schema, one === part ? slot : null, person);
  }
  let entryId = 1;
  for (const { path, record } of route.schema.params ? slotsOf(jsonSchemaOf(route.schema.params)) : []) {
    const made = await ownRecord(person, record);
    if (part === "params" && record === slot.record) await makeReady(place, made.id);
    entryId = made.entryId ?? entryId;
    input.params = placed(input.params, path, String(made.id));
  }
  const written = expectedAccess[nameOf(route)]!.body?.({ staffId: person.staff!.id, entryId });
  if (written !== undefined && part !== "body") input.body = written;
  input.body = readied[keyOf(place)]?.body ?? input.body;
  // Consultations, contracts, cases and disputes have such calls: the number that is declared is a consultation's.
  if (nameOf(route).includes(" /api/conflicts/:number"))
    input.query = { ...(input.query as Readonly<Record<string, unknown>>), type: "consult" };
  // A record that has just been made is of version 1.
  if (typeof input.body === "object" && input.body !== null && "version" in input.body)
    input.body = { ...input.body, version: 1 };
  if (part === "params") return { input, ownId: Number(taken(input.params, slot.path)) };
  const { id } = await ownRecord(person, slot.record);
  await makeReady(place, id);
  return { input, ownId: id };
}

async function makeReady(place: Place, id: number): Promise<void> {
  const sql = readied[keyOf(place)]?.sql;
  if (sql) await app.database.pool.query(sql, [id]);
}

const ownRecord = (person: Principal, record: string) =>
  createRecord(app, firm, person, record, "own", { filled: true });

/** The drawn value, in which every other id names a record of the person's own: else one of them would be refused. */
async function owned(value: unknown, schema: JsonSchema, tried: Slot | null, person: Principal): Promise<unknown> {
  let all = value;
  for (const { path, record } of slotsOf(schema)) {
    if (path.join() === tried?.path.join()) continue;
    const { id } = await ownRecord(person, record);
    all = replaced(all, path, id);
  }
  return all;
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

const isDone = ({ status }: Answer) => status < 300;

/** Foreign ids beside one of a record that never was; answers what tells them apart. */
async function tryPlace(place: Place, times: number): Promise<string[]> {
  const person = callerOf(place.route)!;
  const faults: string[] = [];
  const ids = foreign.get(foreignKey(place, person))!;
  for (let left = times; left > 0; left -= ids.length) {
    const { input, ownId } = await soundCall(place, person);
    const absent = await send(place, person, input, nobodys());
    for (const id of random.shuffle(ids).slice(0, left)) {
      const answer = await send(place, person, input, id);
      if (seen(answer) === seen(absent)) continue;
      if (isDone(answer) && !isDone(absent)) {
        faults.push(`${keyOf(place)}: ${answer.text}, absent: ${absent.text}`);
        break;
      }
      // Another lane may have changed what the rest of the call names: then both answers are others now.
      const [again, absentAgain] = [await send(place, person, input, id), await send(place, person, input, nobodys())];
      if (seen(again) !== seen(absentAgain)) faults.push(`${keyOf(place)}: ${again.text}, absent: ${absentAgain.text}`);
    }
    if (seen(await send(place, person, input, ownId)) !== seen(absent)) told.add(keyOf(place));
  }
  const most = keyOf(place) in silentPlaces ? 0 : drawsToTell;
  for (let draws = 0; !told.has(keyOf(place)) && draws < most; draws += 1) {
    const { input, ownId } = await soundCall(place, person);
    const [own, absent] = [await send(place, person, input, ownId), await send(place, person, input, nobodys())];
    if (seen(own) !== seen(absent)) told.add(keyOf(place));
  }
  return faults;
}

/** The id of a record that never was. */
const nobodys = () => random.integer(10 ** 9, 10 ** 12);

const keyOf = ({ route, slot }: Place) => `${nameOf(route)} ${slot.path.join(".")}`;
const foreignKey = (place: Place, { name }: Principal) =>
  `${place.slot.record} ${name} ${readied[keyOf(place)]?.sql ? keyOf(place) : ""}`;

/** What the person must not see at such places: filled as one's own are, so that an answer could tell of it. */
async function hideFrom(person: Principal, place: Place): Promise<void> {
  const { record } = place.slot;
  const ids = new Set<number>();
  for (let index = 0; index < foreignPerKind; index += 1)
    ids.add((await createRecord(app, firm, person, record, "foreign", { filled: true })).id);
  const walled = await createWalled(app, firm, person, record);
  if (walled) ids.add(walled.id);
  for (const id of ids) await makeReady(place, id);
  foreign.set(foreignKey(place, person), [...ids]);
}

/** Every row of the foreign records, whatever it holds. */
async function foreignRows(): Promise<string> {
  const rows = [];
  for (const [key, ids] of foreign) {
    const [record, table, column] = /^(\w+)\.(\w+)/.exec(key)!;
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
    for (const place of places) {
      const person = callerOf(place.route)!;
      if (!foreign.has(foreignKey(place, person))) await hideFrom(person, place);
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
    const silent = places.map(keyOf).filter((key) => !told.has(key));
    expect(silent.filter((key) => !Object.hasOwn(silentPlaces, key)).toSorted()).toEqual([]);
    const known = new Set(places.map(keyOf));
    expect(Object.keys(silentPlaces).filter((key) => !known.has(key))).toEqual([]);
    report(
      `T2 foreign: ${each * places.length} ids at ${places.length} places of ${new Set(places.map(({ route }) => route)).size} calls, ${sent} requests: no answer tells a foreign record from an absent one; ${told.size} places tell one's own, ${silent.length} cannot (foreign-places.ts)`,
    );
  },
);
