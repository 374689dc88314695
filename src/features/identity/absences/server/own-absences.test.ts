import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { busyWith } from "#firm/server/busy.ts";
import { absenceCalls, changeOwnAbsence, endOwnAbsence, enterOwnAbsence, listOwnAbsences } from "../endpoints.ts";

let app: TestApp;
let leader: TestStaff;
let member: TestStaff;
let colleague: TestStaff;
let keeper: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  const [team, away] = [await app.createTeam("진행팀"), await app.createTeam("먼 팀")];
  leader = await app.createStaff({ shortName: "가팀장", roles: ["홍보책임"], teamIds: [team] });
  member = await app.createStaff({ shortName: "나팀원", roles: ["컨텐츠알바"], teamIds: [team] });
  colleague = await app.createStaff({ shortName: "다동료", roles: ["컨텐츠알바"], teamIds: [away] });
  keeper = await app.createStaff({ roles: ["매니저"], teamIds: [team] });
  await app.database.query.updateTable("teams").set({ leader_id: leader.id }).where("id", "=", team).execute();
});
afterAll(() => app.stop());

const hour = 3_600_000;
const at = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * hour).toISOString();
const numbered = (number: number) => ({ params: { number: String(number) } });

function enter(by: TestStaff, more: object = {}) {
  const body = { staff: by.id, kind: "leave", startsAt: at(24), endsAt: at(33), ...more } as never;
  return app.call(enterOwnAbsence, { body }, by);
}
const listed = async (by: TestStaff) => (await app.call(listOwnAbsences, {}, by)).body;

test("everybody writes down when he is away and who stands in, whoever books finds it", async () => {
  const { status, body } = await enter(member, { deputy: colleague.id, note: "가족 행사" });
  expect([status, body.fields]).toEqual([200, undefined]);
  expect((await listed(member)).models).toMatchObject([
    { number: body.number, staff: { name: "나팀원" }, deputy: { name: "다동료" }, kind: "leave", note: "가족 행사" },
  ]);
  expect((await listed(member)).people.map(({ name }) => name)).toEqual(["나팀원"]);
  const slot = { staffId: member.id, from: new Date(at(25)), minutes: 30 };
  expect(await busyWith(app.database, slot)).toMatchObject({ kind: "absence" });
  const seen = await app.call(absenceCalls.list, { query: {} }, keeper);
  expect(seen.body.models.map(({ staff }) => staff.label)).toContain("나팀원");
});

test("a leader writes down for the people of the team, and others see nothing of it", async () => {
  expect((await listed(leader)).people.map(({ name }) => name).slice(0, 2)).toEqual(["가팀장", "나팀원"]);
  const { number } = (await enter(leader, { staff: member.id, startsAt: at(48), endsAt: at(50) })).body;
  expect((await listed(leader)).models.map((one) => one.number)).toContain(number);
  expect((await listed(member)).models.map((one) => one.number)).toContain(number);
  expect((await listed(colleague)).models).toEqual([]);
  const change = { ...numbered(number), body: { version: 1, changes: { note: "변경" } } } as const;
  expect((await app.call(changeOwnAbsence, change, colleague)).status).toBe(404);
  expect((await app.call(endOwnAbsence, { ...numbered(number), body: { version: 1 } }, colleague)).status).toBe(404);
  const foreign = await enter(leader, { staff: colleague.id });
  expect([foreign.status, Object.keys(foreign.body.fields ?? {})]).toEqual([400, ["staff"]]);
  const member2 = await enter(member, { staff: leader.id });
  expect(member2.status).toBe(400);
});

test("it is changed as it was seen, and what is wrong is named", async () => {
  const { number } = (await enter(member, { startsAt: at(72), endsAt: at(80) })).body;
  const change = (changes: object, version = 1) =>
    app.call(changeOwnAbsence, { ...numbered(number), body: { version, changes } }, member);
  expect(Object.keys((await change({ endsAt: at(71) })).body.fields ?? {})).toEqual(["endsAt"]);
  expect(Object.keys((await change({ deputy: member.id })).body.fields ?? {})).toEqual(["deputy"]);
  expect((await change({ endsAt: at(82), deputy: leader.id })).status).toBe(200);
  expect((await change({ note: "늦음" })).status).toBe(409);
  const found = (await listed(member)).models.find((one) => one.number === number);
  expect(found).toMatchObject({ version: 2, endsAt: at(82), deputy: { name: "가팀장" } });
});

test("what has begun ends now, what has not is taken out, and neither keeps anybody from being booked", async () => {
  const begun = (await enter(colleague, { startsAt: at(-2), endsAt: at(6) })).body.number;
  const later = (await enter(colleague, { startsAt: at(100), endsAt: at(108) })).body.number;
  const end = (number: number, version = 1) =>
    app.call(endOwnAbsence, { ...numbered(number), body: { version } }, colleague);
  expect((await end(begun)).body).toMatchObject({ success: true, removed: false });
  expect((await end(later)).body).toMatchObject({ success: true, removed: true });
  expect((await listed(colleague)).models).toEqual([]);
  for (const hours of [1, 101]) {
    expect(await busyWith(app.database, { staffId: colleague.id, from: new Date(at(hours)), minutes: 30 })).toBeNull();
  }
  expect((await end(begun, 2)).status).toBe(422);
  expect((await app.call(listOwnAbsences, {})).status).toBe(401);
});
