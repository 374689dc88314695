import { sample } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { features } from "#app/server/registry.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { isDeviceAccount, resignedRole, roleNames, roleRules, type RoleName } from "#features/identity/access/roles.ts";
import { policyFacts } from "#platform/abilities.ts";
import { fillPath } from "#platform/endpoint.ts";
import type { Policy } from "#platform/policy.ts";
import type { Route } from "#platform/server/http/route.ts";
import { columnOf, type Resource } from "#records/resource.ts";
import type { BoundSteps } from "#records/server/steps/bind-steps.ts";
import { stepCall, undoCall, type Step } from "#records/steps.ts";
import { inLanes, proofTimeout, report, seed } from "./harness/figures.ts";
import { jsonSchemaOf, valid } from "./harness/from-schema.ts";
import { createRecord } from "./harness/records-of-people.ts";
import { createFirm, type Firm, type Principal } from "./harness/principals.ts";
import { replaced, slotsOf } from "./harness/slots.ts";
import { standing, type Place } from "./harness/standing.ts";
import { openClient } from "./harness/wire.ts";

/** Every machine that the product has: one that is registered is proved. */
const machines: readonly BoundSteps[] = features.flatMap(({ steps }) => steps ?? []);
const routes = features.flatMap((feature) => [...feature.routes]);
const working = roleNames.filter((role) => role !== resignedRole);
/** So often a step is tried with other words before its rules are taken to refuse it. */
const mostTold = 6;
const mostDrawn = 40;
/** States at a time: records of one never meet those of another. */
const lanes = 4;

let app: TestApp;
let client: ReturnType<typeof openClient>;
let firm: Firm;
let place: Place;
/** Two who may do everything, one of whom works in another team and sees nothing across teams. */
let one: TestStaff;
let other: TestStaff;
let foreign: TestStaff;
/** Who may not, by role. */
const outsiders = new Map<string, TestStaff>();
const counted = { cells: 0, taken: new Set<string>(), steps: 0, states: 0, absent: 0 };

beforeAll(async () => {
  app = await startTestApp();
  client = openClient(app.url);
  firm = await createFirm(app);
  const { presale_team_id: presale } = await app.database.query
    .selectFrom("firm_settings")
    .select("presale_team_id")
    .executeTakeFirstOrThrow();
  const teamIds = [firm.ownTeam, firm.secondTeam, presale!];
  one = await app.createStaff({ roles: working, teamIds });
  other = await app.createStaff({ roles: working, teamIds });
  foreign = await app.createStaff({ roles: working.filter((role) => role !== "관리자"), teamIds: [firm.otherTeam] });
  place = { app, teamId: firm.ownTeam, staff: one, other: firm.stranger, third: foreign };
});
afterAll(async () => {
  client.close();
  await app.stop();
  report(
    `Steps: ${machines.length} machines, ${counted.states} states, ${counted.steps} steps (${counted.taken.size} of them taken), ${counted.absent} foreign ones absent, ${counted.cells} answers as the machines say`,
  );
});

type Body = {
  readonly message?: string;
  readonly model?: { readonly can?: Readonly<Record<string, true | string>> };
  readonly state?: string;
  readonly version?: number;
};
type Answer = { readonly status: number; readonly body: Body };

