import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { staffContact } from "../staff.ts";

let app: TestApp;
/** Shows contacts, manages them, and may do neither. */
let reader: TestStaff;
let manager: TestStaff;
let consultant: TestStaff;
let colleague: TestStaff;
const calls = recordEndpoints(staffContact);

beforeAll(async () => {
  app = await startTestApp();
  const teamIds = [await app.createTeam()];
  reader = await app.createStaff({ shortName: "담당", roles: ["송무팀원"], teamIds });
  manager = await app.createStaff({ shortName: "관리", roles: ["관리자"], teamIds });
  consultant = await app.createStaff({ shortName: "상담", roles: ["컨설턴트"], teamIds });
  colleague = await app.createStaff({ shortName: "해온", teamIds });
  const leaver = await app.createStaff({ shortName: "퇴직", teamIds });
  await app.database.pool.query("update staffs set tel = '010-0000-1234' where id = $1", [colleague.id]);
  await app.database.pool.query("update staffs set status = 0 where id = $1", [leaver.id]);
});
afterAll(() => app.stop());

const one = () => ({ params: { number: String(colleague.id) } });
const list = (search: string, { token }: TestStaff) => app.call(calls.list, { query: { search } }, { token });

test("who is at work is listed, whoever has left is not, and the number is masked below manage", async () => {
  const { body } = await list("", reader);
  const names = body.models.map(({ shortName }) => shortName);
  expect(names).toEqual(expect.arrayContaining(["담당", "관리", "상담", "해온"]));
  expect(names).not.toContain("퇴직");
  const numberFor = async (person: TestStaff) => (await list("해온", person)).body.models[0]?.tel;
  expect([await numberFor(reader), await numberFor(manager)]).toEqual(["010-****-1234", "010-0000-1234"]);
});

const found = async (search: string, person: TestStaff) => (await list(search, person)).body.models.length;

test("below manage a number is found by the digits that are seen, not by the masked ones", async () => {
  expect([await found("1234", manager), await found("0000", manager)]).toEqual([1, 1]);
  expect([await found("1234", reader), await found("0000", reader)]).toEqual([1, 0]);
});

test("whoever may not see contacts names a colleague all the same", async () => {
  expect((await list("", consultant)).status).toBe(403);
  const { token } = consultant;
  expect((await app.call(calls.read, one(), { token })).status).toBe(403);
  const { body } = await app.call(calls.options, { query: { search: "해온" } }, { token });
  expect(body.models).toMatchObject([{ id: colleague.id, label: "해온" }]);
});

test("a contact is changed by whoever manages them, at the version that was read, and the history says so", async () => {
  const change = ({ token }: TestStaff, version: number, department: string) =>
    app.call(calls.update, { ...one(), body: { version, changes: { department } } }, { token });
  const { version } = (await app.call(calls.read, one(), { token: manager.token })).body.model;
  expect((await change(reader, version, "송무")).status).toBe(403);
  expect((await change(manager, version, "송무")).status).toBe(200);
  expect((await change(manager, version, "상담")).status).toBe(409);
  const { body } = await app.call(calls.history, one(), { token: manager.token });
  expect(body.models[0]).toMatchObject({ action: "수정", changes: [{ label: "부서", after: "송무" }] });
});

test("list and choices are by name as an office expects: numbers by value, 한글, Latin, symbols and emoji last", async () => {
  const names = ["2호 담당", "10호 담당", "강 담당", "강담당", "나 담당", "Ann 담당", "(주)담당", "★담당", "😀담당"];
  const teamIds = [await app.createTeam("이름순")];
  for (const shortName of names.toReversed()) await app.createStaff({ shortName, teamIds });
  const theirs = (all: readonly string[]) => all.filter((name) => names.includes(name));
  const { token } = manager;
  const shown = (await app.call(calls.list, { query: { search: "담당" } }, { token })).body.models;
  expect(theirs(shown.map(({ shortName }) => shortName))).toEqual(names);
  const descending = (await app.call(calls.list, { query: { search: "담당", sort: "-shortName" } }, { token })).body;
  expect(theirs(descending.models.map(({ shortName }) => shortName))).toEqual(names.toReversed());
  const options = (await app.call(calls.options, { query: { search: "담당" } }, { token })).body.models;
  expect(theirs(options.map(({ label }) => label))).toEqual(names);
});
