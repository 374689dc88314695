import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession, startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { cancelGiven, readAccount } from "#features/identity/account/endpoints.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import { readPerson, updatePerson } from "#features/identity/directory/endpoints.ts";
import { beginEnrolment, confirmEnrolment, resetSecondFactor } from "#features/identity/second-factor/endpoints.ts";
import { codeNow } from "#features/identity/second-factor/server/testing/code-now.ts";
import { login, readMe } from "#features/identity/session/endpoints.ts";
import {
  givePassword as giveOwnPassword,
  testPassword,
} from "#features/identity/session/server/testing/give-password.ts";
import { registerPendingUser } from "#features/identity/oauth/server/commands/identities.ts";
import * as calls from "../endpoints.ts";

let app: TestApp;
let teamId: number;
let boss: TestStaff;
let tech: TestStaff;
let count = 0;

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam();
  boss = await app.createStaff({ roles: ["관리자"], teamIds: [teamId] });
  tech = await app.createStaff({ roles: ["IT팀원"], teamIds: [teamId] });
});
afterAll(() => app.stop());

const as = (staff: TestStaff) => ({ token: staff.token });
const me = async (token: string) => (await app.call(readMe, {}, { token })).status;
const nobody = { userId: null, staffId: null, requestId: null };

async function register(): Promise<number> {
  count += 1;
  const profile = {
    subject: `s${count}`,
    email: `new${count}@test.haechi.kr`,
    emailVerified: true,
    name: `신입${count}`,
  };
  return registerPendingUser(app.database, nobody, "kakao", profile);
}

const approve = (userId: number, body: object, by = tech) =>
  app.call(
    calls.approveUser,
    { params: { userId: String(userId) }, body: { staffId: null, newStaff: null, reason: "새로 입사하여", ...body } },
    as(by),
  );
const act = (call: typeof calls.suspendUser, userId: number, by = tech, reason = "본인 확인 요청") =>
  app.call(call, { params: { userId: String(userId) }, body: { reason } }, as(by));
const row = async (userId: number) =>
  (await app.call(calls.listUsers, { query: { size: "100" } }, as(boss))).body.models.find(({ id }) => id === userId);

test("a social sign-in waits, tells the holders of 새멤버관리 by an A task, and comes in linked to a new record", async () => {
  const userId = await register();
  const { rows } = await app.database.pool.query(
    `select e.staff_id, t.importance, t.url from tasks t join task_users e on e.task_id = t.id
     where t.title = $1 order by 1`,
    [`새 멤버 승인: 신입${count}`],
  );
  const task = { importance: "A", url: "/member/userlist?status=pending" };
  expect(rows).toEqual([boss, tech].map(({ id }) => ({ staff_id: id, ...task })));
  expect(await row(userId)).toMatchObject({ state: "대기", staff: null, providers: ["kakao"], lastSignInAt: null });
  const newStaff = { shortName: "신입", realName: "신입일", teamId };
  expect((await approve(userId, {})).status).toBe(400);
  expect((await approve(userId, { newStaff, reason: " " })).status).toBe(400);
  expect((await approve(userId, { newStaff: { ...newStaff, teamId: 999_999 } })).status).toBe(400);
  expect((await approve(userId, { newStaff })).status).toBe(200);
  expect((await approve(userId, { newStaff })).status).toBe(409);
  expect(await row(userId)).toMatchObject({ state: "승인", staff: { shortName: "신입" } });
  expect(await me(await createSession(app.database, userId))).toBe(200);
});

test("one account a record: an approved one is linked to a record that has none", async () => {
  const { rows } = await app.database.pool.query<{ id: number }>(
    "insert into staffs (short_name, real_name, team_id) values ('미연결', '미연결', $1) returning id",
    [teamId],
  );
  const staffId = rows[0]!.id;
  const linkable = await app.call(calls.listLinkable, {}, as(tech));
  expect(linkable.body.models).toEqual([{ id: staffId, shortName: "미연결", realName: "미연결" }]);
  const [one, other] = [await register(), await register()];
  expect((await approve(one, { staffId })).status).toBe(200);
  expect((await approve(other, { staffId })).status).toBe(409);
  expect((await row(other))?.state).toBe("대기");
});

