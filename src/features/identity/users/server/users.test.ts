import { afterAll, beforeAll, expect, test } from "vitest";
import { createSession, startTestApp, type TestApp, type TestStaff } from "../../../../app/testing/test-app.ts";
import { login, readMe } from "../../session/endpoints.ts";
import { registerPendingUser } from "../../oauth/server/commands/identities.ts";
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

test("a given password is answered once, signs out everywhere and serves for setting the own one alone", async () => {
  const staff = await app.createStaff({ teamIds: [teamId] });
  const answer = await app.call(
    calls.resetUserPassword,
    { params: { userId: String(staff.userId) }, body: { reason: "휴대전화 분실" } },
    as(tech),
  );
  const { password } = answer.body;
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){5}$/);
  expect(await me(staff.token)).toBe(401);
  const signIn = async (newPassword: string) => {
    const { status, body } = await app.call(login, { body: { email: staff.email, password, newPassword } });
    return [status, ...Object.keys(body.fields ?? {})];
  };
  const own = "여름밤 매미소리 좋은 고래";
  // It serves for nothing but an own one in its place, for three days.
  expect(await signIn("")).toEqual([422, "newPassword"]);
  for (const unfit of [password, "짧다", "counterstrike"]) expect(await signIn(unfit)).toEqual([400, "newPassword"]);
  const given = (days: number) =>
    app.database.pool.query(
      "update users set password_given_at = now() - make_interval(days => $2, secs => 5) where id = $1",
      [staff.userId, days],
    );
  await given(3);
  expect(await signIn(own)).toEqual([403]);
  await given(2);
  expect(await signIn(own)).toEqual([200]);
  expect(await signIn(own)).toEqual([401]);
  expect((await app.call(login, { body: { email: staff.email, password: own } })).status).toBe(200);
  const { rows } = await app.database.pool.query("select 1 from change_log where changes::text like $1", [
    `%${password}%`,
  ]);
  expect(rows).toEqual([]);
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
