import { argon2Sync } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import type { RoleName } from "#features/identity/access/roles.ts";
import * as endpoints from "../endpoints.ts";
import { listUsers } from "#features/identity/users/endpoints.ts";
import { passwordComputations } from "./commands/hash-password.ts";
import { givePassword, testPassword } from "./testing/give-password.ts";

let app: TestApp;
let teamId: number;
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: ["127.0.0.1"] } });
  teamId = await app.createTeam();
});
afterAll(() => app.stop());
beforeEach(() => app.database.query.deleteFrom("auth_throttles").execute());

const wrong = "아이디 또는 비밀번호가 올바르지 않습니다.";

async function createAccount(roles: readonly RoleName[] = ["변호사"]): Promise<TestStaff> {
  const staff = await app.createStaff({ roles, teamIds: [teamId] });
  await givePassword(app.database, staff.userId);
  // The session that came with the person would make the address of this test a known one.
  await app.database.query.deleteFrom("sessions").where("user_id", "=", staff.userId).execute();
  return staff;
}

function login(email: string, password: string, address = "198.51.100.1") {
  return app.call(endpoints.login, { body: { email, password } }, { headers: { "x-forwarded-for": address } });
}

/** Argon2 computations while `work` runs. */
async function computations(work: () => Promise<unknown>): Promise<number> {
  let computed = 0;
  const count = () => (computed += 1);
  passwordComputations.subscribe(count);
  await work();
  passwordComputations.unsubscribe(count);
  return computed;
}

test("the right password opens a session that /user and /me know", async () => {
  const staff = await createAccount(["변호사", "매출조회"]);
  const { status, body } = await login(staff.email.toUpperCase(), testPassword);
  expect(status).toBe(200);
  expect(body.token).toMatch(/^hch_[\w-]{43}$/);
  const { token } = body;
  const me = await app.call(endpoints.readMe, {}, { token });
  expect(me.body.user).toEqual({ id: staff.userId, email: staff.email, name: staff.shortName });
  const { user } = (await app.call(endpoints.readUser, {}, { token })).body;
  expect(user.staff).toMatchObject({
    id: staff.id,
    roles: [{ name: "매출조회" }, { name: "변호사" }],
    all_team_view: "N",
  });
  expect(user.team?.id).toBe(teamId);
  expect(user.rules).toContainEqual({ action: "manage", subject: "변호사" });
  expect(user.userinfo).toEqual({ role: "[]" });
});

test("the token is stored as a digest only, with device and address", async () => {
  const staff = await createAccount();
  const { token } = (await login(staff.email, testPassword, "2001:db8::7")).body;
  const row = await app.database.query
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", staff.userId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token.slice(4));
  expect(row.ip).toBe("2001:db8::7");
  expect(row.idle_until.getTime() - row.created_at.getTime()).toBe(30 * 60_000);
  expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(12 * 3_600_000);
});

test("unknown account, wrong password and account without a password are told alike, for the same work", async () => {
  const known = await createAccount();
  const social = await app.createStaff({ teamIds: [teamId] });
  const answers: unknown[] = [];
  for (const email of [known.email, social.email, "nobody@test.haechi.kr"]) {
    const computed = await computations(async () => {
      const { status, body } = await login(email, "아무거나 아닌 것");
      answers.push([status, body.code, body.message]);
    });
    expect(computed).toBe(1);
  }
  expect(answers).toEqual(Array.from({ length: 3 }, () => [401, "unauthenticated", wrong]));
});

