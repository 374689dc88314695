import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readUser } from "#features/identity/session/endpoints.ts";
import { readFirm } from "#features/identity/session/endpoints.ts";
import { listStaffs } from "#features/identity/staff/endpoints.ts";
import * as calls from "../endpoints.ts";

const { readAdLawyer, readFirmChoices, setAdLawyer, setNewSite, showDevPages } = calls;

let app: TestApp;
let boss: TestStaff;
let clerk: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  const teamIds = [await app.createTeam()];
  boss = await app.createStaff({ roles: ["관리자"], teamIds });
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds });
});
afterAll(() => app.stop());

test("401 without a session, 403 for others than 관리자, who reads and changes what the firm has chosen", async () => {
  expect((await app.call(readFirmChoices, {})).status).toBe(401);
  expect((await app.call(readFirmChoices, {}, { token: clerk.token })).status).toBe(403);
  expect((await app.call(showDevPages, { body: { shown: false } }, { token: clerk.token })).status).toBe(403);
  expect((await app.call(showDevPages, { body: { shown: false } }, { token: boss.token })).status).toBe(200);
  const { body } = await app.call(readFirmChoices, {}, { token: boss.token });
  expect(body.model).toEqual({ devPages: false, devPagesFixed: false, newSiteUrl: "" });
});

test("the same choice again writes nothing into the log", async () => {
  const written = async () =>
    (await app.database.pool.query("select from change_log where action = 'firm.showDevPages'")).rowCount;
  await app.call(showDevPages, { body: { shown: true } }, { token: boss.token });
  const before = await written();
  await app.call(showDevPages, { body: { shown: true } }, { token: boss.token });
  expect(await written()).toBe(before);
});

test("the menu leads to the new site where 관리자 says, and nowhere else than to a secure page", async () => {
  const set = (url: string, who: TestStaff) => app.call(setNewSite, { body: { url } }, { token: who.token });
  const seen = async () => (await app.call(readUser, {}, { token: clerk.token })).body.user.newSiteUrl;
  expect((await app.call(setNewSite, { body: { url: "" } })).status).toBe(401);
  expect((await set("https://new.haeon.example/member/login", clerk)).status).toBe(403);
  expect(await seen()).toBe("");
  for (const url of ["http://haeon.example/", "javascript:alert(1)", "https://a:b@haeon.example/", "haeon"]) {
    const refused = await set(url, boss);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["url"]]);
  }
  const url = "https://new.haeon.example/member/login";
  expect((await set(url, boss)).status).toBe(200);
  expect((await set(url, boss)).status).toBe(200);
  expect(await seen()).toBe(url);
  const { rows } = await app.database.pool.query("select changes from change_log where action = 'firm.setNewSite'");
  expect(rows.map(({ changes }) => changes)).toEqual([{ newSiteUrl: ["", url] }]);
});

test("광고책임변호사 is a working lawyer whom 관리자 sets, written into the log once", async () => {
  const set = (lawyer: number | null, who = boss) => app.call(setAdLawyer, { body: { lawyer } }, { token: who.token });
  const read = async () => (await app.call(readAdLawyer, {}, { token: boss.token })).body.model;
  const lawyer = await app.createStaff({ shortName: "백하나", roles: ["변호사"], licenseNo: "10001" });
  const other = await app.createStaff({ licenseNo: "" });
  expect((await app.call(setAdLawyer, { body: { lawyer: null } })).status).toBe(401);
  expect((await app.call(readAdLawyer, {}, { token: clerk.token })).status).toBe(403);
  expect((await set(lawyer.id, clerk)).status).toBe(403);
  const refused = await set(other.id);
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["lawyer"]]);
  expect(await read()).toBeNull();
  for (const _ of [0, 1]) expect((await set(lawyer.id)).status).toBe(200);
  expect(await read()).toMatchObject({ id: lawyer.id, label: "백하나" });
  const { rows } = await app.database.pool.query("select changes from change_log where action = 'firm.setAdLawyer'");
  expect(rows.map(({ changes }) => changes)).toEqual([{ adLawyer: [null, lawyer.id] }]);
  await set(null);
  expect(await read()).toBeNull();
});

