import { sample } from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { features } from "#app/server/registry.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { RoleName } from "#features/identity/access/roles.ts";
import { recordSchemas, sortKeys } from "#records/server/schemas.ts";
import type { AnyRecords } from "#records/server/records.ts";
import { readSpreadsheet } from "#platform/server/spreadsheet/read.ts";
import type { FieldKind } from "#records/field.ts";
import { filterKindOf } from "#records/list-query.ts";
import { columnOf, writableFields, type Resource } from "#records/resource.ts";
import { report, seed } from "./harness/figures.ts";
import { jsonSchemaOf, valid } from "./harness/from-schema.ts";
import { insertTeamRecord } from "./harness/rows-of-any-table.ts";

/** Kinds with list and page; what records only point to, such as a team, is chosen and nothing else. */
const kinds: readonly AnyRecords[] = features
  .flatMap((feature) => feature.records ?? [])
  .filter((records) => has(records, "GET") && has(records, "GET", "/:number"));
let serial = 0;
/** A value of each kind that no rule minds. */
const plainValues: Partial<Record<FieldKind, unknown>> = { text: "홍길동", money: 1_000, count: 1, date: "2024-01-31" };
const counted = { kinds: 0, checks: 0 };
const rowCount = 55;
/** What the product fills in where it is left empty. */
const filledIn = new Set(["project.openedOn", "hearing.minutes", "walletMovement.expiresOn", "origination.sunsetOn"]);
/** Of some kinds few made rows keep all rules. */
const mostTried = 150;
const enoughMade = 12;

let app: TestApp;
let home: number;
let admin: TestStaff;
let stranger: TestStaff;
/** May show the lists and has no other right. */
let reader: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("우리팀");
  const other = await app.createTeam("다른팀");
  admin = await app.createStaff({ roles: ["관리자", "인사관리"], teamIds: [home] });
  reader = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["송무팀원", "책임변"] satisfies RoleName[], teamIds: [other] });
});
afterAll(async () => {
  await app.stop();
  report(`T-F records: ${counted.kinds} kinds of record, ${counted.checks} checks as their facts say`);
});

type Row = Readonly<Record<string, unknown>> & { readonly number: number };
type Answer = { readonly status: number; readonly body: { models: Row[]; model: Row; total: number; fields?: object } };

async function call(path: string, token: string, body?: unknown): Promise<Answer> {
  counted.checks += 1;
  const response = await send(path, token, body);
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

function send(path: string, token: string, body?: unknown): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Whether the feature registers this standard call. */
function has({ resource }: AnyRecords, method: string, path = ""): boolean {
  return features.some(({ routes }) =>
    routes.some(({ endpoint }) => endpoint.method === method && endpoint.path === `${String(resource.api)}${path}`),
  );
}

async function fill({ resource }: AnyRecords): Promise<void> {
  if (resource.table === "staffs") return;
  for (let index = 0; index < rowCount; index += 1) await insertTeamRecord(app, resource.table, "id", home, admin.id);
}

async function columns(table: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Blank where they are empty, so that nothing stands last. */
const neverEmpty = new Set<FieldKind>(["text", "longText", "phone", "email", "businessNumber", "flag"]);

/** Indexes of a table as PostgreSQL writes them, without those of few rows. */
async function indexes(table: string): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ definition: string }>(
    "select indexdef as definition from pg_indexes where schemaname = 'public' and tablename = $1",
    [table],
  );
  return rows
    .map(({ definition }) => definition.replace(/^.* USING /, ""))
    .filter((text) => !/ WHERE (?!\(deleted_at IS NULL\)$)/.test(text));
}

