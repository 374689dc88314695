import { afterAll, beforeAll, expect, test } from "vitest";
import { sample } from "fast-check";
import { z } from "zod";
import { failureCodes, type FailureCode } from "#platform/failure.ts";
import type { Route } from "#platform/server/http/route.ts";
import { startTestApp, type TestApp } from "#app/testing/test-app.ts";
import { registeredRoutes } from "#app/server/server.ts";
import { expectedAccess } from "./expected-access.ts";
import { figure, inLanes, percentile, proofTimeout, Random, report, seed } from "./harness/figures.ts";
import { jsonSchemaOf, type KnownIds } from "./harness/from-schema.ts";
import { acceptedElsewhere } from "./harness/accepted-elsewhere.ts";
import { brokenCases, isRefusable, pathOf, validCases, type FuzzCase } from "./harness/fuzz-cases.ts";
import { isSlow, pauses, withoutPause } from "./harness/pauses.ts";
import { createFirm, revive, type Firm, type Principal } from "./harness/principals.ts";
import { createRecord } from "./harness/records-of-people.ts";
import { acceptsSoundly } from "./harness/sound-calls.ts";
import { damage } from "./harness/wire-damage.ts";
import type { Damage } from "./harness/wire-request.ts";
import { openClient, sendBytes, type Answer } from "./harness/wire.ts";

const cases = figure(10_000, 500_000);
const lanes = 12;
const names = [
  "관리자",
  "관리자",
  "송무팀원",
  "매니저",
  "변호사",
  "홍보책임",
  "외국부팀장",
  "송무보조+매출조회",
  "staff without team",
  "user without staff",
  "anonymous",
] as const;

const random = new Random();
const routes = registeredRoutes();
/** Cases at once: every call has its share of sound, broken and damaged ones. */
const batch = routes.length * Math.max(8, Math.ceil(figure(10_000, 0) / routes.length));
/** Entries of the tasks that `known` names. */
const entryOfTask = new Map<string, number>();
const byMethod = (route: Route) => `${route.endpoint.method} ${route.endpoint.path}`;

/** Calls that were accepted with what their schemas tell. */
let soundly = 0;
let app: TestApp;
let client: ReturnType<typeof openClient>;
let firm: Firm;
let people: Principal[];
/** Records that the person may reach, and some of others. */
let known: ReadonlyMap<Principal, KnownIds>;

beforeAll(async () => {
  app = await startTestApp();
  client = openClient(app.url);
  firm = await createFirm(app);
  people = names.map((name) => firm.principals.find((person) => person.name === name)!);
  known = await createKnownRecords();
});

afterAll(async () => {
  client.close();
  await app.stop();
});

/** Records of every kind that some path names: a few own ones and a foreign one for each person. */
async function createKnownRecords(): Promise<Map<Principal, KnownIds>> {
  const kinds = new Set(
    routes.flatMap((route) =>
      Object.values((route.schema.params && jsonSchemaOf(route.schema.params).properties) ?? {}).flatMap(
        (part) => part.record ?? [],
      ),
    ),
  );
  const byPerson = new Map<Principal, KnownIds>();
  for (const person of new Set(people)) {
    const ids: Record<string, number[]> = {};
    for (const kind of kinds) {
      ids[kind] = [];
      for (const side of ["own", "own", "own", "foreign"] as const) {
        const { id, entryId } = await createRecord(app, firm, person, kind, side);
        ids[kind].push(id);
        if (entryId !== undefined) entryOfTask.set(String(id), entryId);
      }
    }
    byPerson.set(person, ids);
  }
  return byPerson;
}

const failureBody = z.strictObject({
  success: z.literal(false),
  code: z.enum(Object.keys(failureCodes) as [FailureCode, ...FailureCode[]]),
  message: z.string().regex(/[가-힣]/),
  fields: z.record(z.string(), z.string().regex(/[가-힣]/)).optional(),
  requestId: z.string().min(1),
});

const leaks = /\bselect\b|    at |node_modules|\bpg_\w|\bECONN/i;

type Seen = { sent: number; refusable: number; ok: number; slowest: number; times: number[]; statuses: Set<number> };
const seen: Seen = { sent: 0, refusable: 0, ok: 0, slowest: 0, times: [], statuses: new Set() };
const okPerRoute = new Map<string, number>();

