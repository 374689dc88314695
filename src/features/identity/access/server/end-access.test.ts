import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSession, startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { Actor } from "#platform/server/database/transaction.ts";
import { login, readMe } from "#features/identity/session/endpoints.ts";
import {
  givePassword as giveOwnPassword,
  testPassword,
} from "#features/identity/session/server/testing/give-password.ts";
import { givePassword } from "#features/identity/users/server/commands/give-password.ts";
import { changeRoles } from "./commands/change-roles.ts";
import { createAdministrator } from "./commands/create-administrator.ts";
import { endAccess } from "./commands/end-access.ts";

let app: TestApp;
let teamId: number;
const console: Actor = { userId: null, staffId: null, requestId: null };
const reason = "시험을 위한 것";

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam();
  await app.createStaff({ roles: ["관리자"], teamIds: [teamId] });
});
afterAll(() => app.stop());
beforeEach(() => app.database.query.deleteFrom("auth_throttles").execute());

async function createPerson(roles: Parameters<typeof changeRoles>[2]["roles"] = ["변호사"]): Promise<TestStaff> {
  const staff = await app.createStaff({ roles, teamIds: [teamId] });
  await giveOwnPassword(app.database, staff.userId);
  return staff;
}

const me = async (token: string) => (await app.call(readMe, {}, { token })).status;
const signIn = (staff: TestStaff, password = testPassword) =>
  app.call(login, { body: { email: staff.email, password } });
const grants = (userId: number) =>
  app.database.query
    .selectFrom("access_grant_log")
    .select(["action", "detail", "reason", "actor_user_id"])
    .where("target_user_id", "=", userId)
    .orderBy("id")
    .execute();

function connect(token: string): Promise<Socket> {
  const socket = io(`${app.url}/task`, {
    auth: { token },
    transports: ["websocket"],
    reconnection: false,
    forceNew: true,
  });
  return new Promise((resolve, reject) => {
    socket.once("connect", () => resolve(socket));
    socket.once("connect_error", reject);
  });
}

test("whoever leaves is out through every door at once", async () => {
  for (let run = 0; run < 10; run += 1) {
    await app.database.query.deleteFrom("auth_throttles").execute();
    const staff = await createPerson();
    const second = await createSession(app.database, staff.userId);
    const sockets = await Promise.all([staff.token, second].map(connect));
    const closed = Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once("disconnect", resolve))));
    await endAccess(app.database, console, { userId: staff.userId, reason });
    expect(await me(staff.token)).toBe(401);
    expect(await me(second)).toBe(401);
    await closed;
    await expect(connect(staff.token)).rejects.toThrow("unauthenticated");
    const refused = await signIn(staff);
    expect([refused.status, refused.body.message]).toEqual([403, "퇴사 처리된 계정입니다."]);
  }
});

test("leaving closes the record, adds 퇴사 beside the other roles, and says who ended it and why", async () => {
  const staff = await createPerson(["변호사", "매니저"]);
  await endAccess(app.database, console, { userId: staff.userId, reason: "  본인 사정 사직  " });
  const row = await app.database.query
    .selectFrom("staffs")
    .select(["status", "left_at", "version"])
    .where("id", "=", staff.id)
    .executeTakeFirstOrThrow();
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" }).format(new Date());
  expect(row).toEqual({ status: 0, left_at: today, version: 2 });
  const roles = await app.database.query
    .selectFrom("staff_roles")
    .innerJoin("roles", "roles.id", "staff_roles.role_id")
    .select("name")
    .where("staff_id", "=", staff.id)
    .orderBy("roles.id")
    .execute();
  expect(roles.map(({ name }) => name)).toEqual(["매니저", "변호사", "퇴사"]);
  expect(await grants(staff.userId)).toEqual([
    { action: "endAccess", detail: { staffId: staff.id, sessions: 1 }, reason: "본인 사정 사직", actor_user_id: null },
  ]);
});

test("signing in while being ended never leaves a live session", async () => {
  for (let run = 0; run < 10; run += 1) {
    await app.database.query.deleteFrom("auth_throttles").execute();
    const staff = await createPerson();
    const answers = await Promise.all([
      signIn(staff),
      signIn(staff),
      endAccess(app.database, console, { userId: staff.userId, reason }).then(() => null),
      signIn(staff),
    ]);
    for (const answer of answers) if (answer?.status === 200) expect(await me(answer.body.token)).toBe(401);
  }
});

test("the role 퇴사 alone ends every door too, whatever else the person is", async () => {
  const staff = await createPerson(["관리자"]);
  await app.database.query
    .insertInto("staff_roles")
    .columns(["staff_id", "role_id"])
    .expression((from) =>
      from
        .selectFrom("roles")
        .select((eb) => [eb.val(staff.id).as("staff_id"), "id"])
        .where("name", "=", "퇴사"),
    )
    .execute();
  expect(await me(staff.token)).toBe(401);
  expect((await signIn(staff)).status).toBe(403);
});