test.each([
  ["퇴사", "퇴사 처리된 계정입니다."],
  ["left", "퇴사 처리된 계정입니다."],
  ["pending", "승인 대기 중입니다."],
  ["suspended", "사용이 중지된 계정입니다."],
  ["noStaff", "직원으로 등록되지 않은 계정입니다."],
])("why a person may not come in (%s) is said after the right password only", async (state, message) => {
  const staff = await createAccount(state === "퇴사" ? ["관리자", "퇴사"] : ["관리자"]);
  const { query } = app.database;
  if (state === "left") await query.updateTable("staffs").set({ status: 0 }).where("id", "=", staff.id).execute();
  if (state === "noStaff")
    await query.updateTable("staffs").set({ user_id: null }).where("id", "=", staff.id).execute();
  if (state === "pending" || state === "suspended") {
    await query.updateTable("users").set({ status: state }).where("id", "=", staff.userId).execute();
  }
  expect((await login(staff.email, "틀린 비밀번호")).body.message).toBe(wrong);
  const { status, body } = await login(staff.email, testPassword);
  expect([status, body.message]).toEqual([403, message]);
  const sessions = await query.selectFrom("sessions").where("user_id", "=", staff.userId).select("id").execute();
  expect(sessions).toEqual([]);
});

test("sign-in, failure and sign-out are written down", async () => {
  const staff = await createAccount();
  await login(staff.email, "틀린 비밀번호");
  const { token } = (await login(staff.email, testPassword)).body;
  await app.call(endpoints.logout, {}, { token });
  expect((await app.call(endpoints.readMe, {}, { token })).status).toBe(401);
  const rows = await app.database.query
    .selectFrom("access_log")
    .select(["action", "staff_id", sql<string>`host(ip)`.as("ip")])
    .where("user_id", "=", staff.userId)
    .orderBy("id")
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(["로그인실패", "로그인", "로그아웃"]);
  expect(rows.slice(0, 2).map(({ ip }) => ip)).toEqual(["198.51.100.1", "198.51.100.1"]);
  expect(rows.every(({ staff_id }) => staff_id === staff.id)).toBe(true);
});

test("a hash of lower cost is stored anew at sign-in", async () => {
  const staff = await createAccount();
  const old = "$argon2id$v=19$m=8192,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$";
  const tag = argon2Sync("argon2id", {
    message: testPassword.normalize("NFKC"),
    nonce: Buffer.alloc(16),
    memory: 8192,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const { query } = app.database;
  const password_hash = old + tag.toString("base64").replaceAll("=", "");
  await query.updateTable("users").set({ password_hash }).where("id", "=", staff.userId).execute();
  expect((await login(staff.email, testPassword)).status).toBe(200);
  const row = await query.selectFrom("users").select("password_hash").where("id", "=", staff.userId).executeTakeFirst();
  expect(row?.password_hash).toContain("$m=19456,t=2,p=1$");
  expect((await login(staff.email, testPassword)).status).toBe(200);
});

test("five failures close the pair of account and address for 15 minutes, and no other", async () => {
  const staff = await createAccount();
  for (let failure = 1; failure <= 5; failure += 1) expect((await login(staff.email, "틀림")).status).toBe(401);
  const closed = await login(staff.email, testPassword);
  expect([closed.status, closed.body.code]).toEqual([429, "tooMany"]);
  expect(closed.body.message).toBe("로그인 시도가 많습니다. 15분 뒤에 다시 시도해 주세요.");
  expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(880);
  expect((await login(staff.email, testPassword, "198.51.100.2")).status).toBe(200);
  await moveThrottles("15 minutes");
  expect((await login(staff.email, testPassword)).status).toBe(200);
});

test("failures are forgotten ten minutes after the first, and on success", async () => {
  const staff = await createAccount();
  for (let failure = 1; failure <= 4; failure += 1) await login(staff.email, "틀림");
  await moveThrottles("10 minutes");
  expect((await login(staff.email, "틀림")).status).toBe(401);
  expect((await login(staff.email, testPassword)).status).toBe(200);
  for (let failure = 1; failure <= 5; failure += 1) expect((await login(staff.email, "틀림")).status).toBe(401);
  expect((await login(staff.email, "틀림")).status).toBe(429);
});

test("a thousand wrong passwords for one account from one address: five checks, and the owner comes in", async () => {
  const staff = await createAccount();
  const computed = await computations(async () => {
    for (let round = 0; round < 50; round += 1) {
      await Promise.all(Array.from({ length: 20 }, () => login(staff.email, "틀림", "203.0.113.5")));
    }
  });
  expect(computed).toBe(5);
  expect((await login(staff.email, testPassword, "198.51.100.77")).status).toBe(200);
});

test("many addresses against one account stay within 20 checks, and the owner's own address stays open", async () => {
  const staff = await createAccount();
  expect((await login(staff.email, testPassword, "192.0.2.10")).status).toBe(200);
  const computed = await computations(async () => {
    for (let address = 1; address <= 60; address += 1) await login(staff.email, "틀림", `203.0.113.${address}`);
    for (let failure = 1; failure <= 8; failure += 1) await login(staff.email, "틀림", `192.0.2.10`);
  });
  expect(computed).toBe(15);
  await moveThrottles("15 minutes");
  for (let address = 1; address <= 60; address += 1) await login(staff.email, "틀림", `203.0.113.${address}`);
  expect((await login(staff.email, testPassword, "203.0.113.99")).status).toBe(429);
  expect((await login(staff.email, testPassword, "192.0.2.10")).status).toBe(200);
});

test("one address against many accounts is stopped; an IPv6 /64 is one address", async () => {
  const staff = await createAccount();
  const computed = await computations(async () => {
    for (let n = 0; n < 100; n += 1) await login(`guess${n}@test.haechi.kr`, "틀림", `2001:db8:5:6::${n.toString(16)}`);
  });
  expect(computed).toBe(30);
  expect((await login(staff.email, testPassword, "2001:db8:5:6:ffff::1")).status).toBe(429);
  expect((await login(staff.email, testPassword, "2001:db8:5:7::1")).status).toBe(200);
});

test("counters hold no e-mail in clear text", async () => {
  await login("typed-secret@test.haechi.kr", "틀림");
  const rows = await app.database.query.selectFrom("auth_throttles").selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain("typed-secret");
});

test.each([
  [{ email: "a@b.kr" }, "password"],
  [{ email: "", password: "x" }, "email"],
  [{ email: "a@b.kr", password: "x", admin: true }, "admin"],
  [{ email: ["a@b.kr"], password: "x" }, "email"],
  [null, "body"],
])("a body of another shape is refused with the field's name: %j", async (body, field) => {
  const answer = await app.call(endpoints.login, { body: body as never });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields ?? {})).toContain(field);
});

