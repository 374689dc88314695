import { afterAll, beforeAll, expect, test } from "vitest";
import { registeredRoutes } from "#app/server/server.ts";
import { createSession, startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { Route } from "#platform/server/http/route.ts";
import { expectedAccess, mayCall } from "./expected-access.ts";
import { callsAbout, onlyReads, type CallAbout } from "./harness/calls-about.ts";
import { proofTimeout, Random, report, seed } from "./harness/figures.ts";
import { personalKinds } from "./harness/masked-people.ts";
import { keysOf, nameInEveryKind, type NamedPerson } from "./harness/named-people.ts";

const nameOf = ({ endpoint }: Route) => `${endpoint.method} ${endpoint.path}`;

/** Somebody whose name, telephone and number stand nowhere, another one each time. */
function nobody(count: number): NamedPerson {
  return { key: 7_900_001 + count * 10, name: "없는사람솔", tel: `010-7999-${String(1000 + count)}` };
}

/** Calls that are asked for a record by its number alone, and tell no more than that it is there and which colleagues belong to it. */
const byNumberAlone = [
  "GET /api/tasks/record",
  "GET /api/tasks/days",
  "GET /api/files",
  "GET /api/memo-threads/:type/:id",
  "GET /api/memo-threads/:type/:id/people",
  "GET /api/projects/:number/people",
  "GET /api/projects/:number/plan-preview",
  "GET /api/projects/:number/plan-starts",
  "GET /api/routines/:number/days",
  "GET /api/task-plans/:number/lines",
  "GET /api/board-posts/:number/comments",
  "GET /api/board-posts/:number/acks",
  "GET /api/author-requests/:number/author",
  "GET /api/rooms/:number/people",
  "GET /api/print-test",
  "GET /api/print-layouts/:number/editions",
  "GET /api/letters/:number/pdf",
  "GET /api/suit-papers/:paperId/file",
  ...["funnel", "documents", "matrix", "consent-texts", "award", "papers"].map(
    (part) => `GET /api/group-suits/:number/${part}`,
  ),
  ...["ad-spend", "analytics", "posts", "setup"].map((part) => `GET /api/brands/:number/${part}`),
  "GET /api/quick-posts/:number/targets",
  "GET /api/sites/:number",
  ...["keys", "check"].map((part) => `GET /api/intake-channels/:number/${part}`),
  "GET /api/clients/:number/identifier",
  "GET /api/contracts/:number/papers",
  ...["file", "file/content", "sample"].map((part) => `GET /api/paper-templates/:number/${part}`),
  "GET /api/deadlines/of/:type/:id",
  "GET /api/worktime/cases/:number",
  "GET /api/inquiries-about/:number",
];

let app: TestApp;
let teamId: number;
/** One sees the person's records, the other one does not. */
let own: TestStaff;
let elsewhere: TestStaff;
let canary: NamedPerson;
let keys: ReadonlySet<number>;
/** A client of the other team, whose telephone is changed. */
let theirs: number;

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam("우리팀");
  const other = await app.createTeam("다른팀");
  own = await app.createStaff({ roles: ["관리자"], teamIds: [teamId] });
  elsewhere = await app.createStaff({ roles: ["송무팀원"], teamIds: [other] });
  [canary] = (await nameInEveryKind(app, { teamId, staff: own })) as [NamedPerson];
  keys = await keysOf(app, canary);
  const { query } = app.database;
  const client = { team_id: other, name: "남의고객", tel: "010-7998-0001" };
  const row = await query.insertInto("clients").values(client).returning("id_int").executeTakeFirstOrThrow();
  theirs = row.id_int;
  await query.updateTable("firm_settings").set({ exports_per_hour: 1000 }).execute();
});
afterAll(() => app.stop());