test("a user without a staff record is suspended", async () => {
  const staff = await createPerson();
  const { query } = app.database;
  await query.updateTable("staffs").set({ user_id: null }).where("id", "=", staff.id).execute();
  await endAccess(app.database, console, { userId: staff.userId, reason });
  expect(await me(staff.token)).toBe(401);
  const row = await query.selectFrom("users").select("status").where("id", "=", staff.userId).executeTakeFirst();
  expect(row?.status).toBe("suspended");
});

test("nobody ends himself, nobody unknown is ended, and a reason is asked for", async () => {
  const staff = await createPerson(["관리자"]);
  const own: Actor = { userId: staff.userId, staffId: staff.id, requestId: null };
  const { userId } = staff;
  await expect(endAccess(app.database, own, { userId, reason })).rejects.toMatchObject({ status: 403 });
  await expect(endAccess(app.database, console, { userId: 999_999, reason })).rejects.toMatchObject({ status: 404 });
  await expect(endAccess(app.database, console, { userId, reason: " " })).rejects.toMatchObject({ status: 400 });
  expect(await me(staff.token)).toBe(200);
});

test("the last 관리자 stays, also when two end one another at the same moment", async () => {
  const { query } = app.database;
  await query
    .deleteFrom("staff_roles")
    .where("role_id", "=", (eb) => eb.selectFrom("roles").select("id").where("name", "=", "관리자"))
    .execute();
  const [one, two] = [await createPerson(["관리자"]), await createPerson(["관리자"])];
  const results = await Promise.allSettled([
    endAccess(app.database, console, { userId: one.userId, reason }),
    changeRoles(app.database, console, { userId: two.userId, roles: ["변호사"], reason }),
  ]);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toMatchObject({
    status: 422,
    message: "마지막 관리자입니다. 먼저 다른 관리자를 지정해 주세요.",
  });
});

test("roles count from the next request on; losing one ends the sessions; both are logged", async () => {
  const staff = await createPerson(["변호사"]);
  await changeRoles(app.database, console, { userId: staff.userId, roles: ["변호사", "매출조회"], reason });
  expect(await me(staff.token)).toBe(200);
  await changeRoles(app.database, console, { userId: staff.userId, roles: ["매출조회"], reason });
  expect(await me(staff.token)).toBe(401);
  expect((await grants(staff.userId)).map(({ detail }) => detail)).toEqual([
    { added: ["매출조회"], removed: [] },
    { added: [], removed: ["변호사"] },
  ]);
});

test("roles are refused for oneself, for 퇴사, for unknown names and for people who have left", async () => {
  const staff = await createPerson(["관리자"]);
  const { userId } = staff;
  const own: Actor = { userId, staffId: staff.id, requestId: null };
  const change = (roles: readonly string[], actor = console) =>
    changeRoles(app.database, actor, { userId, roles: roles as never, reason });
  await expect(change(["관리자", "변호사"], own)).rejects.toMatchObject({ status: 403 });
  await expect(change(["퇴사"])).rejects.toMatchObject({ status: 400 });
  await expect(change(["대표"])).rejects.toMatchObject({ status: 400 });
  const other = await createPerson();
  await endAccess(app.database, console, { userId: other.userId, reason });
  const again = changeRoles(app.database, console, { userId: other.userId, roles: ["변호사"], reason });
  await expect(again).rejects.toMatchObject({ status: 422 });
});

const chooseOwn = (email: string, password: string, more: object = {}) =>
  app.call(login, { body: { email, password, newPassword: "새로 정한 비밀번호 하나", ...more } });

test("a password that the console gives ends every session, waits a day, and leaves the own one as it was", async () => {
  const staff = await createPerson();
  const { password, opensAt } = await givePassword(app.database, console, { userId: staff.userId, reason });
  expect(await me(staff.token)).toBe(401);
  expect(opensAt.getTime() - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect((await chooseOwn(staff.email, password)).status).toBe(403);
  expect((await signIn(staff)).status).toBe(200);
  expect((await grants(staff.userId))[0]).toMatchObject({ action: "resetPassword", detail: {}, reason });
  const unknown = givePassword(app.database, console, { userId: 999_999, reason });
  await expect(unknown).rejects.toMatchObject({ status: 404 });
});

test("while the firm begins a new administrator does not wait; taken e-mails and short names are refused", async () => {
  const person = { email: "boss@test.haechi.kr", realName: "이대표", shortName: "이대표", teamName: "새 팀", reason };
  const { userId, password } = await createAdministrator(app.database, console, person);
  expect((await signIn({ ...person, userId } as never, password)).status).toBe(422);
  const { body } = await chooseOwn(person.email, password);
  expect(await me(body.token)).toBe(200);
  expect((await grants(userId))[0]).toMatchObject({ action: "createAdministrator", detail: { added: ["관리자"] } });
  const again = (changes: object) => createAdministrator(app.database, console, { ...person, ...changes });
  await expect(again({})).rejects.toMatchObject({ status: 409, fields: { email: "이미 등록된 이메일입니다." } });
  await expect(again({ email: "BOSS2@test.haechi.kr" })).rejects.toMatchObject({ status: 409 });
  const teams = await app.database.query.selectFrom("teams").select("id").where("name", "=", "새 팀").execute();
  expect(teams).toHaveLength(1);
});
