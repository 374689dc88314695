import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../src/app/testing/test-app.ts";
import { registeredRoutes } from "../src/app/server/server.ts";
import { choseong } from "../src/kit/shared/hangul.ts";
import type { Route } from "../src/kit/server/http/route.ts";
import { expectedAccess, mayCall } from "./expected-access.ts";
import { callsAbout, onlyReads, type CallAbout } from "./harness/calls-about.ts";
import { jsonSchemaOf } from "./harness/from-schema.ts";
import { inLanes, proofTimeout, Random, report, seed } from "./harness/figures.ts";
import { canariesInEveryKind, nameAsWorker, personalKinds, type Canary } from "./harness/masked-people.ts";
import type { NamedPerson } from "./harness/named-people.ts";
import { createFirm, type Firm, type Principal } from "./harness/principals.ts";
import { openClient, queryText } from "./harness/wire.ts";

const random = new Random();
const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;
const lanes = 4;

/** Where somebody reads whole what the list of such records would mask, and why. */
const elsewhere: readonly { readonly call: RegExp; readonly who: RegExp; readonly why: string }[] = [
  {
    call: /^GET \/api\/(conflicts|records)/,
    who: /^(변호사|책임변|어쏘변)$/,
    why: "whoever decides about a conflict has to know between whom it is",
  },
  {
    call: /^GET \/api\/users/,
    who: /^(IT팀장|IT팀원)$/,
    why: "the address is what a person signs in with, which whoever gives out accounts keeps in this list",
  },
];

/** Searches of lists in which nothing about clients and callers is masked, nor anybody's telephone. */
const unlimited: readonly string[] = [];

const conflictSearch: CallAbout = {
  method: "POST",
  path: "/api/conflicts/search?",
  body: { names: ["가나"], tels: [], bizNos: [] },
};

let app: TestApp;
let firm: Firm;
let client: ReturnType<typeof openClient>;
let people: readonly NamedPerson[];
let canaries: readonly Canary[];

beforeAll(async () => {
  app = await startTestApp();
  firm = await createFirm(app);
  client = openClient(app.url);
  const staff = firm.principals.find(({ name }) => name === "관리자")!.staff!;
  const colleague = await app.createStaff({ shortName: "동료", teamIds: [firm.ownTeam] });
  ({ people, canaries } = await canariesInEveryKind(app, { teamId: firm.ownTeam, staff }, colleague));
  await nameAsWorker(app, principal("홍보책임").staff!.id, people[1]!.key);
});
afterAll(async () => {
  client.close();
  await app.stop();
});

const principal = (name: string): Principal => firm.principals.find((one) => one.name === name)!;