/** Lets time pass for every counter. */
async function moveThrottles(by: string): Promise<void> {
  await sql`update auth_throttles set window_start = window_start - ${by}::interval,
    blocked_until = blocked_until - ${by}::interval`.execute(app.database.query);
}

test("an address signs in however it is written, belongs to one account, and accounts kept apart by their own spelling alone", async () => {
  const staff = await createAccount();
  const wide = staff.email.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(letter.codePointAt(0)! + 0xfee0));
  for (const typed of [wide, `\u202a${staff.email}\u202c`, staff.email.replace("a", "\u0430"), `${staff.email}.`]) {
    expect((await login(typed, testPassword)).status, typed).toBe(200);
  }
  const twin = await createAccount();
  await sql`update users set email = ${staff.email.replace("a", "\u0430")}, email_apart = id::text where id = ${twin.userId}`.execute(
    app.database.query,
  );
  const signedIn = async (typed: string) => {
    const { body } = await login(typed, testPassword);
    return (await app.call(endpoints.readMe, {}, { token: body.token })).body.user.id;
  };
  expect(await signedIn(staff.email.replace("a", "\u0430"))).toBe(twin.userId);
  expect(await signedIn(staff.email)).toBe(staff.userId);
  expect(await signedIn(wide)).toBe(staff.userId);
  const admin = await app.createStaff({ roles: ["관리자"], teamIds: [teamId] });
  const { body } = await app.call(listUsers, { query: { status: "alike" } }, { token: admin.token });
  expect(new Map(body.models.map(({ id, alike }) => [id, alike]))).toEqual(
    new Map([
      [twin.userId, "email"],
      [staff.userId, "email"],
    ]),
  );
});
