import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#app/testing/test-app.ts";
import { readUser } from "#features/identity/session/endpoints.ts";
import * as endpoints from "../endpoints.ts";

let app: TestApp;
let first: number;
let second: number;
let presale: number;
beforeAll(async () => {
  app = await startTestApp();
  [first, second, presale] = [
    await app.createTeam("송무팀"),
    await app.createTeam("가사팀"),
    await app.createTeam("JJ팀"),
  ];
});
afterAll(() => app.stop());
beforeEach(() =>
  app.database.query
    .updateTable("firm_settings")
    .set({ panel_team_id: null, panel_excluded_ids: [], presale_team_id: presale, new_extra_user_id: null })
    .execute(),
);

const list = async (token: string, query = {}) => (await app.call(endpoints.listStaffs, { query }, { token })).body;
const user = async (token: string) => (await app.call(readUser, {}, { token })).body.user;
const switchTeam = (token: string, staffId: number, teamId: number) =>
  app.call(endpoints.switchTeam, { params: { staffId: String(staffId), teamId: String(teamId) } }, { token });
const setAllTeamView = (token: string, columnValue: "Y" | "N") =>
  app.call(endpoints.setStaffColumn, { body: { columnName: "allTeamView", columnValue } }, { token });

test("active staff with teams, without contact data; 퇴사 and people who left are not listed", async () => {
  const me = await app.createStaff({ shortName: "가장앞", teamIds: [first, second], department: "송무" });
  const left = await app.createStaff({ shortName: "떠난이", teamIds: [first] });
  const resigned = await app.createStaff({ shortName: "퇴사자", roles: ["퇴사"], teamIds: [first] });
  await app.database.query.updateTable("staffs").set({ status: 0 }).where("id", "=", left.id).execute();
  await app.database.query.updateTable("staffs").set({ tel: "010-0000-9999" }).where("id", "=", me.id).execute();
  const body = await list(me.token, { status: "1", isUser: "true" });
  expect(body.models.find(({ id }) => id === me.id)).toEqual({
    id: me.id,
    user: { id: me.userId },
    shortName: "가장앞",
    realName: "가장앞",
    department: "송무",
    teams: [
      { id: first, name: "송무팀" },
      { id: second, name: "가사팀" },
    ],
    team: { id: first, name: "송무팀" },
    all_team_view: "N",
    isPerson: true,
    panel: true,
  });
  const ids = body.models.map(({ id }) => id);
  expect(ids).not.toContain(left.id);
  expect(ids).not.toContain(resigned.id);
  expect(body.total).toBe(ids.length);
  expect(JSON.stringify(body)).not.toContain("0000-9999");
});

test("isUser=true leaves out staff who cannot sign in", async () => {
  const me = await app.createStaff({ teamIds: [first] });
  const pending = await app.createStaff({ teamIds: [first] });
  await app.database.query.updateTable("users").set({ status: "pending" }).where("id", "=", pending.userId).execute();
  const ids = async (isUser: "true" | "false") => (await list(me.token, { isUser })).models.map(({ id }) => id);
  expect(await ids("true")).not.toContain(pending.id);
  expect(await ids("false")).toContain(pending.id);
});

test("the panel holds the configured team without excluded people and system accounts", async () => {
  const me = await app.createStaff({ teamIds: [first] });
  const excluded = await app.createStaff({ teamIds: [first] });
  const system = await app.createStaff({ teamIds: [first] });
  const elsewhere = await app.createStaff({ teamIds: [second] });
  const { query } = app.database;
  await query.updateTable("staffs").set({ is_system: true }).where("id", "=", system.id).execute();
  await query
    .updateTable("firm_settings")
    .set({ panel_team_id: first, panel_excluded_ids: [excluded.id], new_extra_user_id: elsewhere.id })
    .execute();
  const body = await list(me.token);
  const panel = new Set(body.models.filter((staff) => staff.panel).map(({ id }) => id));
  expect([me, excluded, system, elsewhere].map(({ id }) => panel.has(id))).toEqual([true, false, false, false]);
  expect(body.newTeam).toEqual({ name: "new", extraStaffId: elsewhere.id });
});

