import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession, startTestApp, type TestApp } from "#app/testing/test-app.ts";
import { refresh } from "#features/work/tasks/endpoints.ts";
import { login, readMe } from "#features/identity/session/endpoints.ts";
import { givePassword, testPassword } from "#features/identity/session/server/testing/give-password.ts";
import * as endpoints from "../endpoints.ts";

let app: TestApp;
let teamId: number;
beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam();
});
afterAll(() => app.stop());

const newPassword = "가을 들판의 허수아비 셋";

async function createPerson() {
  const staff = await app.createStaff({ roles: ["변호사"], teamIds: [teamId] });
  await givePassword(app.database, staff.userId);
  return staff;
}

function change(token: string, currentPassword: string, next: string) {
  return app.call(endpoints.changePassword, { body: { currentPassword, newPassword: next } }, { token });
}

test("one's own account is read", async () => {
  const staff = await createPerson();
  await app.database.query
    .updateTable("staffs")
    .set({ ex_public_office_agency: "서울중앙지방검찰청", ex_public_office_left_on: "2015-11-30" })
    .where("id", "=", staff.id)
    .execute();
  const { body } = await app.call(endpoints.readAccount, {}, { token: staff.token });
  expect(body.model).toEqual({
    email: staff.email,
    name: staff.shortName,
    shortName: staff.shortName,
    photo: "",
    tel: "",
    position: "",
    department: "",
    exOfficeAgency: "서울중앙지방검찰청",
    exOfficeLeftOn: "2015-11-30",
    roles: ["변호사"],
    passwordChangedAt: null,
    hasPassword: true,
    given: null,
    version: 1,
  });
});

test("the keys of drafts are one's own, the same on every device, and nobody's without a session", async () => {
  const [one, other] = [await createPerson(), await createPerson()];
  const keysOf = async (token: string) => (await app.call(endpoints.readDraftKeys, {}, { token })).body;
  const own = await keysOf(one.token);
  expect(own.userId).toBe(one.userId);
  expect(own.keys.map(({ key }) => Buffer.from(key, "base64").length)).toEqual([32]);
  expect(await keysOf(await createSession(app.database, one.userId))).toEqual(own);
  const others = await keysOf(other.token);
  expect(others.keys.map(({ name }) => name)).toEqual(own.keys.map(({ name }) => name));
  expect(others.keys[0]!.key).not.toBe(own.keys[0]!.key);
  expect((await app.call(endpoints.readDraftKeys, {})).status).toBe(401);
});

test("one's own access log is paged, the newest first, and nobody else's", async () => {
  const [one, other] = [await createPerson(), await createPerson()];
  const rows = Array.from({ length: 21 }, (_, index) => ({
    user_id: one.userId,
    ip: "203.0.113.7",
    action: "조회" as const,
    subject: `상담 ${index}`,
    record_ids: [1, 2],
  }));
  for (const row of rows) await app.database.query.insertInto("access_log").values(row).execute();
  const page = async (number: string, token: string) =>
    (await app.call(endpoints.listOwnAccess, { query: { page: number } }, { token })).body;
  const first = await page("1", one.token);
  expect([first.total, first.models.length, first.models[0]!.subject, first.models[0]!.records]).toEqual([
    21,
    20,
    "상담 20",
    2,
  ]);
  expect((await page("2", one.token)).models.map(({ subject }) => subject)).toEqual(["상담 0"]);
  expect((await page("1", other.token)).models).toEqual([]);
  expect((await app.call(endpoints.listOwnAccess, { query: {} })).status).toBe(401);
});

test("the phone number is stored with hyphens, written down, and can be taken away", async () => {
  const { token, id } = await createPerson();
  const update = (tel: string, version: number) =>
    app.call(endpoints.updateAccount, { body: { tel, version } }, { token });
  expect((await update("01000001234", 1)).body).toEqual({ success: true, version: 2 });
  expect((await app.call(endpoints.readAccount, {}, { token })).body.model.tel).toBe("010-0000-1234");
  expect((await update("010-0000-1234", 2)).body.version).toBe(2);
  expect((await update("", 2)).body.version).toBe(3);
  const log = await app.database.query
    .selectFrom("change_log")
    .select("changes")
    .where("record_type", "=", "staff")
    .where("record_id", "=", id)
    .orderBy("id")
    .execute();
  expect(log.map(({ changes }) => changes)).toEqual([{ tel: ["", "010-0000-1234"] }, { tel: ["010-0000-1234", ""] }]);
});

