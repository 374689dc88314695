import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { raiseWall } from "#features/pipeline/conflicts/server/testing/raise-wall.ts";
import * as calls from "../endpoints.ts";

let app: TestApp;
let home: number;
let lawyer: TestStaff;
let project: number;
let caseId: number;
const day = 86_400_000;

async function addHearing(more: object): Promise<number> {
  const row = await app.database.query
    .insertInto("hearings")
    .values({ team_id: home, case_id: caseId, kind: "pleading", at: new Date(Date.now() + day), ...more })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

const open = async (staff: TestStaff, named = false) =>
  (await app.call(calls.openCalendarFeed, { body: { named } }, { token: staff.token })).body.path;

async function fetched(path: string) {
  const answer = await fetch(new URL(path, app.url));
  return { status: answer.status, type: answer.headers.get("content-type"), text: await answer.text() };
}

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("송무팀");
  lawyer = await app.createStaff({ shortName: "이변호", roles: ["어쏘변"], teamIds: [home] });
  const { query } = app.database;
  const values = { title: "비밀 의뢰인 사건", team_id: home };
  project = (await query.insertInto("projects").values(values).returning("id").executeTakeFirstOrThrow()).id;
  const court = { team_id: home, project_id: project, court: "서울중앙지방법원", case_no: "2026가합77" };
  caseId = (await query.insertInto("legal_cases").values(court).returning("id").executeTakeFirstOrThrow()).id;
  await addHearing({ lawyer_id: lawyer.id, court_room: "제302호 법정" });
  await addHearing({ lawyer_id: lawyer.id, status: "moved" });
  await addHearing({});
});
afterAll(() => app.stop());

test("401 without a session for all but the calendar itself, which an address that was never given leads nowhere", async () => {
  expect((await app.call(calls.readCalendarFeed, {})).status).toBe(401);
  expect((await app.call(calls.openCalendarFeed, { body: {} })).status).toBe(401);
  expect((await app.call(calls.closeCalendarFeed, {})).status).toBe(401);
  expect((await fetched("/calendars/hch_wrong")).status).toBe(404);
  const teamless = await app.createStaff({ roles: ["어쏘변"] });
  expect((await app.call(calls.openCalendarFeed, { body: {} }, { token: teamless.token })).status).toBe(403);
});

test("the own hearings and no others, without names unless the person says so", async () => {
  const plain = await fetched(await open(lawyer));
  expect(plain.status).toBe(200);
  expect(plain.type).toBe("text/calendar; charset=utf-8");
  expect(plain.text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(plain.text).toContain("SUMMARY:기일\r\n");
  expect(plain.text).toContain("LOCATION:서울중앙지방법원 제302호 법정\r\n");
  expect(plain.text).toContain("STATUS:CANCELLED\r\n");
  expect(plain.text).not.toMatch(/2026가합77|비밀/);
  const named = await fetched(await open(lawyer, true));
  expect(named.text).toContain("SUMMARY:변론 서울중앙지방법원 2026가합77\r\n");
  expect(named.text).not.toContain("비밀");
});

test("a new address ends the one before it, and the person ends it too; only its digest is kept", async () => {
  const first = await open(lawyer);
  const second = await open(lawyer);
  expect((await fetched(first)).status).toBe(404);
  expect((await fetched(second)).status).toBe(200);
  const { model } = (await app.call(calls.readCalendarFeed, {}, { token: lawyer.token })).body;
  expect(model).toMatchObject({ named: false, lastUsedAt: expect.any(String) });
  const { rows } = await app.database.pool.query("select row_to_json(f)::text as row from calendar_feeds f");
  expect(JSON.stringify(rows)).not.toContain(second.replace("/calendars/", ""));
  expect((await app.call(calls.closeCalendarFeed, {}, { token: lawyer.token })).status).toBe(200);
  expect((await fetched(second)).status).toBe(404);
  expect((await app.call(calls.readCalendarFeed, {}, { token: lawyer.token })).body.model).toBeNull();
});

test("each look is written down as the person's, and walls and the end of the work hold here too", async () => {
  const path = await open(lawyer);
  await fetched(path);
  const { rows } = await app.database.pool.query<{ staff_id: number }>(
    "select staff_id from access_log where subject = '기일 달력 구독' order by id desc limit 1",
  );
  expect(rows[0]?.staff_id).toBe(lawyer.id);
  await raiseWall(app.database, { type: "project", id: project, teamId: home, staffId: lawyer.id });
  expect((await fetched(path)).text).not.toContain("BEGIN:VEVENT");
  await app.database.query.updateTable("staffs").set({ status: 0 }).where("id", "=", lawyer.id).execute();
  expect((await fetched(path)).status).toBe(404);
});

test("whoever has the address looks thirty times a minute and no more, each look being written down", async () => {
  const other = await app.createStaff({ roles: ["어쏘변"], teamIds: [home] });
  const path = await open(other);
  const looks = await Promise.all(Array.from({ length: 40 }, () => fetched(path)));
  expect(looks.filter(({ status }) => status === 200)).toHaveLength(30);
  expect(looks.filter(({ status }) => status === 429)).toHaveLength(10);
  const { rows } = await app.database.pool.query(
    "select from access_log where subject = '기일 달력 구독' and staff_id = $1",
    [other.id],
  );
  expect(rows).toHaveLength(30);
});