test("a stopped account is out at once and comes back", async () => {
  const staff = await app.createStaff({ teamIds: [teamId] });
  expect((await act(calls.suspendUser, staff.userId, tech, " ")).status).toBe(400);
  expect((await act(calls.suspendUser, staff.userId)).status).toBe(200);
  expect(await me(staff.token)).toBe(401);
  expect((await row(staff.userId))?.state).toBe("정지");
  expect((await act(calls.suspendUser, staff.userId)).status).toBe(409);
  expect((await act(calls.reactivateUser, staff.userId)).status).toBe(200);
  expect((await row(staff.userId))?.state).toBe("승인");
  expect(await me(staff.token)).toBe(401);
});

const give = (staff: TestStaff, by = tech) =>
  app.call(
    calls.resetUserPassword,
    { params: { userId: String(staff.userId) }, body: { reason: "휴대전화 분실" } },
    as(by),
  );
const cancel = (staff: TestStaff, by: TestStaff) =>
  app.call(
    calls.cancelPassword,
    { params: { userId: String(staff.userId) }, body: { reason: "모르는 일이라 취소" } },
    as(by),
  );
const own = "여름밤 매미소리 좋은 고래";
const signIn = async ({ email }: TestStaff, password: string, more: object = {}) => {
  const { status, body } = await app.call(login, { body: { email, password, ...more } });
  return [status, ...Object.keys(body.fields ?? {})];
};
/** Moves the given password, as if it had been given so many hours ago. */
const hoursAgo = ({ userId }: TestStaff, hours: number) =>
  app.database.pool.query(
    `update given_passwords set given_at = given_at - make_interval(hours => $2), opens_at = opens_at - make_interval(hours => $2)
     where user_id = $1`,
    [userId, hours],
  );
const tasksOf = async ({ id }: TestStaff) =>
  (
    await app.database.query
      .selectFrom("task_users")
      .innerJoin("tasks", "tasks.id", "task_users.task_id")
      .select(["tasks.title", "tasks.content"])
      .where("staff_id", "=", id)
      .orderBy("tasks.id", "desc")
      .execute()
  )[0]!;

test("a given password signs out everywhere, waits a day, and serves for setting the own one alone, for three days", async () => {
  const staff = await app.createStaff({ teamIds: [teamId] });
  await giveOwnPassword(app.database, staff.userId);
  const { body } = await give(staff);
  const { password } = body;
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){5}$/);
  expect(await me(staff.token)).toBe(401);
  // The giver alone comes nowhere with it, with an own one typed beside or not.
  expect(await signIn(staff, password)).toEqual([403]);
  expect(await signIn(staff, password, { newPassword: own })).toEqual([403]);
  expect(Date.parse(body.waitsUntil!) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  // Whom it is about still comes in by the own one, is told, and so is every 관리자, who see it in the list.
  expect(await signIn(staff, testPassword)).toEqual([200]);
  expect((await tasksOf(staff)).content).toContain("부터 쓸 수 있습니다. 요청하지 않았다면");
  const bells = await app.call(listBell, { query: {} }, as(boss));
  expect(bells.body.models).toMatchObject([{ label: "임시 비밀번호", from: null, urgent: true, whys: ["보안"] }]);
  const waiting = await app.call(calls.listUsers, { query: { status: "given" } }, as(boss));
  expect(waiting.body.models.find(({ id }) => id === staff.userId)?.given).toMatchObject({ needsCode: false });

  await hoursAgo(staff, 25);
  expect(await signIn(staff, password)).toEqual([422, "newPassword"]);
  for (const newPassword of [password, "짧다", "counterstrike"])
    expect(await signIn(staff, password, { newPassword })).toEqual([400, "newPassword"]);
  await hoursAgo(staff, 72);
  expect(await signIn(staff, password, { newPassword: own })).toEqual([403]);
  await hoursAgo(staff, -24);
  const earlier = await createSession(app.database, staff.userId);
  expect(await signIn(staff, password, { newPassword: own })).toEqual([200]);
  expect(await me(earlier)).toBe(401);
  expect(await signIn(staff, password, { newPassword: own })).toEqual([401]);
  await app.database.query.deleteFrom("auth_throttles").execute();
  expect(await signIn(staff, testPassword)).toEqual([401]);
  expect(await signIn(staff, own)).toEqual([200]);
  const { rows } = await app.database.pool.query("select 1 from change_log where changes::text like $1", [
    `%${password}%`,
  ]);
  expect(rows).toEqual([]);
});

