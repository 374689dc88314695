import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSession, startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readHolder, setRoles } from "#features/identity/roles/endpoints.ts";
import { beginEnrolment, confirmEnrolment, proveAgain } from "#features/identity/second-factor/endpoints.ts";
import { codeNow } from "#features/identity/second-factor/server/testing/code-now.ts";
import { endOtherSessions, endSession, listSessions } from "#features/identity/session/endpoints.ts";
import { givePassword, testPassword } from "#features/identity/session/server/testing/give-password.ts";
import * as calls from "../endpoints.ts";

let app: TestApp;
let boss: TestStaff;
let person: TestStaff;
const reason = "분기 점검";

beforeAll(async () => {
  app = await startTestApp();
  const teamIds = [await app.createTeam()];
  boss = await app.createStaff({ roles: ["관리자"], teamIds });
  person = await app.createStaff({ roles: ["변호사"], teamIds });
  await givePassword(app.database, boss.userId);
  await app.database.pool.query(
    `insert into clients (team_id, name) select $1, '고객' || n from generate_series(1, 101) n`,
    teamIds,
  );
});
afterAll(() => app.stop());
beforeEach(() => provedBefore(16));

/** As if the 관리자 had signed in, or had proved who it is, so many minutes ago. */
const provedBefore = (minutes: number) =>
  app.database.pool.query("update sessions set confirmed_at = now() - make_interval(mins => $2) where user_id = $1", [
    boss.userId,
    minutes,
  ]);
const as = () => ({ token: boss.token });
const prove = (body: { currentPassword?: string; code?: string }) => app.call(proveAgain, { body }, as());

async function giveRole(): Promise<unknown> {
  const params = { userId: String(person.userId) };
  const { version } = (await app.call(readHolder, { params }, as())).body.model;
  const body = { roles: ["변호사", "매출조회"] as never, reason, version };
  const { status, body: answer } = await app.call(setRoles, { params, body }, as());
  return status === 200 ? "done" : answer.code;
}

const take = async (search: string) => {
  const response = await fetch(`${app.url}/api/clients/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${boss.token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: { search }, reason }),
  });
  return response.status === 200 ? "done" : ((await response.json()) as { code: string }).code;
};

test("rights of others are changed only by who proved within the minutes who it is", async () => {
  expect(await giveRole()).toBe("confirmation");
  const wrong = await prove({ currentPassword: "틀린 비밀번호" });
  expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["currentPassword"]]);
  expect((await prove({ code: "000000" })).status).toBe(400);
  expect(await giveRole()).toBe("confirmation");
  expect((await prove({ currentPassword: testPassword })).status).toBe(200);
  expect(await giveRole()).toBe("done");
});

test("files of more than 100 people ask for the proof, smaller ones do not", async () => {
  expect(await take("")).toBe("confirmation");
  expect(await take("고객10")).toBe("done");
  await provedBefore(14);
  expect(await take("")).toBe("done");
});

test("a code of the authenticator proves it too, once", async () => {
  await provedBefore(0);
  const begun = await app.call(beginEnrolment, { body: { currentPassword: testPassword } }, as());
  const { secret } = begun.body;
  expect((await app.call(confirmEnrolment, { body: { code: await codeNow(secret) } }, as())).status).toBe(200);
  // As if half a minute had gone by: the first code serves no more.
  await app.database.query.updateTable("second_factors").set({ last_step: 0 }).execute();
  await provedBefore(16);
  const code = await codeNow(secret);
  expect((await prove({ code })).status).toBe(200);
  expect(await take("")).toBe("done");
  await provedBefore(16);
  expect((await prove({ code })).status).toBe(400);
  expect(await take("")).toBe("confirmation");
});

test("own sessions elsewhere are ended after a proof, one or all", async () => {
  for (let device = 0; device < 3; device += 1) await createSession(app.database, boss.userId);
  await provedBefore(16);
  const others = async () => (await app.call(listSessions, {}, as())).body.models.filter(({ current }) => !current);
  const params = { sessionId: String((await others())[0]!.id) };
  const refused = [await app.call(endSession, { params }, as()), await app.call(endOtherSessions, {}, as())];
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(refused.map(() => [403, "confirmation"]));
  expect(await others()).toHaveLength(3);
  await provedBefore(1);
  expect((await app.call(endSession, { params }, as())).status).toBe(200);
  expect((await app.call(endOtherSessions, {}, as())).body.ended).toBe(2);
  expect(await others()).toEqual([]);
});

test("the limits are the firm's, within bounds, and their history says who, from what to what and why", async () => {
  const limits = { exportsPerHour: 20, exportRows: 300, recordsPerDay: null, confirmMinutes: 30 };
  const set = (changed: object) =>
    app.call(calls.setLimits, { body: { limits: { ...limits, ...changed }, reason } }, as());
  expect((await set({})).body.code).toBe("confirmation");
  await provedBefore(1);
  for (const outside of [{ exportsPerHour: 0 }, { exportRows: 10_001 }, { recordsPerDay: 29 }, { confirmMinutes: 61 }])
    expect((await set(outside)).status).toBe(400);
  expect((await set({})).status).toBe(200);
  expect((await set({ recordsPerDay: 500 })).status).toBe(200);
  expect((await set({ recordsPerDay: 500 })).status).toBe(200);
  const { model } = (await app.call(calls.readSecurity, {}, as())).body;
  expect(model.limits).toEqual({ ...limits, recordsPerDay: 500 });
  const { models, total } = (await app.call(calls.listSecurityChanges, { query: {} }, as())).body;
  expect([total, models.map(({ lines }) => lines)]).toEqual([
    2,
    [
      ["하루에 열람하는 개인정보: 제한 없음 → 500건"],
      [
        "한 번에 내보내는 건수: 5,000건 → 300건",
        "본인 확인이 유효한 시간: 15분 → 30분",
        "한 시간에 내보내는 횟수: 1,000번 → 20번",
      ],
    ],
  ]);
  expect(models[0]).toMatchObject({ name: boss.shortName, what: "열람·내보내기 한도", reason });
  // The new minutes count at once.
  await provedBefore(29);
  expect(await giveRole()).not.toBe("confirmation");
});