async function send(staff: TestStaff, { method, path, body }: CallAbout) {
  await app.database.pool.query("delete from auth_throttles");
  const token = method === "GET" ? staff.token : await createSession(app.database, staff.userId);
  const response = await fetch(`${app.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, text: await response.text() };
}

type Answered = Awaited<ReturnType<typeof send>>;

/** What an answer says beside what was asked. */
function said({ status, text }: Answered, { key, name, tel }: NamedPerson): string {
  // A bank's statement has the name as banks cut it.
  const asked = [name, name.slice(0, -1), tel, tel.replaceAll("-", ""), String(key + 1), String(key)];
  const plain = text.replace(/"requestId":"[^"]*"/, "");
  return `${status} ${asked.reduce((left, one) => left.replaceAll(one, "□"), plain)}`;
}

async function lastEntry(): Promise<number> {
  const { rows } = await app.database.pool.query<{ id: number }>("select coalesce(max(id), 0) as id from access_log");
  return rows[0]!.id;
}

/** Whether the access log names the person, as those whom `staff` asked for, since it went so far. */
async function isNamed(staff: TestStaff, since: number): Promise<boolean> {
  const { rows } = await app.database.pool.query<{ id: number }>(
    "select distinct r.id from access_log l, unnest(l.record_ids) r (id) where l.id > $1 and l.staff_id = $2",
    [since, staff.id],
  );
  return rows.some(({ id }) => keys.has(id));
}

/** Asks for the person and for nobody: whether the answers differ, and whether the access log says so. */
async function confirm(staff: TestStaff, call: CallAbout, absent: readonly [NamedPerson, CallAbout]) {
  const before = await lastEntry();
  const answer = said(await send(staff, call), canary);
  const isTold = await isNamed(staff, before);
  const confirms = answer !== said(await send(staff, absent[1]), absent[0]);
  return { confirms, isTold };
}

let asked = 0;

test("no registered read confirms a person without a row that names them", { timeout: proofTimeout }, async () => {
  const faults = new Set<string>();
  const confirming = new Set<string>();
  let calls = 0;
  for (const route of registeredRoutes().filter((one) => !one.upload && onlyReads(one))) {
    const name = nameOf(route);
    if (route.endpoint.method === "PATCH" || byNumberAlone.includes(name)) continue;
    for (const staff of [own, elsewhere]) {
      const about = (person: NamedPerson) => callsAbout(route, { person, staff, teamId }, new Random(seed));
      const absent = nobody(asked);
      const others = about(absent);
      for (const [index, call] of about(canary).entries()) {
        const other = others[index]!;
        // Nothing in it is about the person.
        if (call.path === other.path && JSON.stringify(call.body) === JSON.stringify(other.body)) continue;
        const { confirms, isTold } = await confirm(staff, call, [absent, other]);
        calls += 1;
        if (confirms) confirming.add(name);
        const who = staff === own ? "who sees the records" : "of another team";
        if (confirms && !isTold) faults.add(`${name} for one ${who}: ${decodeURIComponent(call.path)}`);
      }
      asked += 1;
    }
  }
  expect([...faults], `SEED=${seed}`).toEqual([]);
  // Sums and counts show no row, and are told of all the same.
  expect([...confirming]).toEqual(
    expect.arrayContaining([
      "GET /api/consults/overview",
      "GET /api/consults/board/wall",
      "GET /api/consults/:number/wall",
      "GET /api/payments/totals",
      "GET /api/clients/:number/merge/preview",
      "GET /api/clients/:number/successor",
      "POST /api/clients/same",
      "POST /api/conflicts/search",
      "GET /api/task/search",
      "GET /api/search",
    ]),
  );
  report(`T19 who is confirmed: ${calls} questions, ${confirming.size} calls that confirm somebody, each with its row`);
});

type CallOf = (person: NamedPerson) => CallAbout;

const change: CallOf = ({ tel }) => ({
  method: "PATCH",
  path: `/api/clients/${theirs}`,
  body: { version: 1, changes: { tel } },
});

test("neither a file nor a refusal confirms a person without a row that names them", async () => {
  const files = personalKinds().flatMap(({ resource }): CallOf[] => {
    const path = `${String(resource.api)}/export`;
    const access = expectedAccess[`POST ${path}`];
    if (!access || !mayCall(access.who, "관리자") || resource.table === "staffs") return [];
    return [({ name }) => ({ method: "POST", path, body: { query: { search: name }, reason: "월말 점검용 자료" } })];
  });
  const client = { kind: "개인", grade: "normal", caseScope: "일반", name: "새사람솔" };
  const create: CallOf = ({ tel }) => ({ method: "POST", path: "/api/clients", body: { ...client, tel } });
  const calls: [TestStaff, CallOf][] = [
    ...files.map((callOf): [TestStaff, CallOf] => [own, callOf]),
    [own, create],
    [elsewhere, create],
    [elsewhere, change],
  ];
  const faults: string[] = [];
  for (const [staff, callOf] of calls) {
    const absent = nobody((asked += 1));
    const call = callOf(canary);
    const { confirms, isTold } = await confirm(staff, call, [absent, callOf(absent)]);
    if (!confirms || !isTold) faults.push(`${call.method} ${call.path}: ${confirms ? "not told" : "alike"}`);
  }
  expect(faults).toEqual([]);
  report(`T19 files and refusals: ${calls.length} that confirm somebody, each with its row`);
});