test("with a second factor nobody waits, and without its code nothing is set", async () => {
  const staff = await app.createStaff({ teamIds: [teamId] });
  await giveOwnPassword(app.database, staff.userId);
  const { body: session } = await app.call(login, { body: { email: staff.email, password: testPassword } });
  const token = { token: session.token };
  const begun = await app.call(beginEnrolment, { body: { currentPassword: testPassword } }, token);
  const enrolled = await app.call(confirmEnrolment, { body: { code: await codeNow(begun.body.secret) } }, token);
  const [first, second] = enrolled.body.recoveryCodes;
  const { body } = await give(staff, boss);
  expect(body.waitsUntil).toBeNull();
  expect(await signIn(staff, body.password)).toEqual([422, "newPassword", "code"]);
  expect(await signIn(staff, body.password, { newPassword: own })).toEqual([422, "code"]);
  expect(await signIn(staff, body.password, { newPassword: own, code: "000000" })).toEqual([400, "code"]);
  expect((await app.call(login, { body: { email: staff.email, password: testPassword } })).status).toBe(200);
  expect(await signIn(staff, body.password, { newPassword: own, code: first })).toEqual([200]);

  // Who has lost the factor too waits from the day it is taken off.
  const again = (await give(staff, boss)).body.password;
  await app.call(
    resetSecondFactor,
    { params: { userId: String(staff.userId) }, body: { reason: "휴대전화 분실" } },
    as(boss),
  );
  expect(await signIn(staff, again, { newPassword: "가을 하늘 아래 은행나무", code: second })).toEqual([403]);
  await hoursAgo(staff, 25);
  expect(await signIn(staff, again, { newPassword: "가을 하늘 아래 은행나무" })).toEqual([200]);
});

test("the person and every 관리자 cancel it, and nobody else", async () => {
  const staff = await app.createStaff({ teamIds: [teamId] });
  await giveOwnPassword(app.database, staff.userId);
  const { password } = (await give(staff)).body;
  expect((await cancel(staff, tech)).status).toBe(403);
  const session = (await app.call(login, { body: { email: staff.email, password: testPassword } })).body;
  expect((await app.call(readAccount, {}, session)).body.model.given).toMatchObject({ needsCode: false });
  expect((await app.call(cancelGiven, {}, session)).status).toBe(200);
  expect((await app.call(cancelGiven, {}, session)).status).toBe(409);
  await hoursAgo(staff, 25);
  expect(await signIn(staff, password, { newPassword: own })).toEqual([401]);
  const later = (await give(staff)).body.password;
  expect((await cancel(staff, boss)).status).toBe(200);
  expect((await cancel(staff, boss)).status).toBe(409);
  expect((await tasksOf(staff)).title).toBe("임시 비밀번호가 취소되었습니다.");
  expect(await signIn(staff, later, { newPassword: own })).toEqual([401]);
  expect(await signIn(staff, testPassword)).toEqual([200]);
});

test("the own password of a stopped account is gone with a given one", async () => {
  const staff = await app.createStaff({ teamIds: [teamId] });
  await giveOwnPassword(app.database, staff.userId);
  await act(calls.suspendUser, staff.userId, boss);
  await give(staff, boss);
  await act(calls.reactivateUser, staff.userId, boss);
  expect(await signIn(staff, testPassword)).toEqual([401]);
});

const newStaff = (shortName: string) => ({ newStaff: { shortName, realName: shortName, teamId } });

test("a new account waits, but for one that nobody has used while the firm begins", async () => {
  const [one, other] = [await register(), await register()];
  await app.database.pool.query("delete from oauth_identities where user_id = any($1)", [[one, other]]);
  await approve(one, newStaff("처음하나"), boss);
  await approve(other, newStaff("처음둘"), boss);
  const given = async (userId: number) => (await give({ userId } as TestStaff, boss)).body.waitsUntil;
  expect(await given(one)).toBeNull();
  await app.database.pool.query("update firm_settings set created_at = now() - interval '1 year'");
  expect(await given(other)).not.toBeNull();
  await app.database.pool.query("update firm_settings set created_at = now()");
});

