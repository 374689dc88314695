import { afterAll, beforeAll, expect, test } from "vitest";
import { fillPath } from "#platform/endpoint.ts";
import type { Route } from "#platform/server/http/route.ts";
import { startTestApp, type TestApp } from "#app/testing/test-app.ts";
import { registeredRoutes } from "#app/server/server.ts";
import { expectedAccess, mayCall } from "./expected-access.ts";
import { report } from "./harness/figures.ts";
import { jsonSchemaOf, sampleOf } from "./harness/from-schema.ts";
import { createFirm, type Firm, type Principal } from "./harness/principals.ts";
import { createRecord } from "./harness/records-of-people.ts";
import { openClient, queryText, type Answer } from "./harness/wire.ts";

let app: TestApp;
let firm: Firm;
let client: ReturnType<typeof openClient>;
const counted = { routes: 0, checks: 0 };

beforeAll(async () => {
  app = await startTestApp();
  firm = await createFirm(app);
  client = openClient(app.url);
});

afterAll(async () => {
  client.close();
  await app.stop();
  report(`T-R registry: ${counted.routes} calls, ${counted.checks} checks as declared`);
});

const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;

/** Path parameters that name a record: name and `table.column`. */
function recordParams(route: Route): [string, string][] {
  const { properties = {} } = route.schema.params ? jsonSchemaOf(route.schema.params) : {};
  return Object.entries(properties).flatMap(([name, part]) => (part.record ? [[name, part.record]] : []));
}

/** Somebody who may make the call, by the hand-written table. */
function admitted(route: Route): Principal {
  const { who } = expectedAccess[nameOf(route)]!;
  const preferred = firm.principals.find((person) => person.name === "관리자" && mayCall(who, person.name));
  const people = firm.principals.filter((person) => mayCall(who, person.name));
  return preferred ?? people.find((person) => person.staff !== null) ?? people[0]!;
}

/** Path parameters of records that the person may reach, and generated ones beside them. */
async function ownParams(route: Route, person: Principal): Promise<Record<string, unknown>> {
  const params = { ...sampleOf(route.schema.params) };
  for (const [name, record] of recordParams(route)) {
    params[name] = (await createRecord(app, firm, person, record, "own")).id;
  }
  return params;
}

type Parts = { params?: object; query?: Record<string, unknown>; body?: unknown; token?: string | undefined };

function call(route: Route, parts: Parts, method: string = route.endpoint.method): Promise<Answer> {
  const { params = {}, query = sampleOf(route.schema.query), token } = parts;
  const body = "body" in parts ? parts.body : route.schema.body && sampleOf(route.schema.body);
  counted.checks += 1;
  return client.send({
    method,
    path: `${fillPath(route.endpoint.path, { ...params })}${queryText(query)}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function refusesUnknownKeys(route: Route, person: Principal, params: object): Promise<void> {
  const query = { ...sampleOf(route.schema.query), unheard_of: "1" };
  const byQuery = await call(route, { params, query, token: await person.token() });
  expect(byQuery.status, `unknown query key: ${byQuery.text}`).toBe(400);
  expect(JSON.parse(byQuery.text)).toMatchObject({ code: "invalid", fields: { unheard_of: expect.any(String) } });

  if (route.endpoint.method === "GET" || route.upload) return;
  const sent = sampleOf(route.schema.body);
  const body = Array.isArray(sent) ? [{ ...(sent[0] as object), unheard_of: 1 }] : { ...sent, unheard_of: 1 };
  const byBody = await call(route, { params, body, token: await person.token() });
  expect(byBody.status, `unknown body key: ${byBody.text}`).toBe(400);
  expect(byBody.text).toContain("unheard_of");
}

/** A call from outside takes no session of the firm's people. */
async function refusesPeople(route: Route): Promise<void> {
  const person = firm.principals.find(({ name }) => name === "관리자")!;
  for (const token of [undefined, "hch_0000000000000000000000000000000000000000000", await person.token()]) {
    const answer = await call(route, { token });
    expect(answer.status, answer.text).toBe(401);
    expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: "unauthenticated" });
  }
}

/** HEAD answers what GET answers, without the body. */
async function mirrorsInHead(route: Route, person: Principal, params: object): Promise<void> {
  const token = await person.token();
  const get = await call(route, { params, token });
  const head = await call(route, { params, token }, "HEAD");
  expect([head.status, head.text]).toEqual([get.status, ""]);
  expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  expect(head.headers["cache-control"]).toBe(get.headers["cache-control"]);
}

test("the table of expected access and the registry name the same calls", () => {
  expect(registeredRoutes().map(nameOf).toSorted()).toEqual(Object.keys(expectedAccess).toSorted());
});

/** What tells one person from all others, under the names that calls give it. */
const marksOfPersons = /^(tel|tel2|birth|birthday|email|bizNo|rrn|account)$/i;

test("no address holds a telephone, birthday, number or e-mail: such inputs travel in bodies", () => {
  const said = registeredRoutes().flatMap((route) =>
    [route.schema.params, route.schema.query]
      .flatMap((part) => Object.keys((part && jsonSchemaOf(part).properties) ?? {}))
      .filter((key) => marksOfPersons.test(key))
      .map((key) => `${nameOf(route)} ${key}`),
  );
  expect(said).toEqual([]);
});

/** A reason counts there only when something is done: the command refuses it (`leaving.test.ts`, `merge-teams.test.ts`). */
const reasonAtTheEnd = ["POST /api/directory/staffs/:staffId/leave", "POST /api/directory/teams/:teamId/merge"];

test("wherever a reason is asked, one that says nothing is refused by name", () => {
  let asked = 0;
  for (const route of registeredRoutes()) {
    const { body } = route.schema;
    const wanted = body ? jsonSchemaOf(body).properties?.["reason"] : undefined;
    if (!body || !wanted || reasonAtTheEnd.includes(nameOf(route))) continue;
    // 포기 사유 and the word with which one's own memo is hidden may be left out.
    if (["PUT /api/tasks/:id", "POST /api/memos/:number/hide"].includes(nameOf(route))) continue;
    asked += 1;
    for (const reason of [".", ".....", "     ", "12345", "ㅋㅋㅋㅋㅋ", "aaaaa"]) {
      const refusal = body.safeParse({ ...sampleOf(body), reason });
      const paths = refusal.error?.issues.map(({ path }) => path.join("."));
      expect(paths, `${nameOf(route)} takes ${reason}`).toContain("reason");
    }
  }
  expect(asked).toBeGreaterThan(25);
});

test.each(registeredRoutes().map((route) => [nameOf(route), route] as const))("%s", async (name, route) => {
  counted.routes += 1;
  expect(expectedAccess[name], "the expected access has no row for it").toBeDefined();
  // A key of the test's own is needed for the rest: the tests beside such calls have one.
  if (route.needs === "key") return refusesPeople(route);
  if (route.needs === "client" || route.needs === "link") await refusesPeople(route);
  // An invitation is visited by nobody here: the tests beside it do.
  if (expectedAccess[name]!.except?.["link visitor"]) return;
  const person = admitted(route);
  const params = await ownParams(route, person);
  await refusesUnknownKeys(route, person, params);
  if (route.endpoint.method === "GET") await mirrorsInHead(route, person, params);
});
