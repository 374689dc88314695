import { afterAll, beforeAll, expect, test } from "vitest";
import { fillPath } from "#platform/endpoint.ts";
import type { Route } from "#platform/server/http/route.ts";
import { startTestApp } from "#app/testing/test-app.ts";
import { registeredRoutes } from "#app/server/server.ts";
import { expectedAccess, mayCall, refusalStatus } from "./expected-access.ts";
import type { Expectation } from "./expected-access/expectation.ts";
import { inLanes, long, report } from "./harness/figures.ts";
import { jsonSchemaOf, sampleOf } from "./harness/from-schema.ts";
import { createFirm, type Firm, type Principal, type PrincipalName } from "./harness/principals.ts";
import { belongsToTeam, createRecord } from "./harness/records-of-people.ts";
import { startBeside, type TwoProcesses } from "./harness/two-processes.ts";
import { openClient } from "./harness/wire.ts";

let app: TwoProcesses;
let firm: Firm;
let clients: ReadonlyMap<string, ReturnType<typeof openClient>>;

beforeAll(async () => {
  app = await startBeside(await startTestApp());
  firm = await createFirm(app);
  clients = new Map(app.urls.map((url) => [url, openClient(url)]));
});
afterAll(async () => {
  for (const client of clients.values()) client.close();
  await app.stop();
});

function nameOf(route: Route): string {
  return `${route.endpoint.method} ${route.endpoint.path}`;
}

/** Path parameters that name a record, e.g. `{ id: "tasks.id" }`. */
function recordParams(route: Route): Record<string, string> {
  const { properties = {} } = route.schema.params ? jsonSchemaOf(route.schema.params) : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => (part.record ? [[name, part.record]] : [])),
  );
}

type Sent = { status: number; body: string; isPaper: boolean };

/** A principal with what the calls to one route need. */
type Caller = {
  readonly principal: Principal;
  readonly session: Session;
  /** Path parameters that name what is the principal's own, and what is not. */
  readonly own: Records;
  readonly foreign: Records;
  /** How the route is called: what reads also by HEAD, of one record. */
  readonly methods: readonly string[];
  /** Asks also what the other people of the same right would be told alike. */
  readonly thorough: boolean;
  /** Is asked for no paper: see `paperless`. */
  readonly paperless: boolean;
};

/**
 * Setting a paper takes a second of a core, and is the same work for whoever may have it. One of those who may by right
 * and one of those whom the record names are given it, with all that is checked about it; the others only show that they
 * are let in: an unknown key is told of after the policy and before the paper, as those who may not show, who are refused
 * with it too. Foreign records are asked for by everybody, and that each sees the own record is shown by the calls beside
 * it that read the same record. `--long` gives the paper to everybody.
 */
const paperless: Readonly<Record<string, string>> = { unheard_of: "1" };