test.each(["변호사", "송무팀원", "매출조회", "외국부팀장"] as const)(
  "to %s, with areas that the giver has not, only 관리자 gives a password",
  async (role) => {
    const staff = await app.createStaff({ roles: [role], teamIds: [teamId] });
    const refused = await give(staff);
    expect([refused.status, refused.body.message]).toEqual([403, expect.stringContaining("본인에게 없는 권한(")]);
    expect(await me(staff.token)).toBe(200);
    expect((await give(staff, boss)).status).toBe(200);
  },
);

test("own rules are areas too, and whoever holds them all gives one", async () => {
  const rules = '[{"action":"show","subject":"매출조회"}]';
  const staff = await app.createStaff({ teamIds: [teamId], ownRules: rules });
  expect((await give(staff)).status).toBe(403);
  const alike = await app.createStaff({ roles: ["IT팀원"], teamIds: [teamId], ownRules: rules });
  expect((await give(staff, alike)).status).toBe(200);
});

test("a waiting account is not linked to a record with areas that the approver has not", async () => {
  const { rows } = await app.database.pool.query<{ id: number }>(
    `with f as (insert into staffs (short_name, real_name, team_id) values ('권한있음', '권한있음', $1) returning id)
     insert into staff_roles (staff_id, role_id) select f.id, r.id from f, roles r where r.name = '송무팀원'
     returning staff_id as id`,
    [teamId],
  );
  const userId = await register();
  expect((await approve(userId, { staffId: rows[0]!.id })).status).toBe(403);
  expect((await approve(userId, { staffId: rows[0]!.id }, boss)).status).toBe(200);
});

test("sessions end everywhere on request", async () => {
  const staff = await app.createStaff({ teamIds: [teamId] });
  await createSession(app.database, staff.userId);
  expect((await row(staff.userId))?.devices).toBe(2);
  const answer = await act(calls.endUserSessions, staff.userId);
  expect(answer.body).toEqual({ success: true, ended: 2 });
  expect(await me(staff.token)).toBe(401);
});

test("nobody stops himself, IT does not reach up, the last 관리자 stays", async () => {
  expect((await act(calls.suspendUser, tech.userId)).status).toBe(403);
  for (const call of [calls.suspendUser, calls.resetUserPassword, calls.endUserSessions]) {
    expect((await act(call as never, boss.userId)).status, call.path).toBe(call === calls.suspendUser ? 422 : 403);
  }
  const lead = await app.createStaff({ roles: ["총괄팀장"], teamIds: [teamId] });
  expect((await act(calls.resetUserPassword as never, lead.userId)).status).toBe(403);
  expect(await me(boss.token)).toBe(200);
});

/** Two accounts that had one address, and two people who had one short name, before these were compared in one form. */
async function alikePairs() {
  const [first, second] = [await app.createStaff({ teamIds: [teamId] }), await app.createStaff({ teamIds: [teamId] })];
  const wide = first.email.replace("@", "＠");
  await app.database.pool.query("update users set email = $1, email_apart = id::text where id = $2", [
    wide,
    second.userId,
  ]);
  const { rows } = await app.database.pool.query<{ short_name: string }>(
    "select short_name from staffs where id = $1",
    [first.id],
  );
  const shortName = rows[0]!.short_name;
  await app.database.pool.query("update staffs set short_name = $1, short_name_apart = id::text where id = $2", [
    `${shortName}\u200b`,
    second.id,
  ]);
  return { first, second, shortName, wide };
}
const mail = (staff: TestStaff, email: string, by = boss) =>
  app.call(
    calls.changeEmail,
    { params: { userId: String(staff.userId) }, body: { email, reason: "같은 이메일의 계정" } },
    as(by),
  );
