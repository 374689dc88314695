import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { givePassword, testPassword } from "#features/identity/session/server/testing/give-password.ts";
import * as calls from "../endpoints.ts";

let app: TestApp;
let person: TestStaff;
let stranger: TestStaff;
const rrn = "900101-1234567";
const basis = "부가가치세법 제32조";

beforeAll(async () => {
  app = await startTestApp();
  const teamIds = [await app.createTeam(), await app.createTeam()];
  person = await app.createStaff({ roles: ["송무팀원"], teamIds: [teamIds[0]!] });
  stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [teamIds[1]!] });
  await givePassword(app.database, person.userId);
  await app.database.pool.query(
    "insert into clients (team_id, name, kind, id_int) select $1, '가나다', k, n from (values ('개인', 71), ('개인', 72), ('법인', 73)) as v (k, n)",
    [teamIds[0]],
  );
});
afterAll(() => app.stop());

const choose = (bases: readonly string[]) =>
  app.database.pool.query("update firm_settings set rrn_bases = $1", [bases]);
const options = () => ({ token: person.token });
const params = (number = 71) => ({ number: String(number) });
const set = (body: object, number = 71) =>
  app.call(
    calls.setIdentifier,
    { params: params(number), body: { rrn, basis, basisNote: "", version: null, ...body } },
    options(),
  );
const read = (token = person.token, number = 71) =>
  app.call(calls.readIdentifier, { params: params(number) }, { token });

test("a number is kept on a basis of the firm only, encrypted, and shown masked", async () => {
  expect((await read()).body).toMatchObject({ bases: [], model: null });
  expect((await set({})).status).toBe(422);
  await choose([basis, "그 밖의 법령"]);
  expect((await set({ basis: "소득세법 제164조" })).status).toBe(422);
  expect((await set({}, 73)).status).toBe(422);
  for (const wrong of ["900101-123456", "901301-1234567"]) {
    expect((await set({ rrn: wrong })).body.fields).toEqual({ rrn: "주민등록번호 13자리를 확인해 주세요." });
  }
  expect((await set({ basis: "그 밖의 법령" })).body.fields).toHaveProperty("basisNote");
  expect((await set({})).body.version).toBe(1);
  expect((await read()).body.model).toEqual({ masked: "900101-*******", basis, basisNote: "", version: 1, others: 0 });
  const { rows } = await app.database.pool.query<{ all: string }>(
    `select coalesce(string_agg(encode(rrn_encrypted, 'escape') || encode(rrn_index, 'escape'), ''), '')
       || (select coalesce(string_agg(changes::text, ''), '') from change_log) as all from person_identifiers`,
  );
  expect(rows[0]!.all).not.toMatch(/9001011234567|900101-1234567|1234567/);
});

test("two who change it at once: the later one is told; the same number elsewhere is noticed", async () => {
  expect((await set({ version: 7 })).status).toBe(409);
  expect((await set({ version: 1 })).body.version).toBe(2);
  expect((await set({}, 72)).status).toBe(200);
  expect((await read(person.token, 72)).body.model?.others).toBe(1);
});

test("in full it is shown for reason and password, and both the change log and the 접속기록 say so", async () => {
  const reveal = (body: { reason: string; currentPassword: string }) =>
    app.call(calls.revealIdentifier, { params: params(), body }, options());
  expect((await reveal({ reason: " ", currentPassword: testPassword })).status).toBe(400);
  expect((await reveal({ reason: "세금계산서 발행", currentPassword: "wrong" })).body.fields).toHaveProperty(
    "currentPassword",
  );
  const shown = await reveal({ reason: "세금계산서 발행", currentPassword: testPassword });
  expect(shown.body.rrn).toBe(rrn);
  const { rows } = await app.database.pool.query(
    "select action, subject, reason, user_id from access_log where action = '공개'",
  );
  expect(rows).toEqual([
    { action: "공개", subject: "주민등록번호", reason: "세금계산서 발행", user_id: person.userId },
  ]);
});

const remove = (version: number) =>
  app.call(calls.removeIdentifier, { params: params(), body: { reason: "목적 달성", version } }, options());

test("people of another team find nothing, and it can be forgotten", async () => {
  const absent = await read(stranger.token, 999_999);
  const foreign = await read(stranger.token);
  expect([foreign.status, { ...foreign.body, requestId: "" }]).toEqual([404, { ...absent.body, requestId: "" }]);
  expect((await remove(1)).status).toBe(409);
  expect((await remove(2)).status).toBe(200);
  expect((await read()).body.model).toBeNull();
});
