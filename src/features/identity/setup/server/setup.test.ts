import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#app/testing/test-app.ts";
import { readSecurity } from "#features/identity/security/endpoints.ts";
import { listStaffs } from "#features/identity/staff/endpoints.ts";
import { login, readFirm, readUser } from "#features/identity/session/endpoints.ts";
import * as endpoints from "../endpoints.ts";
import { prepareSetup } from "./commands/prepare-setup.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { query } = app.database;
  for (const table of [
    "firm_settings",
    "setup_codes",
    "auth_throttles",
    "sessions",
    "staff_roles",
    "staff_teams",
  ] as const) {
    await query.deleteFrom(table).execute();
  }
  for (const table of ["staffs", "users", "teams"] as const) await query.deleteFrom(table).execute();
});

const firm = {
  firmName: "법무법인 가온",
  teamName: "송무1팀",
  realName: "박설립",
  shortName: "박설립",
  email: "first@gaon.test",
  password: "겨울 아침의 따뜻한 찻잔",
};
const setUp = (code: string, changes: object = {}) =>
  app.call(endpoints.setUpFirm, { body: { ...firm, ...changes, code } });

test("the printed code creates firm, team and 관리자 once; afterwards the call is gone for good", async () => {
  const code = await prepareSetup(app.database);
  expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){6}[2-9A-HJ-NP-Z]{4}$/);
  expect((await app.call(readFirm, {})).body.model.setupNeeded).toBe(true);
  expect((await setUp(code!.toLowerCase().replaceAll("-", " "))).status).toBe(200);
  expect((await app.call(readFirm, {})).body.model).toMatchObject({ name: "법무법인 가온", setupNeeded: false });

  const { token } = (await app.call(login, { body: { email: firm.email, password: firm.password } })).body;
  const { user } = (await app.call(readUser, {}, { token })).body;
  expect(user).toMatchObject({ team: { name: "송무1팀" }, staff: { realName: "박설립", roles: [{ name: "관리자" }] } });
  const { models } = (await app.call(listStaffs, { query: {} }, { token })).body;
  expect(models.map(({ panel }) => panel)).toEqual([true]);
  const { limits } = (await app.call(readSecurity, {}, { token })).body.model;
  expect(limits).toMatchObject({ exportRows: 2_000, recordsPerDay: 500 });

  const again = await setUp(code!, { email: "second@gaon.test" });
  expect([again.status, again.body.message]).toEqual([404, "찾을 수 없습니다."]);
  expect(await prepareSetup(app.database)).toBeNull();
});

test("a wrong or outdated code creates nothing, and is stopped after ten tries", async () => {
  const old = await prepareSetup(app.database);
  const code = await prepareSetup(app.database);
  expect(old).not.toBe(code);
  expect((await setUp(old!)).status).toBe(403);
  for (let failure = 2; failure <= 10; failure += 1) expect((await setUp("AAAA-BBBB-CCCC-DDDD")).status).toBe(403);
  expect((await setUp(code!)).status).toBe(429);
  expect(await app.database.query.selectFrom("users").select("id").execute()).toEqual([]);
});

test("without a printed code nobody gets in", async () => {
  expect((await setUp("")).status).toBe(400);
  expect((await setUp("AAAA-BBBB-CCCC-DDDD")).status).toBe(403);
});

test("an unfit password or a faulty field is named, and the code stays good", async () => {
  const code = (await prepareSetup(app.database))!;
  const weak = await setUp(code, { password: "gaon-gaon-2026!!" });
  expect([weak.status, Object.keys(weak.body.fields ?? {})]).toEqual([400, ["password"]]);
  const blank = await setUp(code, { firmName: "  ", email: "not an address" });
  expect([blank.status, Object.keys(blank.body.fields ?? {}).toSorted()]).toEqual([400, ["email", "firmName"]]);
  expect((await setUp(code)).status).toBe(200);
});

test("of several at once exactly one sets up", async () => {
  const code = (await prepareSetup(app.database))!;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, n) => setUp(code, { email: `n${n}@gaon.test`, shortName: `설립${n}` })),
  );
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 404, 404, 404, 404, 404,
  ]);
  expect(await app.database.query.selectFrom("users").select("id").execute()).toHaveLength(1);
});

test("only a digest of the code is stored", async () => {
  const code = (await prepareSetup(app.database))!;
  const rows = await app.database.query.selectFrom("setup_codes").selectAll().execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]!.code_hash).toHaveLength(32);
  expect(rows[0]!.code_hash.toString("latin1")).not.toContain(code.slice(0, 4));
});
