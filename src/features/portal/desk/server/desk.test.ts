import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { registeredRoutes } from "#app/server/server.ts";
import type { TestApp, TestStaff } from "#app/testing/test-app.ts";
import { readUser } from "#features/identity/session/endpoints.ts";
import type { PolicyFacts } from "#platform/policy.ts";
import { projectCalls } from "#features/pipeline/projects/endpoints.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import { clientSession, createClientOf, linkVisit } from "#features/portal/cases/server/testing/clients.ts";
import { startPortalFirm, type PortalFirm } from "#features/portal/cases/server/testing/portal-firm.ts";
import { listMeetings, openDeskCase } from "../endpoints.ts";

let firm: PortalFirm;
let app: TestApp;
let kiosk: TestStaff;

beforeAll(async () => {
  firm = await startPortalFirm();
  ({ app } = firm);
});
afterAll(() => app.stop());
// Each test tries at a screen of its own.
beforeEach(async () => {
  kiosk = await app.createStaff({ roles: ["조회용PC"], teamIds: [firm.home] });
});

const open = (number: number, digits: string, who = kiosk) =>
  app.call(openDeskCase, { body: { number, digits } }, { token: who.token });

test("a case opens by its number and the end of the telephone, and tells no internal word", async () => {
  const client = await createClientOf(app, firm.home);
  const secret = "내부카나리아";
  await firm.sql(
    `update projects set brief = $2, objective = $2, remark = $2, our_brief = $2, their_brief = $2, next_step = $2,
       opponent = $2, client_tel = '010-0000-9898' where id = $1`,
    client.projectId,
    secret,
  );
  await firm.sql(
    "insert into client_files (team_id, client_id, project_id, title, items, due_on) values ($1, $2, $3, '통장 사본', '통장', '2026-12-24')",
    firm.home,
    client.id,
    client.projectId,
  );
  const number = await firm.numberOf(client);
  const { status, body } = await open(number, "4242");
  expect(status).toBe(200);
  expect(body.model).toMatchObject({ who: "한○○", asked: [{ title: "통장 사본", dueOn: "2026-12-24" }] });
  expect(Object.keys(body.model).toSorted()).toEqual(["asked", "case", "who"]);
  expect(JSON.stringify(body)).not.toContain(secret);
  expect((await open(number, "9898")).status).toBe(200);
  const log = await firm.sql("select count(*)::int as n from access_log where subject = '사건(데스크)'");
  expect(log.rows[0].n).toBe(2);
});

test("unknown, foreign and walled cases and wrong digits are answered alike", async () => {
  const known = await createClientOf(app, firm.home);
  const foreign = await createClientOf(app, firm.other);
  const walled = await createClientOf(app, firm.home);
  await raiseWall(app.database, {
    type: "project",
    id: walled.projectId,
    teamId: firm.home,
    staffId: firm.reader.id,
  });
  const answers = [
    await open(987_654, "4242"),
    await open(await firm.numberOf(foreign), "4242"),
    await open(await firm.numberOf(walled), "4242"),
    await open(await firm.numberOf(known), "1111"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, requestId: "" }))).size).toBe(1);
});

test("digits are not tried out: five wrong ones close the case, also for the right ones", async () => {
  const number = await firm.numberOf(await createClientOf(app, firm.home));
  for (let tried = 0; tried < 5; tried += 1) expect((await open(number, `111${tried}`)).status).toBe(404);
  expect((await open(number, "4242")).status).toBe(429);
  const other = await firm.numberOf(await createClientOf(app, firm.home));
  expect((await open(other, "4242")).status).toBe(200);
});

test("today's meetings are told by the first letter; the screen opens nothing else, and nobody else opens it", async () => {
  await firm.sql(
    `insert into consults (team_id, name, tel, type, status, scheduled_at, place, brief)
     values ($1, '한가람', '010-0000-4242', 'visit', 'scheduled', now(), '1번 방', '내부카나리아'),
       ($1, '박내일', '', 'visit', 'scheduled', now() + interval '2 days', '2번 방', ''),
       ($2, '최다른', '', 'visit', 'scheduled', now(), '3번 방', '')`,
    firm.home,
    firm.other,
  );
  const meetings = await app.call(listMeetings, {}, { token: kiosk.token });
  expect(meetings.body.models).toEqual([{ at: expect.any(String), who: "한○○", room: "1번 방" }]);
  expect((await app.call(projectCalls.list, { query: {} }, { token: kiosk.token })).status).toBe(403);
  const client = await createClientOf(app, firm.home);
  for (const [token, status] of [
    [firm.clerk.token, 403],
    [await clientSession(app, client), 401],
    [await linkVisit(app, client, "case"), 401],
  ] as const) {
    expect((await app.call(listMeetings, {}, { token })).status).toBe(status);
    const body = { number: await firm.numberOf(client), digits: "4242" };
    expect((await app.call(openDeskCase, { body }, { token })).status).toBe(status);
  }
});

const everyRight: PolicyFacts = {
  signedIn: true,
  isStaff: true,
  hasTeam: true,
  inPresaleTeam: true,
  isDevice: true,
  isAdministrator: true,
  devPages: true,
  abilities: { can: () => true },
};

test("of all calls of the firm's people those alone are open to a device that say so, whatever its account was given", () => {
  const openCalls = registeredRoutes()
    .filter(({ needs, policy }) => (needs === "staff" || needs === "user") && policy.allows(everyRight))
    .map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(openCalls.toSorted()).toEqual([
    "GET /api/auth/me",
    "GET /api/auth/user",
    "GET /api/desk/meetings",
    "POST /api/auth/logout",
    "POST /api/desk/cases",
  ]);
});

test("an account of 조회용PC alone opens nothing but the desk and its session; beside another role it is not confined", async () => {
  const client = await createClientOf(app, firm.home);
  const also = await app.createStaff({ roles: ["조회용PC", "송무팀원"], teamIds: [firm.home] });
  const device = await app.createStaff({
    roles: ["조회용PC"],
    teamIds: [firm.home],
    ownRules: '[{"action":"manage","subject":"고객리스트"},{"action":"manage","subject":"관리자"}]',
  });
  const ask = async (path: string, { token }: TestStaff, method = "GET") =>
    (await fetch(`${app.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })).status;
  const foreign = [
    "/api/clients",
    `/api/clients/${client.number}`,
    `/api/projects/${await firm.numberOf(client)}`,
    "/api/tasks/count",
    "/api/bell",
    "/api/staffs",
    "/api/account",
    "/api/auth/sessions",
    "/api/search",
  ];
  for (const path of foreign) expect([path, await ask(path, device), await ask(path, kiosk)]).toEqual([path, 403, 403]);
  for (const path of [
    "/api/clients",
    `/api/clients/${client.number}`,
    "/api/staffs",
    "/api/account",
    "/api/auth/sessions",
  ])
    expect([path, await ask(path, also)]).toEqual([path, 200]);
  for (const path of ["/api/auth/user", "/api/auth/me", "/api/desk/meetings"])
    expect([path, await ask(path, device), await ask(path, also)]).toEqual([path, 200, 200]);
  const told = await app.call(readUser, {}, { token: device.token });
  expect(told.body.user.isDevice).toBe(true);
  expect((await app.call(readUser, {}, { token: also.token })).body.user.isDevice).toBe(false);
  expect(await ask("/api/auth/logout", device, "POST")).toBe(200);
  expect(await ask("/api/desk/meetings", device)).toBe(401);
});