test("the active team is switched among one's own, and written down", async () => {
  const me = await app.createStaff({ teamIds: [first, second] });
  expect((await user(me.token)).team?.id).toBe(first);
  expect((await switchTeam(me.token, me.id, second)).status).toBe(200);
  expect((await switchTeam(me.token, me.id, second)).status).toBe(200);
  expect((await user(me.token)).team).toEqual({ id: second, name: "가사팀" });
  const log = await app.database.query
    .selectFrom("change_log")
    .select(["action", "changes", "user_id"])
    .where("record_id", "=", me.id)
    .execute();
  expect(log).toEqual([{ action: "staff.switchTeam", changes: { teamId: [first, second] }, user_id: me.userId }]);
});

test("another person's team is 403; a foreign and an absent team are the same 404; one team alone is 403", async () => {
  const me = await app.createStaff({ teamIds: [first, second] });
  const other = await app.createStaff({ teamIds: [first, second] });
  expect((await switchTeam(me.token, other.id, second)).status).toBe(403);
  const answers = [await switchTeam(me.token, me.id, presale), await switchTeam(me.token, me.id, 999_999)];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    Array.from({ length: 2 }, () => [404, "찾을 수 없습니다."]),
  );
  const single = await app.createStaff({ teamIds: [first] });
  expect((await switchTeam(single.token, single.id, first)).status).toBe(403);
  expect((await user(other.token)).team?.id).toBe(first);
});

test("the presale team is open to its members and to 관리자, and to nobody else", async () => {
  const member = await app.createStaff({ teamIds: [first, presale] });
  const administrator = await app.createStaff({ teamIds: [first], roles: ["관리자"] });
  const lawyer = await app.createStaff({ teamIds: [first, second], roles: ["변호사"] });
  for (const person of [member, administrator]) {
    expect((await user(person.token)).presaleTeam).toEqual({ id: presale, name: "JJ팀" });
    expect((await switchTeam(person.token, person.id, presale)).status).toBe(200);
    expect((await user(person.token)).team?.id).toBe(presale);
    expect((await switchTeam(person.token, person.id, first)).status).toBe(200);
  }
  expect((await user(administrator.token)).inPresaleTeam).toBe(false);
  expect((await user(lawyer.token)).presaleTeam).toBeNull();
  expect((await switchTeam(lawyer.token, lawyer.id, presale)).status).toBe(404);
});

test("a team that was taken away or closed is no longer the active one", async () => {
  const closing = await app.createTeam("없어질팀");
  const me = await app.createStaff({ teamIds: [closing, second] });
  expect((await user(me.token)).team?.id).toBe(closing);
  const { query } = app.database;
  await query.updateTable("teams").set({ active: false }).where("id", "=", closing).execute();
  expect((await user(me.token)).team?.id).toBe(second);
  await query.deleteFrom("staff_teams").where("staff_id", "=", me.id).execute();
  expect(await user(me.token)).toMatchObject({ team: null, staff: { teams: [] } });
});

test("the all-team view needs a second team and is logged as a right", async () => {
  const me = await app.createStaff({ teamIds: [first, second] });
  expect((await setAllTeamView(me.token, "Y")).status).toBe(200);
  expect((await user(me.token)).staff?.all_team_view).toBe("Y");
  expect((await setAllTeamView(me.token, "Y")).status).toBe(200);
  expect((await setAllTeamView(me.token, "N")).status).toBe(200);
  const log = await app.database.query
    .selectFrom("access_grant_log")
    .select(["action", "detail", "actor_user_id"])
    .where("target_user_id", "=", me.userId)
    .orderBy("id")
    .execute();
  expect(log.map(({ detail }) => detail)).toEqual([{ allTeamView: ["N", "Y"] }, { allTeamView: ["Y", "N"] }]);
  expect(log.every(({ actor_user_id }) => actor_user_id === me.userId)).toBe(true);
  const single = await app.createStaff({ teamIds: [first] });
  expect((await setAllTeamView(single.token, "Y")).status).toBe(403);
});