async function send(
  route: Route,
  caller: Caller,
  params: object,
  body: unknown,
  method: string,
  besides: Readonly<Record<string, string>> = {},
): Promise<Sent> {
  const query = { ...sampleOf(route.schema.query), ...besides };
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const sendAs = async (token: string | undefined): Promise<Sent> => {
    const { status, headers, text } = await clients.get(app.nextUrl())!.send({
      method,
      path: `${fillPath(route.endpoint.path, { ...params })}${search.size > 0 ? `?${search}` : ""}`,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status, body: text, isPaper: headers["content-type"] === "application/pdf" };
  };
  const { session } = caller;
  const isUsed = session.isUsed();
  const sent = await sendAs(await session.token());
  // A call before this one may have ended the session: 401 counts for one that has just begun.
  if (sent.status !== 401 || !isUsed) return sent;
  session.forget();
  return sendAs(await session.token());
}

type Session = {
  readonly token: () => Promise<string | undefined>;
  /** Whether another call was made in it that may have ended it. */
  readonly isUsed: () => boolean;
  readonly forget: () => void;
};

const tokens = new Map<Principal, ReturnType<Principal["token"]>>();

/** One session of the person for the calls to all routes, until one of them ends it. */
function sharedSession(principal: Principal): Session {
  return {
    token() {
      const token = tokens.get(principal) ?? principal.token();
      tokens.set(principal, token);
      return token;
    },
    isUsed: () => tokens.has(principal),
    forget: () => tokens.delete(principal),
  };
}

/** A session of the route's own: for whom 401 is expected, and where the person has to have proved a moment ago who it is. */
function freshSession(principal: Principal, isKept: boolean): Session {
  const token = () => principal.token();
  return { token: isKept ? once(token) : token, isUsed: () => false, forget: () => {} };
}

function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

const withoutRequestId = (body: string) => body.replace(/"requestId":"[^"]*"/, "");

type Cell = { readonly what: string; readonly sent: Sent; readonly allowed: boolean };

/** Whether the person may show for all who may, or for all who may not, what does not depend on the person. */
function asksAll({ who, allTeams = [] }: Expectation, name: PrincipalName, may: boolean): boolean {
  // 관리자 sees what is foreign to everybody else.
  return mayCall(who, name) === may && (!may || (name !== "관리자" && !allTeams.includes(name)));
}

/** Every cell of one route: each person × own, foreign and absent record. Answers what was wrong. */
async function wrongCells(route: Route, expectation: Expectation): Promise<string[]> {
  const wrong: string[] = [];
  const records = Object.entries(recordParams(route));
  const thorough = [true, false].map((may) => firm.principals.find(({ name }) => asksAll(expectation, name, may)));
  const named = firm.principals.find(
    ({ name }) => !mayCall(expectation.who, name) && expectation.byRecord === "named" && asksRecord(expectation, name),
  );
  let isPaper = false;
  const ask = async (principal: Principal) => {
    const reads = route.endpoint.method === "GET";
    const refused = !mayCall(expectation.who, principal.name);
    const status = refusalStatus(principal.name, expectation.who);
    const own = recordsOf(records, principal, "own", reads);
    // Whoever sees them may change them; nobody else gets to see them, so that one is enough for all.
    const reaches = !refused && (expectation.firmWide === true || principal.name === "관리자");
    const caller: Caller = {
      principal,
      session:
        (refused && status === 401) || route.confirmed
          ? freshSession(principal, reads || refused)
          : sharedSession(principal),
      own,
      foreign: recordsOf(records, reaches && !reads ? principal : firm.principals[0]!, "foreign", reads),
      // A HEAD is the GET without its body, by the same policy.
      methods: [route.endpoint.method, ...(reads && thorough.includes(principal) ? ["HEAD"] : [])],
      thorough: thorough.includes(principal),
      paperless:
        isPaper &&
        !long &&
        principal !== named &&
        expectation.except?.[principal.name] === undefined &&
        !(refused && expectation.byRecord === "handed"),
    };
    const found = await wrongCellsOf(route, expectation, caller);
    isPaper ||= found.isPaper;
    wrong.push(...found.wrong);
  };
  // Who is given a paper comes first.
  const first = [thorough[0], named].filter((principal) => principal !== undefined);
  for (const principal of first) await ask(principal);
  await inLanes(
    firm.principals.filter((principal) => !first.includes(principal)),
    atOnce,
    ask,
  );
  return wrong;
}

const atOnce = 6;

type Found = { readonly wrong: readonly string[]; readonly isPaper: boolean };

async function wrongCellsOf(route: Route, expectation: Expectation, caller: Caller): Promise<Found> {
  const { principal, methods } = caller;
  const wrong: string[] = [];
  let isPaper = false;
  const admitted = mayCall(expectation.who, principal.name);
  for (const method of methods) {
    for (const cell of await cellsOf(route, expectation, caller, method)) {
      counted.cells += 1;
      const { status, body } = cell.sent;
      isPaper ||= cell.sent.isPaper;
      const exception = /own|plain/.test(cell.what) ? expectation.except?.[principal.name] : undefined;
      const refused = exception ?? (admitted ? null : refusalStatus(principal.name, expectation.who));
      const good =
        !admitted && exception === undefined && asksRecord(expectation, principal.name)
          ? goodByRecord(cell, expectation)
          : refused === null
            ? cell.allowed
            : status === refused && saysWhy(cell.sent, method);
      if (!good)
        wrong.push(`${method} ${nameOf(route)} as ${principal.name}, ${cell.what}: ${status} ${body.slice(0, 120)}`);
    }
  }
  return { wrong, isPaper };
}

/** Whoever has no live session is told just that, or that half of the sign-in lacks; an answer to HEAD says nothing. */
const saysWhy = ({ status, body }: Sent, method: string): boolean =>
  status !== 401 || method === "HEAD" || /"success":false,"code":"(?:unauthenticated|secondFactor)"/.test(body);

const refused = ({ status }: Sent) => status === 401 || status === 403;

/** Whether the call is not refused before the record has been looked for. */
function asksRecord({ byRecord }: Expectation, name: PrincipalName): boolean {
  return byRecord !== undefined && mayCall("team", name);
}

/** Own records of the matrix name the person; those of kinds that name nobody are not there without a task. */
function goodByRecord({ what, sent, allowed }: Cell, { byRecord, firmWide }: Expectation): boolean {
  // What the whole firm reads is refused to whoever may only read it.
  if (/foreign/.test(what) && firmWide && sent.status === 403) return true;
  if (!/own/.test(what)) return sent.status === 404 || sent.status === 400;
  return byRecord === "named" ? allowed : sent.status === 404 || sent.status === 403;
}

const counted = { cells: 0, routes: 0 };

async function cellsOf(route: Route, expectation: Expectation, caller: Caller, method: string): Promise<Cell[]> {
  const { principal, paperless: isPaperless } = caller;
  const open = expectation.who === "everybody";
  const records = Object.entries(recordParams(route));
  const good = (status: number) =>
    status < 500 && (open || (status !== 401 && status !== 403) || (expectation.also?.includes(status) ?? false));
  const isGood = (sent: Sent) => (isPaperless ? sent.status === 400 : accepted(sent, expectation));
  const besides = isPaperless ? paperless : {};
  if (records.length === 0) {
    const own = await bodyOf(route, expectation, principal, {});
    const sent = await send(route, caller, sampleOf(route.schema.params), own, method, besides);
    return [{ what: "plain", sent, allowed: good(sent.status) && (open || isGood(sent)) }];
  }
  if (method === "HEAD") {
    const sent = await send(route, caller, (await caller.own.get()).params, undefined, method, besides);
    return [{ what: "own record", sent, allowed: isGood(sent) }];
  }
  const isUsed = caller.own.isUsed();
  let own = await caller.own.get();
  const absent = Object.fromEntries(records.map(([name]) => [name, 999_999_999]));
  let body = await bodyOf(route, expectation, principal, own.entry);
  let ownSent = await send(route, caller, own.params, body, method, besides);
  // A call about something else may have changed this record too: what is told of one made now counts.
  if (isUsed && mayCall(expectation.who, principal.name) && !refused(ownSent) && !isGood(ownSent)) {
    caller.own.forget();
    own = await caller.own.get();
    body = await bodyOf(route, expectation, principal, own.entry);
    ownSent = await send(route, caller, own.params, body, method, besides);
  }
  caller.own.after(ownSent);
  // Whoever is refused their own record is refused before any is looked for.
  if (refused(ownSent) && !caller.thorough && !asksRecord(expectation, principal.name))
    return [{ what: "own record", sent: ownSent, allowed: false }];
  const foreign = await caller.foreign.get();
  const foreignSent = await send(route, caller, foreign.params, body, method);
  caller.foreign.after(foreignSent);
  if (refused(ownSent) && refused(foreignSent)) {
    return [
      { what: "own record", sent: ownSent, allowed: false },
      { what: "foreign record", sent: foreignSent, allowed: false },
    ];
  }
  const absentSent = caller.thorough ? await send(route, caller, absent, body, method) : null;
  const same = !absentSent || withoutRequestId(foreignSent.body) === withoutRequestId(absentSent.body);
  // Whoever names another person's id as his own is told so; anything else of others does not exist.
  const claims = !expectation.firmWide && records.some(([, record]) => record === "staffs.id");
  const seesAllTeams =
    expectation.firmWide ||
    expectation.allTeams?.includes(principal.name) ||
    (principal.name === "관리자" && records.every(([, record]) => belongsToTeam(record)));
  const foreignGood = claims
    ? foreignSent.status === 403
    : seesAllTeams
      ? accepted(foreignSent, expectation)
      : same && (foreignSent.status === 404 || refusedUnseen(foreignSent, expectation));
  return [
    { what: "own record", sent: ownSent, allowed: isGood(ownSent) },
    { what: "foreign record", sent: foreignSent, allowed: foreignGood },
    ...(absentSent
      ? [
          {
            what: "absent record",
            sent: absentSent,
            allowed: absentSent.status === (claims ? 403 : 404) || refusedUnseen(absentSent, expectation),
          },
        ]
      : []),
  ];
}

/** What was sent is wrong in itself, and is refused before any record is looked for. */
function refusedUnseen({ status }: Sent, { also }: Expectation): boolean {
  return status === 400 && (also?.includes(400) ?? false);
}

function accepted(sent: Sent, expectation: Expectation): boolean {
  return sent.status === 200 || (expectation.also?.includes(sent.status) ?? false);
}

async function paramsFor(records: [string, string][], principal: Principal, side: "own" | "foreign") {
  const params: Record<string, number> = {};
  let entry: Awaited<ReturnType<typeof createRecord>> | undefined;
  for (const [name, record] of records) {
    const made = await createRecord(app, firm, principal, record, side);
    params[name] = made.id;
    entry ??= made;
  }
  return { params, entry: entry ?? {} };
}

const kept = new Map<string, ReturnType<typeof paramsFor>>();

/** What the calls about such records name. */
type Records = {
  readonly get: () => ReturnType<typeof paramsFor>;
  /** Whether other calls were about them before. */
  readonly isUsed: () => boolean;
  readonly forget: () => void;
  /** What a call has changed is as it was no more: the next one gets another. */
  readonly after: (sent: Sent) => void;
};

/** The same for all calls about such records of the person until one of them is accepted: what is refused changes nothing. */
function recordsOf(
  records: [string, string][],
  principal: Principal,
  side: "own" | "foreign",
  reads: boolean,
): Records {
  const key = JSON.stringify([records, principal.name, side]);
  return {
    get() {
      const known = kept.get(key) ?? paramsFor(records, principal, side);
      kept.set(key, known);
      return known;
    },
    isUsed: () => kept.has(key),
    forget: () => kept.delete(key),
    after({ status }) {
      if (status < 400 && !reads) kept.delete(key);
    },
  };
}

async function bodyOf(
  route: Route,
  expectation: Expectation,
  principal: Principal,
  made: { entryId?: number },
): Promise<unknown> {
  if (!route.schema.body) return undefined;
  if (!expectation.body) return sampleOf(route.schema.body);
  const staffId = principal.staff?.id ?? 1;
  const entryId =
    made.entryId ??
    (principal.staff ? (await createRecord(app, firm, principal, "tasks.id", "own")).entryId : undefined);
  return expectation.body({ staffId, entryId: entryId ?? 1 });
}

test("every call has a row in the expected access, and every row a call", () => {
  const registered = registeredRoutes().map(nameOf).toSorted();
  expect(registered).toEqual(Object.keys(expectedAccess).toSorted());
});

test.each(registeredRoutes().map((route) => [nameOf(route), route] as const))("%s", async (name, route) => {
  const expectation = expectedAccess[name];
  expect(expectation, `${name} stands nowhere in the expected access`).toBeDefined();
  // People of the matrix search more often within a minute than anybody may.
  await app.database.pool.query("delete from auth_throttles");
  expect(await wrongCells(route, expectation!)).toEqual([]);
  counted.routes += 1;
});

afterAll(() => {
  report(
    `T1 authorization: ${firm.principals.length} people × ${counted.routes} calls, ${counted.cells} cells as written`,
  );
});
