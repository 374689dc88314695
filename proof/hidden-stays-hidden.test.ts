import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#app/testing/test-app.ts";
import { registeredRoutes } from "#app/server/server.ts";
import { choseong } from "#platform/hangul.ts";
import type { Route } from "#platform/server/http/route.ts";
import { expectedAccess, mayCall } from "./expected-access.ts";
import { callsAbout, onlyReads, type CallAbout } from "./harness/calls-about.ts";
import { inLanes, proofTimeout, Random, report, seed } from "./harness/figures.ts";
import { canariesInEveryKind, nameAsWorker, personalKinds, type Canary } from "./harness/masked-people.ts";
import { jsonSchemaOf } from "./harness/from-schema.ts";
import type { NamedPerson } from "./harness/named-people.ts";
import { createFirm, type Firm, type Principal, type PrincipalName } from "./harness/principals.ts";
import { openClient, patienceForPapers, queryText } from "./harness/wire.ts";

const random = new Random();
const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;
const lanes = 4;

/** Where somebody reads whole what the list of such records would mask, and why. */
const elsewhere: readonly { readonly call: RegExp; readonly who: RegExp; readonly why: string }[] = [
  {
    call: /^GET \/api\/(conflicts|conflict-checks|records)/,
    who: /^(변호사|책임변|어쏘변)$/,
    why: "whoever decides about a conflict has to know between whom it is",
  },
  {
    call: /^GET \/api\/users/,
    who: /^(IT팀장|IT팀원)$/,
    why: "the address is what a person signs in with, which whoever gives out accounts keeps in this list",
  },
];

/** Those to whom something is masked, each for another reason; the first works on the second person's records. */
const watched: readonly PrincipalName[] = [
  "홍보책임",
  "외국부팀장",
  "송무팀원",
  "변호사",
  "IT팀원",
  "own rule: show 상담리스트",
];

/** Who sees masked what is found: payments are shown to no role that has them masked, which own rules may do. */
type Reader = Pick<Principal, "staff" | "token"> & { readonly name: string };

/** One search of each kind that is counted by itself, and how many of it a minute takes. */
const searchKinds: readonly { readonly call: CallAbout; readonly perMinute: number }[] = [
  { call: { method: "GET", path: "/api/clients?search=7301" }, perMinute: 60 },
  { call: { method: "GET", path: "/api/clients/options?search=7301" }, perMinute: 60 },
  { call: { method: "GET", path: "/api/consults/overview?search=7301" }, perMinute: 60 },
  { call: { method: "POST", path: "/api/consults/same-number", body: { tel: "010-7301-0000" } }, perMinute: 60 },
  {
    call: { method: "POST", path: "/api/conflicts/search", body: { names: ["가나"], tels: [], bizNos: [] } },
    perMinute: 60,
  },
  { call: { method: "GET", path: "/api/task/search?category=consult&searchText=7301" }, perMinute: 60 },
  { call: { method: "GET", path: "/api/search?q=7301" }, perMinute: 120 },
];

let app: TestApp;
let firm: Firm;
let bookkeeper: Reader;
let client: ReturnType<typeof openClient>;
let people: readonly NamedPerson[];
let canaries: readonly Canary[];

beforeAll(async () => {
  app = await startTestApp();
  firm = await createFirm(app);
  client = openClient(app.url, lanes, patienceForPapers);
  const staff = firm.principals.find(({ name }) => name === "관리자")!.staff!;
  const colleague = await app.createStaff({ shortName: "동료", teamIds: [firm.ownTeam] });
  ({ people, canaries } = await canariesInEveryKind(app, { teamId: firm.ownTeam, staff }, colleague));
  await nameAsWorker(app, principal("홍보책임").staff!.id, people[1]!.key);
  const reading = await app.createStaff({
    shortName: "장부",
    teamIds: [firm.ownTeam],
    ownRules: '[{"action":"show","subject":"결제관리"}]',
  });
  bookkeeper = { name: "own rule: show 결제관리", staff: reading, token: async () => reading.token };
});
afterAll(async () => {
  client.close();
  await app.stop();
});

const principal = (name: string): Principal => firm.principals.find((one) => one.name === name)!;

const tokens = new Map<Reader, Promise<string | undefined>>();