test("관리자 says whom the creation panel offers and which team presale pages switch to", async () => {
  const [wide, presale] = [await app.createTeam("송무2팀"), await app.createTeam("JJ팀")];
  const member = await app.createStaff({ shortName: "새담당", teamIds: [wide] });
  const left = await app.createStaff({ shortName: "제외", teamIds: [wide] });
  const read = async () => (await app.call(calls.readTaskPanel, {}, { token: boss.token })).body.model;
  const none = { panelTeam: null, excluded: [], newTeamName: "new", newExtra: null, presaleTeam: null };
  const set = (changes: object, { token } = boss) =>
    app.call(calls.setTaskPanel, { body: { ...none, ...changes } }, { token });
  expect((await app.call(calls.readTaskPanel, {}, { token: clerk.token })).status).toBe(403);
  expect((await set({}, clerk)).status).toBe(403);
  const chosen = {
    panelTeam: wide,
    excluded: [left.id],
    newTeamName: "신규",
    newExtra: clerk.id,
    presaleTeam: presale,
  };
  for (const _ of [0, 1]) expect((await set(chosen)).status).toBe(200);
  expect(await read()).toEqual({
    panelTeam: { id: wide, number: wide, label: "송무2팀" },
    excluded: [{ id: left.id, number: left.id, label: "제외" }],
    newTeamName: "신규",
    newExtra: { id: clerk.id, number: clerk.id, label: clerk.shortName },
    presaleTeam: { id: presale, number: presale, label: "JJ팀" },
    fixed: [],
  });
  const { body } = await app.call(listStaffs, { query: {} }, { token: clerk.token });
  expect(body.models.filter(({ panel }) => panel).map(({ id }) => id)).toEqual([member.id]);
  expect(body.newTeam).toEqual({ name: "신규", extraStaffId: clerk.id });
  expect((await app.call(readUser, {}, { token: boss.token })).body.user.presaleTeam).toEqual({
    id: presale,
    name: "JJ팀",
  });
  const { rowCount } = await app.database.pool.query("select from change_log where action = 'firm.setTaskPanel'");
  expect(rowCount).toBe(1);
  for (const [field, wrong] of Object.entries({
    panelTeam: 999_999,
    excluded: [999_999],
    newTeamName: " ",
    newExtra: 999_999,
    presaleTeam: 999_999,
  })) {
    const refused = await set({ ...chosen, [field]: wrong });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
  }
  // Whoever was left out and leaves the firm keeps nobody from saving.
  await app.database.query.updateTable("staffs").set({ status: 0 }).where("id", "=", left.id).execute();
  expect((await set({ ...chosen, presaleTeam: null })).status).toBe(200);
});

test("what the environment decides is shown and not changed", async () => {
  const other = await startTestApp({ config: { firm: { newTeamName: "신입" } } });
  try {
    const { token } = await other.createStaff({ roles: ["관리자"], teamIds: [await other.createTeam()] });
    const { body } = await other.call(calls.readTaskPanel, {}, { token });
    expect([body.model.newTeamName, body.model.fixed]).toEqual(["신입", ["newTeamName"]]);
    const set = (newTeamName: string) =>
      other.call(
        calls.setTaskPanel,
        { body: { panelTeam: null, excluded: [], newTeamName, newExtra: null, presaleTeam: null } },
        { token },
      );
    const refused = await set("new");
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("FIRM_NEW_TEAM_NAME")]);
    expect((await set("신입")).status).toBe(200);
  } finally {
    await other.stop();
  }
});

test("address, telephone and e-mail of the firm stand below every page", async () => {
  const body = { address: "서울 서초구 서초대로 1", phone: "02-000-0000", email: "office@haeon.example" };
  expect((await app.call(calls.setLetterhead, { body }, { token: boss.token })).status).toBe(200);
  expect((await app.call(readFirm, {})).body.model).toMatchObject(body);
  const refused = await app.call(calls.setLetterhead, { body: { ...body, email: "office" } }, { token: boss.token });
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["email"]]);
});