const alikeOf = async (...people: readonly TestStaff[]) => {
  const { body } = await app.call(calls.listUsers, { query: { status: "alike" } }, as(boss));
  return people.map(({ userId }) => body.models.find(({ id }) => id === userId)?.alike ?? null);
};
const apartOf = async ({ userId }: TestStaff) => {
  const { rows } = await app.database.pool.query<{ user: string; name: string }>(
    `select u.email_apart as user, f.short_name_apart as name from users u join staffs f on f.user_id = u.id where u.id = $1`,
    [userId],
  );
  return [rows[0]!.user, rows[0]!.name];
};
const rename = async (staff: TestStaff, shortName: string) => {
  const { body } = await app.call(readPerson, { params: { staffId: String(staff.id) } }, as(boss));
  return app.call(
    updatePerson,
    { params: { staffId: String(staff.id) }, body: { shortName, version: body.model.version } },
    as(boss),
  );
};

test("accounts with one address are told apart again by another address and another short name", async () => {
  const { first, second, shortName } = await alikePairs();
  expect(await alikeOf(first, second)).toEqual(["email", "email"]);
  expect((await mail(second, "another@test.haechi.kr", tech)).status).toBe(403);
  expect((await mail(boss, "another@test.haechi.kr")).status).toBe(403);
  expect((await mail(second, "no address")).body.fields).toHaveProperty("email");
  for (const taken of [first.email, first.email.toUpperCase(), tech.email])
    expect([(await mail(second, taken)).status, taken]).toEqual([409, taken]);
  await giveOwnPassword(app.database, first.userId);
  await giveOwnPassword(app.database, second.userId);
  // The one that any spelling found goes elsewhere: the other takes its place, and is found by any spelling now.
  expect((await mail(first, "first.one@test.haechi.kr")).status).toBe(200);
  expect(await alikeOf(first, second)).toEqual(["shortName", "shortName"]);
  expect((await tasksOf(first)).title).toBe("로그인 이메일이 바뀌었습니다.");
  expect(await signIn({ ...first, email: "first.one@test.haechi.kr" }, testPassword)).toEqual([200]);
  const found = await app.call(login, { body: { email: first.email.toUpperCase(), password: testPassword } });
  expect((await app.call(readMe, {}, { token: found.body.token })).body.user.id).toBe(second.userId);
  // The spelling alone may be mended too.
  expect((await mail(second, first.email)).status).toBe(200);

  expect((await rename(second, shortName)).status).toBe(409);
  expect((await rename(first, `${shortName}일`)).status).toBe(200);
  expect(await alikeOf(first, second)).toEqual([null, null]);
  expect(await apartOf(first)).toEqual(["", ""]);
  expect(await apartOf(second)).toEqual(["", ""]);
  const another = await app.call(calls.listUsers, { query: { search: first.email } }, as(boss));
  expect(another.body.models.map(({ id }) => id)).toEqual([second.userId]);
});

test("or by stopping the one that nobody uses: the other is found by any other spelling", async () => {
  const { first, second } = await alikePairs();
  await giveOwnPassword(app.database, second.userId);
  await rename(second, `이름${second.id}`);
  expect((await act(calls.suspendUser, first.userId, boss)).status).toBe(200);
  expect(await alikeOf(first, second)).toEqual([null, null]);
  const found = await app.call(login, { body: { email: `${first.email}.`, password: testPassword } });
  expect((await app.call(readMe, {}, { token: found.body.token })).body.user.id).toBe(second.userId);
  expect((await act(calls.reactivateUser, first.userId, boss)).status).toBe(200);
  expect(await alikeOf(first, second)).toEqual(["email", "email"]);
});

test("lists are filtered and searched; strangers are refused", async () => {
  const pending = await app.call(calls.listUsers, { query: { status: "pending" } }, as(tech));
  expect(pending.body.models.every(({ state }) => state === "대기")).toBe(true);
  expect(pending.body.total).toBeGreaterThan(0);
  const found = await app.call(calls.listUsers, { query: { search: boss.email } }, as(tech));
  expect(found.body.models.map(({ id }) => id)).toEqual([boss.userId]);
  const plain = await app.createStaff({ teamIds: [teamId] });
  expect((await app.call(calls.listUsers, { query: {} })).status).toBe(401);
  expect((await app.call(calls.listUsers, { query: {} }, as(plain))).status).toBe(403);
  expect((await act(calls.suspendUser, 999_999)).status).toBe(404);
});
