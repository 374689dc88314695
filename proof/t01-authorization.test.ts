import { afterAll, beforeAll, expect, test } from "vitest";
import { sample as generate } from "fast-check";
import type { z } from "zod";
import { fillPath } from "../src/kit/shared/endpoint.ts";
import type { Route } from "../src/kit/server/http/route.ts";
import { startTestApp } from "../src/app/testing/test-app.ts";
import { registeredRoutes } from "../src/app/server/server.ts";
import { expectedAccess, mayCall, refusalStatus, type Expectation } from "./expected-access.ts";
import { jsonSchemaOf, valid } from "./harness/from-schema.ts";
import { createFirm, type Firm, type Principal } from "./harness/principals.ts";
import { belongsToTeam, createRecord } from "./harness/records.ts";
import { startBeside, type TwoProcesses } from "./harness/two-processes.ts";

let app: TwoProcesses;
let firm: Firm;

beforeAll(async () => {
  app = await startBeside(await startTestApp());
  firm = await createFirm(app);
});
afterAll(() => app.stop());

const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);

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

type Sent = { status: number; body: string };

async function send(route: Route, principal: Principal, params: object, body: unknown, method: string): Promise<Sent> {
  const token = await principal.token();
  const query = sample(route.schema.query);
  const search = new URLSearchParams(Object.entries(query as object).map(([key, value]) => [key, String(value)]));
  const response = await fetch(
    `${app.nextUrl()}${fillPath(route.endpoint.path, { ...params })}${search.size > 0 ? `?${search}` : ""}`,
    {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
  );
  return { status: response.status, body: await response.text() };
}

function sample(schema: z.ZodType | undefined): unknown {
  return schema ? generate(valid(jsonSchemaOf(schema)), { seed, numRuns: 1 })[0] : {};
}

const withoutRequestId = (body: string) => body.replace(/"requestId":"[^"]*"/, "");

type Cell = { readonly what: string; readonly sent: Sent; readonly allowed: boolean };

/** Every cell of one route: each person × own, foreign and absent record. Answers what was wrong. */
async function wrongCells(route: Route, expectation: Expectation): Promise<string[]> {
  const wrong: string[] = [];
  for (let start = 0; start < firm.principals.length; start += atOnce) {
    const some = firm.principals.slice(start, start + atOnce);
    const answers = await Promise.all(some.map((principal) => wrongCellsOf(route, expectation, principal)));
    wrong.push(...answers.flat());
  }
  return wrong;
}

const atOnce = 6;

async function wrongCellsOf(route: Route, expectation: Expectation, principal: Principal): Promise<string[]> {
  const wrong: string[] = [];
  const admitted = mayCall(expectation.who, principal.name);
  for (const method of methodsOf(route)) {
    for (const cell of await cellsOf(route, expectation, principal, method)) {
      counted.cells += 1;
      const { status, body } = cell.sent;
      const exception = /own|plain/.test(cell.what) ? expectation.except?.[principal.name] : undefined;
      const refused = exception ?? (admitted ? null : refusalStatus(principal.name));
      const good = refused === null ? cell.allowed : status === refused;
      if (!good)
        wrong.push(`${method} ${nameOf(route)} as ${principal.name}, ${cell.what}: ${status} ${body.slice(0, 120)}`);
    }
  }
  return wrong;
}

/** A GET answers HEAD too, by the same policy. */
function methodsOf({ endpoint }: Route): readonly string[] {
  return endpoint.method === "GET" ? ["GET", "HEAD"] : [endpoint.method];
}

const counted = { cells: 0, routes: 0 };

async function cellsOf(route: Route, expectation: Expectation, principal: Principal, method: string): Promise<Cell[]> {
  const open = expectation.who === "everybody";
  const records = Object.entries(recordParams(route));
  const good = (status: number) =>
    status < 500 && (open || (status !== 401 && status !== 403) || (expectation.also?.includes(status) ?? false));
  if (records.length === 0) {
    const own = await bodyOf(route, expectation, principal, {});
    const sent = await send(route, principal, sample(route.schema.params) as object, own, method);
    return [{ what: "plain", sent, allowed: good(sent.status) && (open || accepted(sent, expectation)) }];
  }
  const own = await paramsFor(records, principal, "own");
  const foreign = await paramsFor(records, principal, "foreign");
  const absent = Object.fromEntries(records.map(([name]) => [name, 999_999_999]));
  const body = await bodyOf(route, expectation, principal, own.entry);
  const [ownSent, foreignSent, absentSent] = [
    await send(route, principal, own.params, body, method),
    await send(route, principal, foreign.params, body, method),
    await send(route, principal, absent, body, method),
  ];
  const same = withoutRequestId(foreignSent.body) === withoutRequestId(absentSent.body);
  // Whoever names another person's id as his own is told so; anything else of others does not exist.
  const claims = !expectation.firmWide && records.some(([, record]) => record === "staffs.id");
  const seesAllTeams =
    expectation.firmWide || (principal.name === "관리자" && records.every(([, record]) => belongsToTeam(record)));
  const foreignGood = claims
    ? foreignSent.status === 403
    : seesAllTeams
      ? accepted(foreignSent, expectation)
      : same && (foreignSent.status === 404 || refusedUnseen(foreignSent, expectation));
  return [
    { what: "own record", sent: ownSent, allowed: accepted(ownSent, expectation) },
    { what: "foreign record", sent: foreignSent, allowed: foreignGood },
    {
      what: "absent record",
      sent: absentSent,
      allowed: absentSent.status === (claims ? 403 : 404) || refusedUnseen(absentSent, expectation),
    },
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

async function bodyOf(
  route: Route,
  expectation: Expectation,
  principal: Principal,
  made: { entryId?: number },
): Promise<unknown> {
  if (!route.schema.body) return undefined;
  if (!expectation.body) return sample(route.schema.body);
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

test.each(registeredRoutes().map((route) => [nameOf(route), route] as const))(
  "%s",
  { timeout: 60_000 },
  async (name, route) => {
    const expectation = expectedAccess[name];
    expect(expectation, `${name} stands nowhere in the expected access`).toBeDefined();
    expect(await wrongCells(route, expectation!)).toEqual([]);
    counted.routes += 1;
  },
);

afterAll(() => {
  process.stdout.write(
    `T1 authorization: ${firm.principals.length} people × ${counted.routes} calls, ${counted.cells} cells as written (seed ${seed})\n`,
  );
});