/** What is wrong with an answer, whatever was sent; null when nothing is. */
function wrong(route: Route, answer: Answer, kind: "call" | Damage["expected"]): string | null {
  const { status, text, milliseconds } = answer;
  seen.sent += 1;
  seen.statuses.add(status);
  seen.times.push(milliseconds);
  seen.slowest = Math.max(seen.slowest, milliseconds);
  // Long work has a limit of its own, which the server keeps.
  if (isSlow(answer) && milliseconds > (route.withinMs ?? 0)) return `took ${Math.round(milliseconds)} ms`;
  if (status >= 500 || (status < 200 && status !== 0)) return `status ${status}`;
  if (route.endpoint.path !== "/api/docs" && leaks.test(text)) return "the body tells what nobody should see";
  if (status === 200 && route.schema.response.meta()?.["file"]) {
    seen.ok += 1;
    return null;
  }
  if (status === 200 && kind === "call") {
    const checked = route.schema.response.safeParse(JSON.parse(text));
    if (!checked.success) return `answer is not as declared: ${z.prettifyError(checked.error)}`;
    seen.ok += 1;
    okPerRoute.set(byMethod(route), (okPerRoute.get(byMethod(route)) ?? 0) + 1);
  }
  if (status >= 400 && !(text === "" && (kind === "bare" || kind === "cut"))) {
    const checked = failureBody.safeParse(parsed(text));
    if (!checked.success) return `no refusal of ours: ${z.prettifyError(checked.error)}`;
    if (failureCodes[checked.data.code][0] !== status && status !== 431)
      return `code ${checked.data.code} with ${status}`;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Sessions that live on; a new one takes the place of one that some generated call has ended. */
const tokens = new Map<Principal, string | undefined>();

async function tokenOf(person: Principal, route: Route): Promise<string | undefined> {
  if (route.endpoint.method !== "GET") return person.token();
  if (!tokens.has(person)) tokens.set(person, await person.token());
  return tokens.get(person);
}

const needsSession = ({ needs }: Route) => needs === "user" || needs === "staff";

async function sendCase(one: FuzzCase, person: Principal): Promise<Answer> {
  const { route, body } = one;
  for (let attempt = 1; ; attempt += 1) {
    const token = await tokenOf(person, route);
    const answer = await client.send({
      method: route.endpoint.method,
      path: pathOf(one),
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (answer.status !== 401 || token === undefined || !needsSession(route) || attempt === 4) return answer;
    tokens.delete(person);
    // Those who manage people have suspended him or let him go, as they may.
    if (attempt > 1) await revive(app, person, [firm.ownTeam, firm.secondTeam]);
  }
}

/** Runs one generated call; answers what was wrong about it. */
async function tryCase(one: FuzzCase, person: Principal): Promise<string[]> {
  const refusable = isRefusable(one);
  if (refusable) seen.refusable += 1;
  const answer = await withoutPause(() => sendCase(one, person));
  const fault =
    wrong(one.route, answer, "call") ??
    (refusable && (answer.status < 400 || answer.status >= 500) ? `accepted what the schema refuses` : null) ??
    (answer.status === 401 && person.name !== "anonymous" && needsSession(one.route) ? "lost its session" : null);
  return fault === null
    ? []
    : [`${fault}: ${describe(one)} as ${person.name}: ${answer.status} ${answer.text.slice(0, 200)}`];
}

function describe(one: FuzzCase): string {
  const body = one.body === undefined ? "" : ` ${JSON.stringify(one.body).slice(0, 400)}`;
  return `${one.route.endpoint.method} ${pathOf(one).slice(0, 300)}${body}`;
}

async function tryDamage(sound: FuzzCase, person: Principal, draw: number): Promise<string[]> {
  const { route } = sound;
  const done: Damage = damage({ route, path: pathOf(sound), token: await person.token() }, new Random(draw));
  const answer = await withoutPause(() => sendBytes(app.url, done.bytes, done.unfinished));
  const refused = answer.status >= 400 && answer.status < 500;
  const expected =
    done.expected === "any" || refused || (done.expected === "cut" && answer.status === 0)
      ? null
      : `expected to be ${done.expected}`;
  const fault = wrong(route, answer, done.expected) ?? expected;
  return fault === null
    ? []
    : [`${fault}: ${done.name} at ${byMethod(route)} as ${person.name}: ${answer.status} ${answer.text.slice(0, 200)}`];
}

type Item = { readonly one: FuzzCase; readonly person: Principal; readonly damaged: boolean; readonly draw: number };

/**
 * Half of the bodies of calls whose sound body is written down are that body with one generated part: so that what is
 * generated also gets past the rules that come after the schema.
 */
function nearMiss(one: FuzzCase, person: Principal): FuzzCase {
  const sound = expectedAccess[byMethod(one.route)]?.body;
  if (!sound || random.next() < 0.5) return one;
  const entryId = entryOfTask.get(Object.values(one.params)[0] ?? "") ?? 1;
  const body = sound({ staffId: person.staff?.id ?? 1, entryId });
  const generated = one.body;
  if (Array.isArray(body) || typeof generated !== "object" || generated === null) return { ...one, body };
  const part = random.pick(["", ...Object.keys(generated)]);
  if (part === "") return { ...one, body };
  return { ...one, body: { ...(body as object), [part]: (generated as Record<string, unknown>)[part] } };
}

/** A tenth is damaged on the wire, four tenths are broken in their parts, half is as the schemas say. */
function drawBatch(size: number): Item[] {
  const perRoute = Math.ceil(size / routes.length);
  const half = Math.ceil(perRoute / 2);
  const items = routes.flatMap((route) =>
    Array.from({ length: perRoute }, (_, index): Item => {
      const person = random.pick(people);
      const make = index < half || index === perRoute - 1 ? validCases : brokenCases;
      const [one] = sample(make(route, known.get(person)!), { seed: random.integer(0, 1e9), numRuns: 1 });
      return { one: nearMiss(one!, person), person, damaged: index === perRoute - 1, draw: random.integer(0, 1e9) };
    }),
  );
  return random.shuffle(items);
}

async function runBatch(size: number): Promise<string[]> {
  const faults: string[] = [];
  // Whoever manages people may have let them go: the next batch begins with the firm as it was.
  for (const person of new Set(people)) await revive(app, person, [firm.ownTeam, firm.secondTeam]);
  await inLanes(drawBatch(size), lanes, async ({ one, person, damaged, draw }) => {
    faults.push(...(damaged ? await tryDamage(one, person, draw) : await tryCase(one, person)));
  });
  return faults;
}

/** A step leads on from one state, and what is restored was removed: a record that has just been made need not be there. */
const leadsOnFromAState = (path: string) => path.includes("/steps/") || path.endsWith("/restore");

test(
  "every call is accepted as its schema allows it, or says why that takes more",
  { timeout: proofTimeout },
  async () => {
    const excused = new Set(Object.values(acceptedElsewhere).flat());
    const administrator = firm.principals.find(({ name }) => name === "관리자")!;
    const never: string[] = [];
    const tried = routes.filter((one) => !excused.has(byMethod(one)) && !leadsOnFromAState(one.endpoint.path));
    for (const route of tried) {
      await revive(app, administrator, [firm.ownTeam, firm.secondTeam]);
      const refusal = await acceptsSoundly(app, firm, (sent) => client.send(sent), route);
      if (refusal !== null) never.push(`${byMethod(route)}: ${refusal}`);
    }
    expect(never).toEqual([]);
    expect([...excused].filter((name) => !routes.some((route) => byMethod(route) === name))).toEqual([]);
    soundly = tried.length;
  },
);

test("no input breaks a call, and all that is wrong is refused in words", { timeout: proofTimeout }, async () => {
  const faults: string[] = [];
  while (seen.sent < cases) faults.push(...(await runBatch(batch)));
  expect(faults.slice(0, 20), `${faults.length} faults, SEED=${seed}`).toEqual([]);
  // What is generated as valid has to get through often enough for the proof to mean anything.
  expect(seen.ok).toBeGreaterThan(seen.sent / 20);
  expect(seen.refusable).toBeGreaterThan(seen.sent / 4);
  expect(pauses.met).toBeLessThan(seen.sent / 200);
  const { status } = await client.send({ method: "GET", path: "/health" });
  expect(status).toBe(200);
  const p99 = Math.round(percentile(seen.times, 0.99));
  report(
    `T4 fuzz: ${soundly} of ${routes.length} calls accepted as the schema allows them, the others named with why; ` +
      `${seen.sent} cases (${seen.ok} accepted on ${okPerRoute.size} calls, ` +
      `${seen.refusable} refused by schema), 0 × 5xx, p99 ${p99} ms, slowest ${Math.round(seen.slowest)} ms (${pauses.met} held up once), ` +
      `statuses ${[...seen.statuses].toSorted((a, b) => a - b).join(" ")}`,
  );
});
