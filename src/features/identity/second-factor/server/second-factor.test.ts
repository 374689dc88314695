import { generate } from "otplib";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { changePassword } from "#features/identity/account/endpoints.ts";
import { login, readMe, readUser, listSessions } from "#features/identity/session/endpoints.ts";
import { givePassword, testPassword } from "#features/identity/session/server/testing/give-password.ts";
import * as calls from "../endpoints.ts";
import { codeNow } from "./testing/code-now.ts";
import { codeProblems, readCode } from "./totp.ts";

let app: TestApp;
let teamId: number;
const currentPassword = testPassword;

beforeAll(async () => {
  app = await startTestApp({ config: { secondFactorRequired: null } });
  teamId = await app.createTeam();
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.query.deleteFrom("auth_throttles").execute();
  await requireSecondFactor(false);
});

const requireSecondFactor = (second_factor_required: boolean) =>
  app.database.query.updateTable("firm_settings").set({ second_factor_required }).execute();

async function createPerson(roles: ("관리자" | "변호사")[] = ["변호사"]): Promise<TestStaff> {
  const staff = await app.createStaff({ roles, teamIds: [teamId] });
  await givePassword(app.database, staff.userId);
  return staff;
}

/** A code that is not taken before the next, as if half a minute had gone by since the last one. */
async function nextCode(secret: string): Promise<string> {
  await app.database.query.updateTable("second_factors").set({ last_step: 0 }).execute();
  return codeNow(secret);
}

/** Somebody with an authenticator; its secret and recovery codes. */
async function enrolled(roles?: ("관리자" | "변호사")[]) {
  const staff = await createPerson(roles);
  const { token } = staff;
  const begun = await app.call(calls.beginEnrolment, { body: { currentPassword } }, { token });
  const { secret } = begun.body;
  const confirmed = await app.call(calls.confirmEnrolment, { body: { code: await nextCode(secret) } }, { token });
  expect(confirmed.status).toBe(200);
  return { staff, secret, codes: confirmed.body.recoveryCodes, uri: begun.body.uri };
}

const signIn = async ({ email }: TestStaff) =>
  (await app.call(login, { body: { email, password: testPassword } })).body;
const prove = (token: string, code: string) => app.call(calls.proveCode, { body: { code } }, { token });
const me = async (token: string) => {
  const { status, body } = await app.call(readMe, {}, { token });
  return status === 200 ? 200 : body.code;
};

test("after the password every call is refused until the code came, which gives a new token", async () => {
  const { staff, secret, uri } = await enrolled();
  expect(uri).toContain(`secret=${secret}`);
  expect(decodeURIComponent(uri)).toContain(`법무법인 해온:${staff.email}`);
  const { token } = await signIn(staff);
  for (const refused of [
    await app.call(readMe, {}, { token }),
    await app.call(readUser, {}, { token }),
    await app.call(listSessions, {}, { token }),
  ]) {
    expect([refused.status, refused.body.code]).toEqual([401, "secondFactor"]);
  }
  expect((await app.call(calls.readOwed, {}, { token })).body.owes).toBe("code");
  const proved = await prove(token, await nextCode(secret));
  expect([proved.status, proved.body.recoveryLeft]).toEqual([200, null]);
  expect(await me(proved.body.token)).toBe(200);
  expect(await me(token)).toBe("unauthenticated");
  const { rows } = await app.database.pool.query<{ subject: string }>(
    "select subject from access_log where user_id = $1 and action = '로그인'",
    [staff.userId],
  );
  expect(rows).toEqual([{ subject: "비밀번호와 인증 코드" }]);
});