test.each([
  { columnName: "status", columnValue: "Y" },
  { columnName: "allTeamView", columnValue: "1" },
  { columnName: "allTeamView", columnValue: "Y", staffId: 1 },
  { columnName: "allTeamView" },
])("no other column or value is written: %j", async (body) => {
  const me = await app.createStaff({ teamIds: [first, second] });
  const answer = await app.call(endpoints.setStaffColumn, { body: body as never }, { token: me.token });
  expect(answer.status).toBe(400);
  expect((await user(me.token)).staff?.all_team_view).toBe("N");
});

test("preferences are merged key by key, null takes a key away", async () => {
  const me = await app.createStaff({ teamIds: [first], roles: ["컨텐츠알바"] });
  const save = async (body: object) => (await app.call(endpoints.savePreferences, { body }, { token: me.token })).body;
  await save({ layout: "client", colorScheme: "dark", noticePositions: { S: { x: 0.1, y: 0.2 } } });
  await save({ layout: null, noticePositions: { A: { x: 0.3, y: 0.4 } } });
  const expected = { colorScheme: "dark", noticePositions: { S: { x: 0.1, y: 0.2 }, A: { x: 0.3, y: 0.4 } } };
  expect((await save({})).preferences).toEqual(expected);
  expect((await user(me.token)).preferences).toEqual(expected);
  expect((await save({ noticePositions: null })).preferences).toEqual({ colorScheme: "dark" });
  expect((await save({ foldedMenu: ["설정"] })).preferences).toEqual({ colorScheme: "dark", foldedMenu: ["설정"] });
  expect((await save({ foldedMenu: [] })).preferences).toEqual({ colorScheme: "dark", foldedMenu: [] });
});

test("only those who may switch layouts choose that for clients; anybody may leave it", async () => {
  const me = await app.createStaff({ teamIds: [first], roles: ["송무팀원"] });
  const save = (layout: "client" | "lawfirm" | null) =>
    app.call(endpoints.savePreferences, { body: { layout, colorScheme: "dark" } }, { token: me.token });
  expect((await save("client")).status).toBe(403);
  expect((await user(me.token)).preferences).toEqual({});
  expect((await save("lawfirm")).body.preferences).toEqual({ layout: "lawfirm", colorScheme: "dark" });
  expect((await save(null)).status).toBe(200);
});

test.each([
  { layout: "other" },
  { noticePositions: { S: { x: 2, y: 0 } } },
  { noticePositions: { B: { x: 0, y: 0 } } },
  { shortcuts: [{ label: "", path: "/" }] },
  { shortcuts: [{ label: "밖", path: "//evil.test" }] },
  { shortcuts: [{ label: "밖", path: "https://evil.test" }] },
  { shortcuts: Array.from({ length: 13 }, () => ({ label: "홈", path: "/" })) },
  { foldedMenu: "설정" },
  { foldedMenu: [""] },
  { foldedMenu: Array.from({ length: 41 }, () => "설정") },
  { theme: "x" },
])("preferences of another shape are refused: %j", async (body) => {
  const me = await app.createStaff({ teamIds: [first] });
  expect((await app.call(endpoints.savePreferences, { body: body as never }, { token: me.token })).status).toBe(400);
});

test("strangers get 401 and users without a staff record 403", async () => {
  const outsider = await app.createStaff();
  await app.database.query.updateTable("staffs").set({ user_id: null }).where("id", "=", outsider.id).execute();
  for (const [options, status] of [
    [{}, 401],
    [{ token: outsider.token }, 403],
  ] as const) {
    const answers = await Promise.all([
      app.call(endpoints.listStaffs, { query: {} }, options),
      app.call(endpoints.switchTeam, { params: { staffId: "1", teamId: "1" } }, options),
      app.call(endpoints.setStaffColumn, { body: { columnName: "allTeamView", columnValue: "Y" } }, options),
      app.call(endpoints.savePreferences, { body: {} }, options),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
  }
});
