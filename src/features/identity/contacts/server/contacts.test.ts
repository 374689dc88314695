import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { setOut } from "../endpoints.ts";
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

test("whoever may not see contacts has the extension and the state of the day alone, and names a colleague", async () => {
  await app.database.pool.query("update staffs set ext = '301' where id = $1", [colleague.id]);
  const { token } = consultant;
  const row = (await list("해온", consultant)).body.models[0]!;
  expect(row).toMatchObject({ ext: "301", dayState: "present" });
  expect([row.tel, row.email, row.hiredAt]).toEqual([undefined, undefined, undefined]);
  expect(Object.keys((await app.call(calls.read, one(), { token })).body.model)).not.toContain("tel");
  expect(await found("1234", consultant)).toBe(0);
  expect((await app.call(calls.history, one(), { token })).status).toBe(403);
  const reveal = { ...one(), body: { field: "tel", reason: "연락이 필요함" } } as const;
  expect((await app.call(calls.reveal, reveal as never, { token })).status).toBe(403);
  const { body } = await app.call(calls.options, { query: { search: "해온" } }, { token });
  expect(body.models).toMatchObject([{ id: colleague.id, label: "해온" }]);
});

const hour = 3_600_000;
const statesOf = async (query: object) =>
  (await app.call(calls.list, { query: query as never }, reader)).body.models.map(
    ({ shortName, dayState, standIn }) => [shortName, dayState, standIn],
  );

test("who is away, in court or out today is seen and filtered, with who stands in", async () => {
  const { pool } = app.database;
  const teamIds = [await app.createTeam("하루팀")];
  const [leaving, court, out, deputy] = [
    await app.createStaff({ shortName: "하루휴가", teamIds }),
    await app.createStaff({ shortName: "하루재판", teamIds }),
    await app.createStaff({ shortName: "하루외근", teamIds }),
    await app.createStaff({ shortName: "하루대무", teamIds }),
  ];
  await pool.query("update staffs set ext = '777' where id = $1", [deputy.id]);
  await pool.query("update staffs set deputy_id = $2 where id = $1", [leaving.id, deputy.id]);
  const day = "(now() at time zone 'Asia/Seoul')::date";
  await pool.query(
    `insert into absences (team_id, staff_id, kind, starts_at, ends_at) values ($1, $2, 'leave',
      (${day} + time '00:00') at time zone 'Asia/Seoul', (${day} + time '23:59') at time zone 'Asia/Seoul')`,
    [teamIds[0], leaving.id],
  );
  await pool.query(
    `with p as (insert into projects (team_id, title) values ($1, '대여금') returning id),
      c as (insert into legal_cases (team_id, project_id, court) select $1, id, '서울중앙지방법원' from p returning id)
    insert into hearings (team_id, case_id, kind, at, lawyer_id, minutes)
    select $1, id, 'pleading', (${day} + time '23:59') at time zone 'Asia/Seoul', $2, 60 from c`,
    [teamIds[0], court.id],
  );
  const set = (until: string | null) => app.call(setOut, { body: { until } }, out);
  expect((await set(new Date(Date.now() + hour).toISOString())).status).toBe(200);
  const team = String(teamIds[0]);
  expect(await statesOf({ memberOf: team })).toEqual([
    ["하루대무", "present", ""],
    ["하루외근", "out", ""],
    ["하루재판", "court", ""],
    ["하루휴가", "leave", "하루대무 777"],
  ]);
  expect(await statesOf({ memberOf: team, dayState: "out" })).toEqual([["하루외근", "out", ""]]);
  for (const until of [-hour, 25 * hour]) {
    const refused = await set(new Date(Date.now() + until).toISOString());
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["until"]]);
  }
  await set(null);
  expect(await statesOf({ memberOf: team, dayState: "out" })).toEqual([]);
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