async function send(person: Reader, { method, path, body }: CallAbout) {
  if (!tokens.has(person)) tokens.set(person, person.token());
  const token = await tokens.get(person);
  const answer = await client.send({
    method,
    path,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: answer.text, isPaper: answer.headers["content-type"] === "application/pdf" };
}

/** Limits of searches are shown elsewhere. */
const forgetCounts = () => app.database.pool.query("delete from auth_throttles");

/** The values that the record's own page and list show to the person whole. */
async function shownTo(person: Reader): Promise<ReadonlySet<Canary>> {
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

/** The person under the name and the telephone by which searches find the records. */
function asSearched(person: NamedPerson): NamedPerson {
  const own = canaries.filter(({ record }) => record === person.key);
  const valueOf = (kind: string) => own.find(({ field }) => field.personal === kind)!.value;
  return { ...person, name: valueOf("name"), tel: valueOf("phone") };
}

test("what the own list masks for a person stands in no answer to them", { timeout: proofTimeout }, async () => {
  const routes = registeredRoutes().filter(
    (route) => !route.upload && onlyReads(route) && route.endpoint.method !== "PATCH",
  );
  const faults = new Set<string>();
  const masking = new Set<PrincipalName>();
  let answers = 0;
  // In a paper stand numbers of the letters of its font, packed: no word of it is found, however often it is set.
  const papers = new Set<string>();
  for (const person of watched.map(principal)) {
    const { staff, name } = person;
    if (!staff) continue;
    const shown = await shownTo(person);
    const hidden = canaries.filter((canary) => !shown.has(canary));
    if (hidden.length === 0) continue;
    masking.add(name);
    const calls = routes
      .filter((route) => mayCall(expectedAccess[nameOf(route)]!.who, name))
      .flatMap((route) => {
        const about = people.map(asSearched).map((one) => ({ person: one, staff, teamId: firm.ownTeam }));
        const all = about.flatMap((one) => callsAbout(route, one, random));
        const distinct = new Map(all.map((call) => [`${call.path} ${JSON.stringify(call.body)}`, call]));
        return [...distinct.values()].map((call) => ({ call, name: nameOf(route) }));
      });
    await inLanes(calls, lanes, async ({ call, name: callName }) => {
      if (papers.has(callName)) return;
      if (answers % 40 === 0) await forgetCounts();
      const { status, text, isPaper } = await send(person, call);
      if (isPaper) papers.add(callName);
      answers += 1;
      if (status !== 200) return;
      const told = hidden.filter((canary) => holds(text, canary));
      if (told.length === 0 || elsewhere.some((one) => one.call.test(callName) && one.who.test(name))) return;
      const fields = new Set(told.map(({ resource, key }) => `${resource.name}.${key}`));
      faults.add(`${callName} tells ${name} ${[...fields].join(", ")}: ${decodeURIComponent(call.path)}`);
    });
  }
  expect([...faults].slice(0, 40), `SEED=${seed}`).toEqual([]);
  expect([...masking]).toEqual(watched);
  report(`masked stays masked: ${answers} answers to ${watched.length} people, ${canaries.length} values`);
});

/** Ways to type a part of a value, each of which holds something of what is masked. */
function partsOf({ value, field }: Canary): string[] {
  if (field.personal === "name") return [value.slice(0, -1), value.slice(1), choseong(value)];
  if (field.kind === "email") return [value.slice(0, value.indexOf("@")), value.slice(1), value.slice(0, -1)];
  const all = digits(value);
  return [all.slice(1), all.slice(-5), all.slice(3, 7), all.slice(0, -1)];
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
  // Kinds of which the readers open no list, or not this record: whoever does sees them whole.
  const closed = new Set<string>();
  const unread = new Set<string>();
  let searches = 0;
  const searchable = canaries.filter(({ field }) => field.search);
  const readers = [principal("홍보책임"), bookkeeper] as const;
  const shown = new Map<Reader, ReadonlySet<Canary>>();
  for (const reader of readers) shown.set(reader, await shownTo(reader));
  for (const canary of searchable.filter((one) => one.record !== people[1]!.key)) {
    const person = canary.resource.name === "payment" ? bookkeeper : readers[0];
    if (shown.get(person)!.has(canary)) continue;
    const { name } = person;
    const what = `${canary.resource.name}.${canary.key}`;
    const opened = await send(person, get(`${canary.resource.api}/${canary.record}`, {}));
    if (opened.status === 404) closed.add(canary.resource.name);
    // What the person may not read at all is not searched for them either.
    const isRead = opened.status !== 200 || canary.key in (JSON.parse(opened.text) as { model: object }).model;
    if (!isRead) unread.add(what);
    const ways = [
      ...partsOf(canary).map((typed) => ({ typed, isWhole: false })),
      ...wholesOf(canary).map((typed) => ({ typed, isWhole: true })),
    ];
    for (const { typed, isWhole } of ways) {
      await forgetCounts();
      for (const { call, finds } of searchesFor(canary, typed)) {
        const { status, text } = await send(person, call);
        if (status === 403 && call.path.startsWith(`${canary.resource.api}?`)) closed.add(canary.resource.name);
        if (status !== 200) continue;
        searches += 1;
        const isFound = finds(text);
        if (isWhole && isFound) found.add(what);
        if (!isWhole && isFound) faults.add(`${call.path}: ${typed} of ${canary.value} finds ${what} for ${name}`);
        const isList = call.path.startsWith(`${canary.resource.api}?`);
        if (isWhole && isList && !isFound && isRead && opened.status !== 404)
          faults.add(`${call.path}: ${typed} does not find ${what} for ${name}`);
      }
    }
  }
  expect([...faults].slice(0, 40)).toEqual([]);
  const open = searchable.filter(({ resource }) => !closed.has(resource.name));
  const searched = new Set(open.map((one) => `${one.resource.name}.${one.key}`));
  expect([...searched].filter((what) => !found.has(what) && !unread.has(what))).toEqual([]);
  report(`masked is found whole alone: ${searches} searches for ${searched.size} fields, in lists and everywhere else`);
});

test(
  "whoever tries out is stopped: each kind of search is counted by the minute",
  { timeout: proofTimeout },
  async () => {
    const person = principal("관리자");
    const told: string[] = [];
    await forgetCounts();
    for (const { call, perMinute } of searchKinds) {
      const statuses: number[] = [];
      await inLanes(Array.from({ length: perMinute + 1 }), lanes, async () => {
        statuses.push((await send(person, call)).status);
      });
      const answered = statuses.filter((status) => status === 200).length;
      const refused = statuses.filter((status) => status === 429).length;
      told.push(`${call.path}: ${answered} answered, ${refused} refused`);
    }
    expect(told).toEqual(searchKinds.map(({ call, perMinute }) => `${call.path}: ${perMinute} answered, 1 refused`));
    report(`searches are counted: ${searchKinds.length} kinds of search, one more than a minute takes refused`);
  },
);

/** What calls need beside what is typed. */
const besides: Readonly<Record<string, string>> = {
  month: new Date().toISOString().slice(0, 7),
  category: "consult",
};

/** Calls of the route with a text typed into its search box, and with a file of what it finds. */
function searchesOf({ endpoint, schema }: Route): CallAbout[] {
  const { method, path } = endpoint;
  const { properties = {}, required = [] } = schema.query ? jsonSchemaOf(schema.query) : {};
  const needed = Object.entries(besides).filter(([key]) => required.includes(key));
  const typed = ["search", "searchText", "q"].filter((key) => key in properties);
  const calls = typed.map((key) => get(path, { [key]: "7301", ...Object.fromEntries(needed) }));
  const file = { query: { search: "7301" }, reason: "월말 점검용 자료" };
  const isList = schema.body !== undefined && "query" in (jsonSchemaOf(schema.body).properties ?? {});
  return path.endsWith("/export") && isList ? [{ method, path, body: file }] : calls;
}

test(
  "every registered search is counted, and refused once a minute has had its share",
  { timeout: proofTimeout },
  async () => {
    // Nobody whom the minute before has refused: a refusal is remembered for a second.
    const roles = ["관리자", "인사관리"] as const;
    const staff = await app.createStaff({ shortName: "하나더", roles, teamIds: [firm.ownTeam] });
    const person: Reader = { name: "관리자", staff, token: async () => staff.token };
    const { pool } = app.database;
    await pool.query("update firm_settings set exports_per_hour = 1000");
    const searches = registeredRoutes().flatMap(searchesOf);
    const faults: string[] = [];
    for (const call of searches) {
      await forgetCounts();
      const first = await send(person, call);
      await pool.query("update auth_throttles set failures = 1000");
      const next = await send(person, call);
      if (first.status !== 200 || next.status !== 429)
        faults.push(`${call.method} ${call.path}: ${first.status}, ${next.status}`);
    }
    await forgetCounts();
    expect(faults).toEqual([]);
    expect(searches.length).toBeGreaterThan(25);
    report(`every search is counted: ${searches.length} calls`);
  },
);