test("a code serves once, also for another sign-in, and of several at once one", async () => {
  const { staff, secret } = await enrolled();
  const code = await nextCode(secret);
  expect((await prove((await signIn(staff)).token, code)).status).toBe(200);
  const { token } = await signIn(staff);
  const refused = await prove(token, code);
  expect([refused.status, refused.body.fields]).toEqual([400, { code: codeProblems.used }]);
  const again = await nextCode(secret);
  const atOnce = await Promise.all(Array.from({ length: 3 }, async () => prove(token, again)));
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("a code lives for its own thirty seconds, and whoever is too soon or too late is told so", async () => {
  const { secret } = await enrolled();
  const step = 59_000_000;
  const begin = step * 30_000;
  const code = await generate({ secret, epoch: begin / 1_000 });
  const readAt = (now: number) => readCode(secret, code, now);
  expect(await readAt(begin)).toEqual({ step });
  expect(await readAt(begin + 29_999)).toEqual({ step });
  expect(await readAt(begin + 30_000)).toEqual({ problem: codeProblems.late });
  expect(await readAt(begin - 1)).toEqual({ problem: codeProblems.early });
  for (const far of [60_000, -30_001]) expect(await readAt(begin + far)).toEqual({ problem: codeProblems.wrong });
});

test("a recovery code serves once and says how many are left; none of them is stored", async () => {
  const { staff, codes } = await enrolled();
  expect(new Set(codes).size).toBe(10);
  const [first = ""] = codes;
  const proved = await prove((await signIn(staff)).token, first.toUpperCase().replaceAll("-", " "));
  expect([proved.status, proved.body.recoveryLeft]).toEqual([200, 9]);
  expect((await prove((await signIn(staff)).token, first)).status).toBe(400);
  const { rows } = await app.database.pool.query<{ row: string }>(
    "select recovery_codes::text || encode(code_hash, 'escape') as row from recovery_codes where user_id = $1",
    [staff.userId],
  );
  expect(rows.map(({ row }) => row).join("")).not.toContain(first.replaceAll("-", ""));
});

test("five wrong codes close the door, for every sign-in of the person and not for others", async () => {
  const { staff, secret } = await enrolled();
  const other = await enrolled();
  const statuses: number[] = [];
  for (let index = 0; index < 7; index += 1) {
    statuses.push((await prove((await signIn(staff)).token, "000000")).status);
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  expect((await prove((await signIn(staff)).token, await nextCode(secret))).status).toBe(429);
  expect((await prove((await signIn(other.staff)).token, await nextCode(other.secret))).status).toBe(200);
  const { rowCount } = await app.database.pool.query(
    "select from access_log where user_id = $1 and action = '로그인실패' and subject = '인증 코드'",
    [staff.userId],
  );
  expect(rowCount).toBe(5);
});

test("where the firm requires it, a person without an authenticator enrols one on the way in", async () => {
  await requireSecondFactor(true);
  const staff = await createPerson();
  const { token } = await signIn(staff);
  expect(await me(token)).toBe("secondFactor");
  expect((await app.call(calls.readOwed, {}, { token })).body.owes).toBe("enrolment");
  expect((await prove(token, "123456")).status).toBe(401);
  const { secret } = (await app.call(calls.beginOwed, {}, { token })).body;
  expect((await app.call(calls.confirmOwed, { body: { code: "000000" } }, { token })).status).toBe(400);
  const done = await app.call(calls.confirmOwed, { body: { code: await nextCode(secret) } }, { token });
  expect(done.body.recoveryCodes).toHaveLength(10);
  expect(await me(done.body.token)).toBe(200);
  // The session from before the enrolment is over.
  expect(await me(staff.token)).toBe("unauthenticated");
  const removed = await app.call(
    calls.removeSecondFactor,
    { body: { currentPassword, code: await nextCode(secret) } },
    { token: done.body.token },
  );
  expect(removed.status).toBe(422);
});

test("the password alone enrols nothing over the authenticator in use", async () => {
  const { staff, secret } = await enrolled();
  const owing = (await signIn(staff)).token;
  expect((await app.call(calls.beginOwed, {}, { token: owing })).body.code).toBe("secondFactor");
  const { token } = (await prove(owing, await nextCode(secret))).body;
  const refused = await app.call(calls.beginEnrolment, { body: { currentPassword } }, { token });
  expect([refused.status, refused.body.fields?.code]).toEqual([400, "지금 쓰는 인증 앱의 코드를 입력해 주세요."]);
  const replaced = await app.call(
    calls.beginEnrolment,
    { body: { currentPassword, code: await nextCode(secret) } },
    { token },
  );
  // Until it is confirmed the one in use counts.
  expect((await app.call(calls.readSecondFactor, {}, { token })).body.model.enrolledAt).not.toBeNull();
  const next = replaced.body.secret;
  expect(next).not.toBe(secret);
  const confirmed = await app.call(calls.confirmEnrolment, { body: { code: await nextCode(next) } }, { token });
  expect(confirmed.status).toBe(200);
  const again = (await signIn(staff)).token;
  expect((await prove(again, await nextCode(secret))).status).toBe(400);
  expect((await prove(again, await nextCode(next))).status).toBe(200);
});

test("a 관리자 takes a lost authenticator off with a reason; everybody else and oneself is refused", async () => {
  const { staff } = await enrolled();
  const boss = await createPerson(["관리자"]);
  const reset = (token: string, userId: number, reason = "휴대전화 분실") =>
    app.call(calls.resetSecondFactor, { params: { userId: String(userId) }, body: { reason } }, { token });
  expect((await reset((await createPerson()).token, staff.userId)).status).toBe(403);
  expect((await reset(boss.token, boss.userId)).status).toBe(403);
  expect((await reset(boss.token, staff.userId, " ")).status).toBe(400);
  expect((await reset(boss.token, staff.userId)).status).toBe(200);
  expect((await reset(boss.token, staff.userId)).status).toBe(409);
  expect(await me(staff.token)).toBe("unauthenticated");
  expect(await me((await signIn(staff)).token)).toBe(200);
  const { rows } = await app.database.pool.query(
    "select action, reason, actor_user_id from access_grant_log where target_user_id = $1",
    [staff.userId],
  );
  expect(rows).toEqual([{ action: "resetSecondFactor", reason: "휴대전화 분실", actor_user_id: boss.userId }]);
});

test("a new password ends a sign-in that still owes the code", async () => {
  const { staff, secret } = await enrolled();
  const owing = (await signIn(staff)).token;
  const body = { currentPassword, newPassword: "쉰두 마리 하얀 두루미" };
  expect((await app.call(changePassword, { body }, { token: staff.token })).status).toBe(200);
  expect((await prove(owing, await nextCode(secret))).status).toBe(401);
});