test("a stale version is 409, what is no phone number 400 at tel", async () => {
  const { token } = await createPerson();
  const update = (tel: string, version: number) =>
    app.call(endpoints.updateAccount, { body: { tel, version } }, { token });
  const wrong = await update("010-0000", 1);
  expect([wrong.status, wrong.body.fields]).toEqual([400, { tel: "연락처 형식을 확인해 주세요." }]);
  await update("010-0000-1111", 1);
  expect((await update("010-0000-2222", 1)).status).toBe(409);
});

test("a new password takes the current one, ends every other device and signs in from then on", async () => {
  const staff = await createPerson();
  const other = await createSession(app.database, staff.userId);
  expect((await change(staff.token, testPassword, newPassword)).status).toBe(200);
  expect((await app.call(readMe, {}, { token: staff.token })).status).toBe(200);
  expect((await app.call(readMe, {}, { token: other })).status).toBe(401);
  const signIn = (password: string) => app.call(login, { body: { email: staff.email, password } });
  expect((await signIn(testPassword)).status).toBe(401);
  expect((await signIn(newPassword)).status).toBe(200);
  const { body } = await app.call(endpoints.readAccount, {}, { token: staff.token });
  expect(body.model.passwordChangedAt).not.toBeNull();
});

test("unfit new passwords are refused at newPassword, and nothing changes", async () => {
  const staff = await createPerson();
  const tries = [
    "짧다",
    "x".repeat(129),
    "password12345",
    "counterstrike",
    "법무법인해온2026!",
    `${staff.shortName}!!2026!!2026`,
    testPassword,
  ];
  for (const next of tries) {
    const { status, body } = await change(staff.token, testPassword, next);
    expect([status, Object.keys(body.fields ?? {})], next).toEqual([400, ["newPassword"]]);
  }
  expect((await app.call(login, { body: { email: staff.email, password: testPassword } })).status).toBe(200);
});

test("guessing the current password is stopped after five tries", async () => {
  const staff = await createPerson();
  for (let failure = 1; failure <= 5; failure += 1) {
    const { status, body } = await change(staff.token, "틀린 비밀번호", newPassword);
    expect([status, body.fields]).toEqual([400, { currentPassword: "현재 비밀번호가 올바르지 않습니다." }]);
  }
  const { status, headers } = await change(staff.token, testPassword, newPassword);
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

test("an account without a password may set its first one right after signing in only", async () => {
  const staff = await app.createStaff({ teamIds: [teamId] });
  const { query } = app.database;
  const set = () => change(staff.token, "", newPassword);
  await query
    .updateTable("sessions")
    .set({ created_at: new Date(Date.now() - 11 * 60_000) })
    .where("user_id", "=", staff.userId)
    .execute();
  expect((await set()).status).toBe(403);
  const fresh = await createSession(app.database, staff.userId);
  expect((await change(fresh, "", newPassword)).status).toBe(200);
  expect((await change(fresh, "", "또 다른 아주 긴 비밀번호")).status).toBe(400);
});

test("strangers get 401; a user without a staff record reads, but has no contact data to change", async () => {
  const body = { tel: "", version: 1 };
  expect((await app.call(endpoints.readAccount, {})).status).toBe(401);
  expect((await app.call(endpoints.updateAccount, { body })).status).toBe(401);
  expect((await app.call(endpoints.changePassword, { body: { currentPassword: "", newPassword } })).status).toBe(401);
  const user = await app.createStaff();
  await app.database.query.updateTable("staffs").set({ user_id: null }).where("id", "=", user.id).execute();
  expect((await app.call(endpoints.readAccount, {}, { token: user.token })).body.model.shortName).toBeNull();
  expect((await app.call(endpoints.updateAccount, { body }, { token: user.token })).status).toBe(403);
});

const urgentTitles = async (token: string) => {
  const { body } = await app.call(refresh, {}, { token });
  return body.models.map(({ task }) => task.title);
};

test("whoever changes the password, and whoever comes in after failed attempts, is told", async () => {
  const { token, email, userId } = await createPerson();
  expect((await change(token, testPassword, newPassword)).status).toBe(200);
  expect(await urgentTitles(token)).toEqual(["비밀번호를 바꾸었습니다."]);
  const signIn = () => app.call(login, { body: { email, password: newPassword } });
  expect((await signIn()).status).toBe(200);
  await app.database.query
    .insertInto("access_log")
    .values(
      Array.from({ length: 5 }, () => ({
        user_id: userId,
        staff_id: null,
        ip: "203.0.113.7",
        action: "로그인실패" as const,
        subject: "비밀번호",
        record_ids: [],
      })),
    )
    .execute();
  expect((await signIn()).status).toBe(200);
  expect((await signIn()).status).toBe(200);
  expect((await urgentTitles(token)).toSorted()).toEqual([
    "로그인 전에 실패한 시도가 5번 있었습니다.",
    "비밀번호를 바꾸었습니다.",
  ]);
});