async function send(who: TestStaff, method: string, path: string, body?: unknown): Promise<Answer> {
  counted.cells += 1;
  const { status, text } = await client.send({
    method,
    path,
    headers: {
      authorization: `Bearer ${who.token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer = { status, body: JSON.parse(text) as Body };
  expect(answer.status, `${method} ${path} ${JSON.stringify([body, answer.body])}`).toBeLessThan(500);
  return answer;
}

const routeOf = (path: string, method = "POST"): Route | undefined =>
  routes.find(({ endpoint }) => endpoint.method === method && endpoint.path === path);

/** One cell: a step of a machine, tried with a record that stands in a state. */
class Cell {
  readonly name: string;
  readonly bound: BoundSteps;
  readonly step: Step;
  readonly state: string;

  constructor(bound: BoundSteps, state: string, name: string) {
    this.bound = bound;
    this.state = state;
    this.name = name;
    this.step = bound.machine.steps[name] as Step;
  }

  get resource(): Resource {
    return this.bound.machine.resource as Resource;
  }

  get label(): string {
    return `${this.resource.name} in ${this.state}: ${this.name}`;
  }

  get policy(): Policy {
    return this.step.by ?? this.bound.records.manage;
  }

  get starts(): boolean {
    return this.step.from.includes(this.state);
  }

  async made(author: TestStaff | null = null): Promise<number> {
    const number = await standing(place, this.bound, this.state, author);
    if (number === null) throw new Error(`no row of ${this.resource.name} stands in ${this.state}`);
    return number;
  }

  async take(who: TestStaff, number: number, version: number, attempt = 0): Promise<Answer> {
    const path = fillPath(stepCall(this.bound.machine, this.name).path, { number: String(number) });
    return send(who, "POST", path, { ...(await told(this, attempt)), version });
  }

  undo(who: TestStaff, number: number, version: number): Promise<Answer> {
    return send(who, "POST", fillPath(undoCall(this.bound.machine).path, { number: String(number) }), { version });
  }

  /** The whole record as the person reads it before anything has happened to it, where it has a page. */
  read(who: TestStaff, number: number): Promise<Answer | null> {
    const path = `${this.resource.api}/${number}`;
    const key = `${path} ${who.id}`;
    const known = reads.get(key);
    if (known) return known;
    const answer = routeOf(`${this.resource.api}/:number`, "GET") ? send(who, "GET", path) : Promise.resolve(null);
    reads.set(key, answer);
    return answer;
  }

  /** The row, which any write would give another `xmin`. */
  async row(number: number): Promise<{ mark: string; state: string; version: number }> {
    const state = columnOf(this.bound.machine.state, this.resource.fields[this.bound.machine.state]!);
    const { rows } = await app.database.pool.query<{ mark: string; state: string; version: number }>(
      `select xmin::text as mark, "${state}" as state, version from "${this.resource.table}"
       where ${this.resource.numbered ? "id_int" : "id"} = $1`,
      [number],
    );
    return rows[0]!;
  }

  async refused(
    number: number,
    ask: (version: number) => Promise<Answer>,
    status: number | readonly number[],
    message?: RegExp,
  ): Promise<void> {
    const before = await this.row(number);
    const answer = await ask(before.version);
    expect([status].flat(), `${this.label} ${answer.body.message}`).toContain(answer.status);
    if (message) expect(answer.body.message, this.label).toMatch(message);
    expect(await this.row(number), this.label).toEqual(before);
  }
}

const reads = new Map<string, Promise<Answer | null>>();
const said = new Map<string, Promise<object>>();

/** What is told: as the schema says, its references to records of one's own team. */
function told(cell: Cell, attempt: number): Promise<object> {
  const key = `${cell.resource.name}.${cell.name}.${attempt}`;
  const known = said.get(key) ?? draw(cell, attempt);
  said.set(key, known);
  return known;
}

async function draw({ bound, name }: Cell, attempt: number): Promise<object> {
  const body = routeOf(stepCall(bound.machine, name).path)!.schema.body!;
  const schema = jsonSchemaOf(body);
  const drawn = sample(valid(schema), { seed: seed + attempt, numRuns: mostDrawn });
  let value = (drawn.find((candidate) => body.safeParse(candidate).success) ?? drawn[0]) as object;
  for (const { path, record } of slotsOf(schema)) {
    const { id } = await createRecord(app, firm, { staff: one } as Principal, record, "own");
    value = replaced(value, path, id) as object;
  }
  return { ...value, ...("reason" in value && { reason: "확인하려고 합니다" }) };
}

const notFromHere = /상태에서는 ‘.*’ 처리를 할 수 없습니다\.$/;
const otherPerson = /사람이 아닌 다른 사람이 ‘.*’ 처리를 해야 합니다|한 사람으로 봅니다/;
const allows = (policy: Policy, roles: readonly RoleName[], teamIds: readonly number[]) =>
  policy.allows(
    policyFacts({
      staff: { id: 1, shortName: "", department: "", teamIds, teamId: teamIds[0] ?? null, allTeamView: false },
      rules: roleRules(roles),
      inPresaleTeam: false,
      isDevice: isDeviceAccount(roles),
      devPages: true,
    }),
  );

/** Somebody who is not admitted: of those who see such records, where one is not; or one of no team. */
async function outsider({ policy, bound, label }: Cell): Promise<TestStaff> {
  const shut = working.filter((role) => !allows(policy, [role], [1]));
  const role = shut.find((name) => allows(bound.records.show, [name], [1])) ?? "";
  const inTeam = role !== "" || !allows(policy, [], [1]);
  if (!inTeam && allows(policy, [], [])) throw new Error(`${label}: everybody may`);
  const key = inTeam ? role : "no team";
  const known = outsiders.get(key);
  if (known) return known;
  const made = await app.createStaff({
    roles: role === "" ? [] : [role],
    teamIds: inTeam ? [firm.ownTeam] : [],
  });
  outsiders.set(key, made);
  return made;
}

/** Of a record that the person does not see nothing is told: neither that it is there, nor more than their rights. */
async function whoMayNot(cell: Cell, number: number): Promise<void> {
  const person = await outsider(cell);
  const read = await cell.read(person, number);
  const sees = read?.status === 200;
  await cell.refused(number, (version) => cell.take(person, number, version), sees ? [403] : [403, 404]);
}

/** A step is as absent as its record. */
async function whoIsForeign(cell: Cell, number: number): Promise<void> {
  const read = await cell.read(foreign, number);
  if (read === null || read.status !== 404) return;
  const roles = working.filter((role) => role !== "관리자");
  const status = allows(cell.policy, roles, [firm.otherTeam]) ? [404] : [403, 404];
  await cell.refused(number, (version) => cell.take(foreign, number, version), status);
  counted.absent += 1;
}

async function whatIsStale(cell: Cell, number: number): Promise<void> {
  await cell.refused(number, (version) => cell.take(one, number, version + 6), 409);
}

async function whatIsAbsent(cell: Cell): Promise<void> {
  expect((await cell.take(one, 9_999_999, 1)).status, cell.label).toBe(404);
}

/** Takes the step, with other words where its rules refuse them; the answer that came last. */
async function taken(cell: Cell, who: TestStaff, number: number): Promise<Answer> {
  const before = await cell.row(number);
  for (let attempt = 0; ; attempt += 1) {
    const answer = await cell.take(who, number, before.version, attempt);
    if (answer.status === 200 || attempt === mostTold) return answer;
    expect([400, 409, 422], `${cell.label} ${answer.status} ${answer.body.message}`).toContain(answer.status);
    expect(await cell.row(number), cell.label).toEqual(before);
  }
}

async function whoMay(cell: Cell, number: number): Promise<void> {
  const can = (await cell.read(one, number))?.body.model?.can;
  if (!cell.starts) {
    await cell.refused(number, (version) => cell.take(one, number, version), 422, notFromHere);
    if (can) expect(can, cell.label).not.toHaveProperty(cell.name);
    return;
  }
  const { version } = await cell.row(number);
  const answer = await taken(cell, one, number);
  if (can) {
    expect(can, cell.label).toHaveProperty(cell.name);
    const reason = can[cell.name];
    // What the button says is what the step says.
    if (reason !== true) return expect(answer.body.message, cell.label).toBe(reason);
  }
  if (answer.status !== 200) return;
  counted.taken.add(`${cell.resource.name}.${cell.name}`);
  await whatFollows(cell, number, version, answer);
}

async function whatFollows(cell: Cell, number: number, version: number, { body }: Answer): Promise<void> {
  expect([body.state, body.version], cell.label).toEqual([cell.step.to ?? cell.state, version + 1]);
  const row = await cell.row(number);
  const { rows } = await app.database.pool.query(
    `select from change_log l join "${cell.resource.table}" r on r.id = l.record_id
     where l.record_type = $1 and l.action = $2 and l.user_id = $3 and r.${cell.resource.numbered ? "id_int" : "id"} = $4`,
    [cell.resource.name, `${cell.resource.name}.${cell.name}`, one.userId, number],
  );
  expect(rows.length, `${cell.label}: written down once`).toBe(1);
  // The same person again: what was sent twice is stale, what is asked anew starts from the new state or not at all.
  await cell.refused(number, () => cell.take(one, number, version), 409);
  if (!cell.step.from.includes(row.state)) {
    await cell.refused(number, () => cell.take(one, number, row.version), 422, notFromHere);
  }
  if (!cell.step.undo || row.version !== version + 1) return;
  await cell.refused(number, () => cell.undo(other, number, row.version), 422);
  expect((await cell.undo(one, number, row.version)).body.state, `${cell.label}: taken back`).toBe(cell.state);
}

/** Whoever made the record, or took the step that it wants another person after, is none. */
async function whoIsTheSame(cell: Cell): Promise<void> {
  const { notWho } = cell.step;
  if (notWho === undefined || !cell.starts) return;
  const own = await cell.made(one);
  await cell.refused(own, (version) => cell.take(one, own, version), 422, otherPerson);
  const answer = await taken(cell, other, own);
  expect(answer.body.message ?? "", cell.label).not.toMatch(otherPerson);
  for (const from of (cell.bound.machine.steps[notWho] as Step).from) {
    const first = new Cell(cell.bound, from, notWho);
    const number = await first.made();
    if ((await taken(first, one, number)).status !== 200) continue;
    const { state, version } = await first.row(number);
    if (!cell.step.from.includes(state)) continue;
    await cell.refused(number, () => cell.take(one, number, version), 422, otherPerson);
  }
}

test.each(machines.map((bound) => [String(bound.machine.resource.name), bound] as const))(
  "%s: every step in every state is open to whom the machine says, and to nobody else",
  { timeout: proofTimeout },
  async (_, bound) => {
    const { resource, state, steps } = bound.machine;
    const faults: string[] = [];
    counted.steps += Object.keys(steps).length;
    const states = Object.keys((resource as Resource).fields[state]!.options ?? {});
    await inLanes(states, lanes, async (standsIn, index) => {
      counted.states += 1;
      // What is refused changes nothing, so that one record is enough for all steps that do not start here.
      let untouched: Promise<number> | undefined;
      for (const name of Object.keys(steps)) {
        const cell = new Cell(bound, standsIn, name);
        try {
          const number = await (cell.starts ? cell.made() : (untouched ??= cell.made()));
          for (const prove of [whoMayNot, whoIsForeign, whatIsStale, whoMay]) await prove(cell, number);
          await whoIsTheSame(cell);
          if (index === 0) await whatIsAbsent(cell);
        } catch (error) {
          faults.push(`${cell.label}: ${(error as Error).message.slice(0, 300)}`);
        }
      }
    });
    expect(faults).toEqual([]);
  },
);

test("steps are really taken, not only refused", () => {
  expect(counted.taken.size / counted.steps).toBeGreaterThan(0.5);
});