async function send(person: Principal, { method, path, body }: CallAbout) {
  const token = await person.token();
  const answer = await client.send({
    method,
    path,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: answer.text };
}

/** Limits of searches are shown elsewhere. */
const forgetCounts = () => app.database.pool.query("delete from auth_throttles");

/** The values that the record's own page and list show to the person whole. */
async function shownTo(person: Principal): Promise<ReadonlySet<Canary>> {
  const shown = new Set<Canary>();
  for (const { resource } of personalKinds()) {
    const own = canaries.filter((canary) => canary.resource === resource);
    for (const record of new Set(own.map((canary) => canary.record))) {
      const answer = await send(person, { method: "GET", path: `${String(resource.api)}/${record}` });
      if (answer.status !== 200) continue;
      const { model } = JSON.parse(answer.text) as { model: Record<string, unknown> };
      for (const canary of own) if (canary.record === record && model[canary.key] === canary.value) shown.add(canary);
    }
  }
  return shown;
}

const digits = (text: string) => text.replaceAll(/\D/g, "");

/** Whether the answer holds the value, however it is written. */
function holds(text: string, { value, field }: Canary): boolean {
  return text.includes(value) || (field.personal === "phone" && text.includes(digits(value)));
}

/** The person under each name by which a search may find a record. */
function namesOf(person: NamedPerson): NamedPerson[] {
  const own = canaries.filter(({ record }) => record === person.key);
  const tels = own.filter(({ field }) => field.personal === "phone");
  const names = own.filter(({ field }) => field.personal === "name");
  return names.map(({ value }, index) => ({ ...person, name: value, tel: tels[index % tels.length]!.value }));
}

test("what the own list masks for a person stands in no answer to them", { timeout: proofTimeout }, async () => {
  const routes = registeredRoutes().filter(
    (route) => !route.upload && onlyReads(route) && route.endpoint.method !== "PATCH",
  );
  const faults = new Set<string>();
  const masking = new Set<string>();
  let answers = 0;
  for (const person of firm.principals) {
    const { staff, name } = person;
    if (!staff) continue;
    const shown = await shownTo(person);
    const hidden = canaries.filter((canary) => !shown.has(canary));
    if (hidden.length === 0) continue;
    for (const canary of hidden) masking.add(`${name} ${canary.resource.name}`);
    const calls = routes
      .filter((route) => mayCall(expectedAccess[nameOf(route)]!.who, name))
      .flatMap((route) => {
        const about = people.flatMap(namesOf).map((one) => ({ person: one, staff, teamId: firm.ownTeam }));
        const all = about.flatMap((one) => callsAbout(route, one, random));
        const distinct = new Map(all.map((call) => [`${call.path} ${JSON.stringify(call.body)}`, call]));
        return [...distinct.values()].map((call) => ({ call, name: nameOf(route) }));
      });
    await inLanes(calls, lanes, async ({ call, name: callName }) => {
      if (answers % 40 === 0) await forgetCounts();
      const { status, text } = await send(person, call);
      answers += 1;
      if (status !== 200) return;
      const told = hidden.filter((canary) => holds(text, canary));
      if (told.length === 0 || elsewhere.some((one) => one.call.test(callName) && one.who.test(name))) return;
      const fields = new Set(told.map(({ resource, key }) => `${resource.name}.${key}`));
      faults.add(`${callName} tells ${name} ${[...fields].join(", ")}: ${decodeURIComponent(call.path)}`);
    });
  }
  expect([...faults].slice(0, 40), `SEED=${seed}`).toEqual([]);
  expect(masking.size).toBeGreaterThan(40);
  report(`masked stays masked: ${answers} answers to ${firm.principals.length} people, ${canaries.length} values`);
});

/** Ways to type a part of a value, each of which holds something of what is masked. */
function partsOf({ value, field }: Canary): string[] {
  if (field.personal === "name")
    return [value.slice(0, -1), value.slice(1), value.slice(1, -1), choseong(value), choseong(value).slice(0, 2)];
  if (field.kind === "email") return [value.slice(0, value.indexOf("@")), value.slice(1), value.slice(0, -1)];
  const all = digits(value);
  return [
    all.slice(0, 8),
    all.slice(1),
    all.slice(3),
    all.slice(-5),
    all.slice(3, 7),
    all.slice(2, 9),
    all.slice(0, -1),
  ];
}

/** Ways to type all of it. */
function wholesOf({ value, field }: Canary): string[] {
  return field.personal === "phone" ? [value, digits(value), `+82 ${value.slice(1)}`] : [value, ` ${value} `];
}

type Search = { readonly call: CallAbout; readonly finds: (text: string) => boolean };

const get = (path: string, query: Record<string, string>) => ({ method: "GET", path: path + queryText(query) });

/** Every search that may find the record of a canary for somebody to whom it is masked. */
function searchesFor({ resource, record, field }: Canary, typed: string): Search[] {
  const listed = (text: string) =>
    (JSON.parse(text) as { models: { number: number }[] }).models.some(({ number }) => number === record);
  const found = (text: string) =>
    (JSON.parse(text) as { models: { kind: string; id: number }[] }).models.some(
      ({ kind, id }) => kind === resource.name && id === record,
    );
  const lists = ["", "/options"].map((end) => ({
    call: get(`${resource.api}${end}`, { search: typed }),
    finds: listed,
  }));
  const everything =
    Array.from(typed.trim()).length < 2 ? [] : [{ call: get("/api/search", { q: typed }), finds: found }];
  const category = { consult: "consult", project: "project" }[resource.name];
  const related = category
    ? [
        {
          call: get("/api/task/search", { category, searchText: typed }),
          finds: (text: string) =>
            (JSON.parse(text) as { models: { id_int: number }[] }).models.some(({ id_int }) => id_int === record),
        },
      ]
    : [];
  const asked = field.personal === "phone" ? { names: [], tels: [typed.trim()] } : { names: [typed.trim()], tels: [] };
  const conflicts =
    resource.table === "staffs" || field.kind === "email" || typed.trim().length > 20
      ? []
      : [
          {
            call: { method: "POST", path: "/api/conflicts/search", body: { ...asked, bizNos: [] } },
            finds: (text: string) => (JSON.parse(text) as { models: unknown[] }).models.length > 0,
          },
        ];
  return [...lists, ...everything, ...related, ...conflicts];
}

test("what is masked finds nothing by a part and its record by the whole", { timeout: proofTimeout }, async () => {
  const faults = new Set<string>();
  const found = new Set<string>();
  let searches = 0;
  for (const name of ["홍보책임", "외국부팀장", "송무팀원", "own rule: show 상담리스트"]) {
    const person = principal(name);
    const shown = await shownTo(person);
    for (const canary of canaries.filter((one) => one.field.search && !shown.has(one))) {
      const what = `${canary.resource.name}.${canary.key}`;
      const ways = [
        ...partsOf(canary).map((typed) => ({ typed, isWhole: false })),
        ...wholesOf(canary).map((typed) => ({ typed, isWhole: true })),
      ];
      for (const { typed, isWhole } of ways) {
        await forgetCounts();
        for (const { call, finds } of searchesFor(canary, typed)) {
          const { status, text } = await send(person, call);
          if (status !== 200) continue;
          searches += 1;
          const isFound = finds(text);
          if (isWhole && isFound) found.add(what);
          if (!isWhole && isFound) faults.add(`${call.path}: ${typed} of ${canary.value} finds ${what} for ${name}`);
          const isList = call.path.startsWith(`${canary.resource.api}?`);
          if (isWhole && isList && !isFound) faults.add(`${call.path}: ${typed} does not find ${what} for ${name}`);
        }
      }
    }
  }
  expect([...faults].slice(0, 40)).toEqual([]);
  const searched = new Set(
    canaries.filter(({ field }) => field.search).map((one) => `${one.resource.name}.${one.key}`),
  );
  expect([...searched].filter((what) => !found.has(what))).toEqual([]);
  report(`masked is found whole alone: ${searches} searches for ${searched.size} fields, in lists and everywhere else`);
});

test("whoever tries out is stopped: each kind of search takes sixty a minute", { timeout: proofTimeout }, async () => {
  const person = principal("관리자");
  const searches = registeredRoutes().flatMap(({ endpoint, schema }): CallAbout[] => {
    const { properties = {} } = schema.query ? jsonSchemaOf(schema.query) : {};
    const path = endpoint.path;
    if (endpoint.method !== "GET" || path.includes(":") || !properties["search"]) return [];
    return [{ method: "GET", path: `${path}?search=7301` }];
  });
  const open: string[] = [];
  for (const call of [...searches, conflictSearch]) {
    await forgetCounts();
    const statuses: number[] = [];
    await inLanes(Array.from({ length: 61 }), lanes, async () => {
      statuses.push((await send(person, call)).status);
    });
    if (statuses.filter((status) => status === 429).length !== 1) open.push(call.path.slice(0, call.path.indexOf("?")));
  }
  expect(open).toEqual(unlimited);
  report(
    `searches are counted: ${searches.length - unlimited.length + 1} kinds of search, the 61st of a minute refused`,
  );
});
