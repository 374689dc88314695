import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { readSpreadsheet } from "#platform/server/spreadsheet/read.ts";
import { listPeople } from "#features/identity/directory/endpoints.ts";
import { readTrainingYear, trainingCalls } from "../endpoints.ts";
import { tellShort } from "./remind.ts";

let app: TestApp;
let lawyer: TestStaff;
let other: TestStaff;
let manager: TestStaff;
let clerk: TestStaff;
const year = seoulDay(Date.now()).slice(0, 4);

beforeAll(async () => {
  app = await startTestApp();
  const teamIds = [await app.createTeam("송무팀")];
  const away = [await app.createTeam("먼 팀")];
  lawyer = await app.createStaff({ shortName: "가변", roles: ["변호사"], teamIds });
  other = await app.createStaff({ shortName: "나변", roles: ["어쏘변"], teamIds });
  manager = await app.createStaff({ shortName: "다관", roles: ["총괄팀장"], teamIds: away, licenseNo: "" });
  clerk = await app.createStaff({ shortName: "라사", roles: ["홍보"], teamIds, licenseNo: "" });
});
afterAll(() => app.stop());

const enter = (by: TestStaff, more: object = {}) => {
  const body = { staff: by.id, heldOn: `${year}-01-05`, title: "민사집행 실무", minutes: 420, ...more };
  return app.call(trainingCalls.create, { body }, by);
};
const at = (number: number) => ({ params: { number: String(number) } });
const yearOf = async (by: TestStaff, short: "N" | "Y" = "N") =>
  (await app.call(readTrainingYear, { params: { year }, query: { short } }, by)).body.models;

test("a lawyer enters his own and sees no other's; whoever manages staff sees and enters all", async () => {
  const { body } = await enter(lawyer, { provider: "가상 연수원" });
  expect(body.model).toMatchObject({ staff: { label: "가변" }, minutes: 420, ethics: false });
  const { number } = body.model;
  expect((await app.call(trainingCalls.read, at(number), other)).status).toBe(404);
  expect((await app.call(trainingCalls.read, at(number), manager)).status).toBe(200);
  const foreign = await enter(other, { staff: lawyer.id });
  expect([foreign.status, Object.keys(foreign.body.fields ?? {})]).toEqual([400, ["staff"]]);
  expect((await enter(manager, { staff: other.id, minutes: 540 })).status).toBe(200);
  expect((await enter(clerk)).status).toBe(403);
  expect((await yearOf(lawyer)).map(({ name }) => name)).toEqual(["가변"]);
  expect((await yearOf(manager)).map(({ name, minutes }) => [name, minutes])).toEqual([
    ["가변", 420],
    ["나변", 540],
  ]);
});

const editOther = (set: string) => app.database.pool.query(`update staffs set ${set} where id = $1`, [other.id]);
const namesOfYear = async (of: string) =>
  (await app.call(readTrainingYear, { params: { year: of }, query: {} }, manager)).body.models.map(({ name }) => name);

test("a year asks whoever was employed in it, in whichever employment", async () => {
  await editOther("hired_at = '2019-03-01'");
  await editOther("status = 0, left_at = '2021-05-31'");
  await editOther("status = 1, left_at = null, hired_at = '2023-02-01'");
  expect(
    (await Promise.all(["2018", "2021", "2022", "2023"].map(namesOfYear))).map((all) => all.includes("나변")),
  ).toEqual([false, true, false, true]);
  await editOther("hired_at = null");
});

test("what cannot be is refused at its field: no lawyer, a day to come, no time", async () => {
  for (const [by, bad, field] of [
    [manager, { staff: clerk.id }, "staff"],
    [lawyer, { heldOn: "2999-01-01" }, "heldOn"],
    [lawyer, { minutes: 0 }, "minutes"],
  ] as const) {
    const refused = await enter(by, bad);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
  }
  expect((await app.call(readTrainingYear, { params: { year: "2007" }, query: {} }, lawyer)).status).toBe(400);
});

test("the list of staff says what is lacking, to whoever manages them alone", async () => {
  const of = async (by: TestStaff) => {
    const { body } = await app.call(listPeople, { query: { search: "나변" } }, by);
    return body.models[0]?.training;
  };
  expect(await of(manager)).toEqual({ minutes: 540, ethics: 0, target: 480, ethicsTarget: 60 });
  const looker = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam()], licenseNo: "" });
  expect(await of(looker)).toBeNull();
});

test("from November on whoever is short is told once: of the hours, or of 법조윤리 alone", async () => {
  const told = async () => {
    const { rows } = await app.database.pool.query<{ staff_id: number }>(
      "select staff_id from bell_rows where record_type = 'trainingReminder' order by staff_id",
    );
    return rows.map(({ staff_id }) => staff_id);
  };
  expect(await tellShort(app.database, `${year}-10-31`)).toBe(0);
  const full = await app.createStaff({ shortName: "마변", roles: ["변호사"], teamIds: [await app.createTeam()] });
  await enter(full, { minutes: 480 });
  await enter(full, { minutes: 60, ethics: true, title: "법조윤리" });
  await tellShort(app.database, `${year}-11-01`);
  const first = await told();
  expect(first).toEqual(expect.arrayContaining([lawyer.id, other.id]));
  expect(first).not.toContain(full.id);
  expect(first).not.toContain(clerk.id);
  expect(await tellShort(app.database, `${year}-11-02`)).toBe(0);
});

const names = async (by: TestStaff, short: "N" | "Y") => (await yearOf(by, short)).map(({ name }) => name);

const save = (by: TestStaff, body: object) =>
  fetch(`${app.url}/api/training-years/${year}/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${by.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("부족 shows those alone who lack hours or 법조윤리, and the sheet for whoever manages staff follows it", async () => {
  expect(await names(manager, "N")).toEqual(["가변", "나변", "마변"]);
  expect(await names(manager, "Y")).toEqual(["가변", "나변"]);
  expect(await names(lawyer, "Y")).toEqual(["가변"]);
  const reason = "연수 이수 독려";
  const sheet = async (short: "N" | "Y") => {
    const answer = await save(manager, { short, reason });
    expect(answer.status).toBe(200);
    const [only] = await readSpreadsheet(Buffer.from(await answer.arrayBuffer()));
    return only!.rows.map(({ values }) => values);
  };
  const lines = await sheet("Y");
  expect(lines.map(([name]) => name)).toEqual(["변호사", "가변", "나변"]);
  expect(lines[2]!.slice(2)).toEqual(["540", "480", "0", "0", "60", "60"]);
  expect(await sheet("N")).toHaveLength(4);
  expect((await save(lawyer, { short: "Y", reason })).status).toBe(403);
  expect((await save(manager, { short: "Y", reason: "" })).status).toBe(400);
  expect((await save(manager, { short: "아니오", reason })).status).toBe(400);
});
