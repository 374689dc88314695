import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readUser } from "#features/identity/session/endpoints.ts";
import { readAdLawyer, readFirmChoices, setAdLawyer, setNewSite, showDevPages } from "../endpoints.ts";

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