describe.each(kinds.map((records) => [String(records.resource.name), records] as const))("%s", (_name, records) => {
  const resource: Resource = records.resource;
  const { api } = resource;

  beforeAll(async () => {
    counted.kinds += 1;
    await fill(records);
  });

  test("its facts stand in the database", async () => {
    const there = await columns(resource.table);
    const fields = Object.entries(resource.fields);
    const stored = fields.filter(([key]) => !records.computed?.[key]).map(([key, field]) => columnOf(key, field));
    const searched = fields.filter(([, { search }]) => search);
    const needed = [
      ...stored,
      ...(searched.some(([, { kind }]) => kind !== "phone") ? ["search_tokens", "search_text"] : []),
      ...(searched.some(([, { kind }]) => kind === "phone") ? ["tel_digits"] : []),
      ...(resource.caseScoped ? ["case_scope"] : []),
      ...(resource.numbered ? ["id_int"] : []),
    ];
    expect(needed.filter((column) => !there.includes(column))).toEqual([]);
    counted.checks += needed.length;
  });

  test("every stored column that is ordered by or filtered has its index", async () => {
    // A firm has some hundred people at most.
    if (resource.table === "staffs") return;
    const held = await indexes(resource.table);
    const stands = (pattern: string) => held.some((text) => new RegExp(pattern).test(text));
    const missing = Object.entries(resource.fields).flatMap(([key, field]) => {
      if (records.computed?.[key]) return [];
      const column = columnOf(key, field);
      const kind = filterKindOf(field);
      const leading = String.raw`^btree \((?:team_id, )?${column}\b`;
      const mayBeEmpty = !field.required && !neverEmpty.has(field.kind);
      const ordered = stands(leading) && (!mayBeEmpty || stands(`${leading} DESC NULLS LAST`));
      const chosen = stands(leading) || stands(String.raw`^gin \(.*\b${column}\b`);
      counted.checks += 1;
      return [
        ...(field.sort && !ordered ? [`order by ${column}`] : []),
        ...((kind === "choice" || kind === "range") && !chosen ? [`filter by ${column}`] : []),
      ];
    });
    expect(missing).toEqual([]);
  });

  test("page 2 goes on where page 1 ends", async () => {
    const size = resource.table === "staffs" ? 1 : 50;
    const first = await call(`${api}?size=${size}&sort=number`, admin.token);
    const second = await call(`${api}?size=${size}&sort=number&page=2`, admin.token);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.models.length).toBeGreaterThan(0);
    expect(second.body.total).toBe(first.body.total);
    const numbers = [...first.body.models, ...second.body.models].map(({ number }) => number);
    expect(numbers).toEqual([...new Set(numbers)].toSorted((one, other) => one - other));
  });

  test("every declared order and filter answers, every other is refused by name", async () => {
    for (const sort of sortKeys(resource)) {
      const { status } = await call(`${api}?sort=${sort}`, admin.token);
      expect([sort, status]).toEqual([sort, 200]);
    }
    const { properties = {} } = jsonSchemaOf(recordSchemas(resource).list.query);
    for (const [key, { examples = [] }] of Object.entries(properties)) {
      for (const example of examples) {
        const { status, body } = await call(`${api}?${new URLSearchParams({ [key]: String(example) })}`, admin.token);
        expect([key, example, status]).toEqual([key, example, 200]);
        expect(body.total).toBeGreaterThanOrEqual(body.models.length);
      }
    }
    for (const query of ["sort=unheard", "unheard=1", "sort=-", "page=0"]) {
      const { status, body } = await call(`${api}?${query}`, admin.token);
      expect([query, status, Object.keys(body.fields ?? {})]).toEqual([query, 400, [query.split("=")[0]]]);
    }
  });

  test("people of another team find nothing: not in the list, the choices or the file", async () => {
    if (resource.table === "staffs" || firmWide.has(resource.name)) return;
    const list = await call(api, stranger.token);
    if (list.status === 403) return;
    expect([list.status, list.body.total, list.body.models]).toEqual([200, 0, []]);
    if (has(records, "GET", "/options")) expect((await call(`${api}/options`, stranger.token)).body.models).toEqual([]);
    if (has(records, "POST", "/export")) expect((await exported(records, stranger.token)).length).toBe(0);
  });

  test("fields that need a right are absent for those who lack it, and cannot be felt for", async () => {
    const hidden = Object.entries(resource.fields).filter(([, { readableWith }]) => readableWith !== undefined);
    const list = await call(api, reader.token);
    if (hidden.length === 0 || list.status === 403) return;
    for (const [key, { sort, filter }] of hidden) {
      expect(list.body.models.filter((row) => key in row)).toEqual([]);
      const { body } = await call(`${api}/${list.body.models[0]!.number}`, reader.token);
      expect(key in body.model).toBe(false);
      if (sort) expect((await call(`${api}?sort=${key}`, reader.token)).status).toBe(400);
      if (filter) expect((await call(`${api}?${key}=0..1`, reader.token)).status).toBe(400);
    }
  });

  test("the file has the rows and columns of the list", async () => {
    if (!has(records, "POST", "/export")) return;
    const { body } = await call(`${api}?size=100`, admin.token);
    const rows = await exported(records, admin.token);
    expect(rows.length).toBe(body.total);
    expect(rows.slice(0, 100).map(([number]) => Number(number))).toEqual(body.models.map(({ number }) => number));
  });

  test("days that contradict today or each other are refused by name, new and changed", async () => {
    if (!has(records, "POST")) return;
    const writable = new Set(writableFields(resource).map(([key]) => key));
    const stamp = (key: string, day: keyof typeof days) => ({ [key]: dayFor(resource, key, day) });
    const refused = async (changes: Record<string, string>, named: string) => {
      const created = await call(api, admin.token, { ...(await madeInput()), ...changes });
      expect([changes, created.status, Object.keys(created.body.fields ?? {})]).toEqual([changes, 400, [named]]);
    };
    const change = async (changes: Record<string, string>, before: Record<string, string> = {}) => {
      const { body } = await call(api, admin.token, { ...(await madeInput()), ...before });
      const path = `${app.url}${api}/${body.model.number}`;
      const response = await fetch(path, {
        method: "PATCH",
        headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
        body: JSON.stringify({ version: body.model["version"], changes }),
      });
      counted.checks += 1;
      return { status: response.status, fields: Object.keys(((await response.json()) as Answer["body"]).fields ?? {}) };
    };
    for (const key of resource.happened.filter((one) => writable.has(one))) {
      await refused(stamp(key, "ahead"), key);
      // What has been said is never changed.
      if (!has(records, "PATCH", "/:number")) continue;
      expect(await change(stamp(key, "ahead"))).toEqual({ status: 400, fields: [key] });
      expect(await change(stamp(key, "late"))).toEqual({ status: 200, fields: [] });
    }
    for (const [first, second] of resource.inOrder) {
      if (!writable.has(first) || !writable.has(second)) continue;
      await refused({ ...stamp(first, "late"), ...stamp(second, "early") }, second);
      expect(await change(stamp(second, "early"), stamp(first, "late"))).toEqual({ status: 400, fields: [second] });
      expect(await change(stamp(first, "late"), stamp(second, "early"))).toEqual({ status: 400, fields: [first] });
      expect(await change(stamp(second, "late"), stamp(first, "late"))).toEqual({ status: 200, fields: [] });
    }

    /** What makes a record of this kind, without the days. */
    async function madeInput(): Promise<Record<string, unknown>> {
      const facts = Object.entries(resource.fields).filter(
        ([key, { required, kind }]) => required && kind !== "ref" && writable.has(key),
      );
      const input = facts.map(([key, { kind, options = {} }]) => [key, plainValues[kind] ?? Object.keys(options)[0]]);
      serial += 1;
      return {
        ...Object.fromEntries(input),
        ...(await neededReferences(resource)),
        ...ruled[resource.name]?.(),
        ...(writable.has("tel") && { tel: `010-0000-${4000 + serial}` }),
        // All have one name, and some one birthday.
        ...(writable.has("namesake") && { namesake: true }),
      };
    }
  });

  test("what was sent is what is read", async () => {
    if (!has(records, "POST") || madeByOwnCalls.has(resource.name)) return;
    const schema = jsonSchemaOf(recordSchemas(resource).create.body);
    const inputs = sample(valid(schema), { seed, numRuns: mostTried }) as Record<string, unknown>[];
    let made = 0;
    const needed = await neededReferences(resource);
    for (const input of inputs.map((one) => withoutReferences(resource, one))) {
      const sent = { ...input, ...ruled[resource.name]?.() };
      const { status, body } = await call(api, admin.token, { ...sent, ...needed });
      // Rules of the kind itself may refuse what no person would send.
      if (status === 422 || status === 400) continue;
      expect(status).toBe(200);
      made += 1;
      const { body: read } = await call(`${api}/${body.model.number}`, admin.token);
      // What is worked out from other records goes on by itself: the check for conflicts answers a moment later.
      const own = (model: object) => ({ ...model, ...records.computed });
      expect(own(read.model)).toEqual(own(body.model));
      expect(stated(resource, read.model, sent)).toEqual(stated(resource, sent, sent));
      if (made === enoughMade) break;
    }
    expect(made).toBeGreaterThan(0);
  });
});

/** Kinds that are the firm's, whichever team wrote them (product §5.6). */
const firmWide = new Set([
  "news",
  "paperTemplate",
  "deadlineRule",
  "courtHoliday",
  "smsSender",
  "smsTemplate",
  "quickReply",
  "clientStageText",
  "coupon",
]);

/** Made by calls that say more than their facts: what follows from it is made with it. */
const madeByOwnCalls = new Set([
  "deadline",
  "serviceOfProcess",
  "smsMessage",
  "caseOpening",
  "document",
  "documentBundle",
  // Booked against the balance and the days of a person, or on days of the own that are still open.
  "leave",
  "worktime",
]);

/** What rules of a kind ask for beyond its facts. */
const ruled: Readonly<Record<string, () => Record<string, unknown>>> = {
  deadlineRule: () => ({ code: `PROOF_${(serial += 1)}`, unit: "day", count: 7, effectiveFrom: "2010-01-01" }),
  client: () => ({ endedOn: days.late, endedNote: "사망진단서를 받아 확인함" }),
  contract: () => ({ barPassLater: "당일 심문이라 먼저 제출함" }),
  project: () => ({ limitationOn: null, limitationNone: "청구권이 없는 사건" }),
  brand: () => ({ siteUrl: "", formUrl: "", phone: "" }),
  smsSender: () => ({ tel: `02-555-${4000 + (serial += 1)}` }),
  smsConsent: () => ({ tel: "010-0000-4900", wording: "광고 수신에 동의합니다." }),
  routine: () => ({ rule: "daily", startsOn: "2999-01-01", endsOn: null }),
  volunteerWork: () => ({ applyUntil: "2019-01-01", dueOn: "2999-01-01" }),
  walletMovement: () => ({ kind: "earn", unit: "point", amount: 1_000, expiresOn: null }),
  coupon: () => ({
    discountKind: "fixed",
    won: 1_000,
    rate: null,
    maxAmount: null,
    validFrom: "2021-01-01",
    validTo: "2999-01-01",
  }),
  // A picture and an answer are chosen once the record is there.
  news: () => ({ thumbnail: null }),
  boardPost: () => ({ acceptedComment: null }),
  payment: () => ({ receivedInto: "firm", taxType: "과세" }),
  expense: () => ({ vat: 0 }),
  incentive: () => ({
    basis: "수행",
    pct: 50,
    base: 100_000,
    amount: 50_000,
    fromDay: "2019-01-01",
    toDay: "2999-01-01",
  }),
  incentiveRule: () => ({ pct: 50 }),
  origination: () => ({ share: 50, claimedOn: "2020-01-31", basis: "상담을 맡음" }),
  partner: () => ({ exOffice: "서울중앙지방검찰청", leftOfficeOn: "2020-01-31" }),
  workScheme: () => ({
    kind: "general",
    weeklyMinutes: 2_400,
    deemedMinutes: null,
    fromOn: "2019-01-01",
    untilOn: "2999-01-01",
  }),
  payslip: () => ({ month: `20${10 + ((serial += 1) % 80)}-03-01`, payOn: "2099-01-01" }),
  serviceOrder: () => ({ service: "consult", amount: 55_000, couponCode: "", pointUsed: 0, cashUsed: 0 }),
  smsRefusal: () => ({ tel: "010-0000-4900" }),
};

/** Days on which something can have happened, and one that is still to come; instants in the morning of such a day. */
const days = { early: "2021-03-02", late: "2022-05-06", ahead: "2999-01-01" } as const;

function dayFor(resource: Resource, key: string, day: keyof typeof days): string {
  return resource.fields[key]!.kind === "instant" ? `${days[day]}T00:30:00.000Z` : days[day];
}

/** Other records are not there to be referred to. */
function withoutReferences(resource: Resource, input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).filter(([key]) => resource.fields[key]?.kind !== "ref"));
}

/** Of several references one of which has to be there, the one that is given. */
const hangsOn: Readonly<Record<string, string>> = { document: "project" };

/** Those without which there is no record: each leads to one of the same team. */
async function neededReferences({ name, fields }: Resource): Promise<Record<string, number>> {
  const needed: Record<string, number> = {};
  for (const [key, { kind, required, readonly, target }] of Object.entries(fields)) {
    const isNeeded = required === true || hangsOn[name] === key;
    if (kind !== "ref" || !isNeeded || readonly) continue;
    needed[key] =
      target!.table === "staffs"
        ? // A lawyer, whom every kind takes.
          (await app.createStaff({ roles: ["변호사"], teamIds: [home] })).id
        : (await insertTeamRecord(app, target!.table, "id", home, admin.id)).id;
  }
  return needed;
}

/** The sent fields whose form on the wire is that of the input. */
function stated(resource: Resource, from: Readonly<Record<string, unknown>>, input: Readonly<Record<string, unknown>>) {
  const keys = Object.keys(input).filter(
    (key) =>
      !["phone", "businessNumber", "instant", "ref"].includes(resource.fields[key]!.kind) &&
      !(input[key] === null && filledIn.has(`${resource.name}.${key}`)),
  );
  const trimmed = (key: string) => {
    const value = from[key];
    return typeof value === "string" && resource.fields[key]!.kind === "text" ? value.trim() : value;
  };
  return Object.fromEntries(keys.map((key) => [key, trimmed(key)]));
}

async function exported({ resource }: AnyRecords, token: string): Promise<readonly (readonly string[])[]> {
  counted.checks += 1;
  const response = await send(`${String(resource.api)}/export`, token, { query: {}, reason: "월말 점검" });
  if (response.status === 403) return [];
  expect(response.status).toBe(200);
  const [sheet] = await readSpreadsheet(new Uint8Array(await response.arrayBuffer()));
  return (sheet?.rows ?? []).slice(1).map(({ values }) => values);
}
