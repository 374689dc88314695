import { afterAll, beforeAll, expect, test } from "vitest";
import { listBell } from "#features/work/bell/endpoints.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { openDatabase } from "#platform/server/database/database.ts";
import { refuseExcessiveReading } from "#platform/server/reading-limits.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { client } from "#features/pipeline/clients/client.ts";
import * as endpoints from "../endpoints.ts";
import { watchReading } from "./commands/watch-reading.ts";

let app: TestApp;
let teamId: number;
let admin: TestStaff;
const calls = recordEndpoints(client);
const groups = ["가", "나", "다", "라", "마", "바", "사"];

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam("송무팀");
  admin = await app.createStaff({ shortName: "관리", roles: ["관리자"], teamIds: [teamId] });
  await app.database.pool.query(
    `insert into clients (team_id, name) select $1, g || '모임' || n from unnest($2::text[]) g, generate_series(1, 20) n`,
    [teamId, groups],
  );
});
afterAll(() => app.stop());

/** So many different records found by searching `days` ago, one search. */
async function searched({ id, userId }: TestStaff, records: number, days = 0): Promise<void> {
  await app.database.pool.query(
    `insert into access_log (at, user_id, staff_id, ip, action, subject, record_ids)
     select ((now() at time zone 'Asia/Seoul')::date - $4::int)::timestamp at time zone 'Asia/Seoul', $1, $2, '10.0.0.1',
       '검색', '고객', array_agg(n) from generate_series(1, $3::int) n`,
    [userId, id, records, days],
  );
}

const limit = (records: number | null) =>
  app.database.query.updateTable("firm_settings").set({ records_per_day: records }).execute();

test("who searches a little at a time is stopped at four times the limit, until a 관리자 lets them go on", async () => {
  const searcher = await app.createStaff({ shortName: "해온", roles: ["송무팀원"], teamIds: [teamId] });
  const { token } = searcher;
  const find = (group: string) => app.call(calls.options, { query: { search: `${group}모임` } }, { token });
  await limit(30);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const answers = [];
  for (const group of groups) answers.push(await find(group));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 403]);
  expect(answers[6]!.body.message).toBe(
    "오늘 검색할 수 있는 120건을 넘었습니다. 관리자에게 열람 해제를 요청해 주세요.",
  );
  // What was found already is found again, and records are opened under the limit of their own.
  expect((await find(groups[0]!)).status).toBe(200);
  expect((await app.call(calls.list, { query: { size: "30" } }, { token })).status).toBe(200);

  const { body } = await app.call(endpoints.listAlarms, {}, { token: admin.token });
  expect(body.models).toMatchObject([{ kind: "열람 중지", name: "해온", records: 120, settledAt: null }]);
  const settled = await app.call(
    endpoints.settleAlarm,
    { params: { alarmId: String(body.models[0]!.id) }, body: { note: "명부 대조 작업", release: true } },
    { token: admin.token },
  );
  expect(settled.status).toBe(200);
  expect((await find(groups[6]!)).status).toBe(200);
  await limit(null);
});

test("a process that starts in the middle of the day counts from its first minute", async () => {
  const early = await app.createStaff({ roles: ["송무팀원"], teamIds: [teamId] });
  await searched(early, 120);
  await limit(30);
  const other = openDatabase(app.databaseUrl);
  const asked = (recordIds: number[]) =>
    refuseExcessiveReading(other.pool, early.userId, { action: "검색", subject: "고객", recordIds });
  await expect(asked([120, 121])).rejects.toThrow("검색할 수 있는 120건");
  await expect(asked([1, 120])).resolves.toBeUndefined();
  await other.close();
  await limit(null);
});

test("more found than is usual raises an alarm, from 301 records and beyond thrice the own median", async () => {
  const few = await app.createStaff({ shortName: "적음", roles: ["송무팀원"], teamIds: [teamId] });
  const much = await app.createStaff({ shortName: "많음", roles: ["송무팀원"], teamIds: [teamId] });
  const usual = await app.createStaff({ shortName: "평소", roles: ["송무팀원"], teamIds: [teamId] });
  await searched(few, 300);
  await searched(much, 301);
  for (const days of [1, 2, 3]) await searched(usual, 120, days);
  await searched(usual, 360);
  await watchReading(app.database);
  await watchReading(app.database);
  const alarms = async () =>
    (await app.call(endpoints.listAlarms, {}, { token: admin.token })).body.models.filter(
      ({ kind }) => kind === "많은 열람",
    );
  expect(await alarms()).toMatchObject([{ name: "많음", records: 301, usual: 0 }]);
  const told = await app.call(listBell, { query: {} }, { token: admin.token });
  expect(told.body.models).toContainEqual(
    expect.objectContaining({ title: "많음 · 많은 열람 · 301건", from: null, urgent: true, whys: ["보안"] }),
  );
  await searched(usual, 361);
  expect(await watchReading(app.database)).toBe(1);
  expect(await alarms()).toMatchObject([{ name: "평소", records: 361, usual: 120 }, { name: "많음" }]);
});

/** So many different records read `days` ago from an address. */
async function readFrom({ id, userId }: TestStaff, ip: string, records: number, days = 0): Promise<void> {
  await app.database.pool.query(
    `insert into access_log (at, user_id, staff_id, ip, action, subject, record_ids)
     select ((now() at time zone 'Asia/Seoul')::date - $5::int)::timestamp at time zone 'Asia/Seoul', $1, $2, $4::inet,
       '조회', '고객', array_agg(n) from generate_series(1, $3::int) n`,
    [userId, id, records, ip, days],
  );
}

test("much read from a network for the first time within ninety days raises an alarm, but not for whoever has just begun", async () => {
  const person = (shortName: string) => app.createStaff({ shortName, roles: ["송무팀원"], teamIds: [teamId] });
  const [old, little, known, fresh, sixth] = await Promise.all(["옮김", "조금", "늘그곳", "신입", "여섯"].map(person));
  for (const one of [old!, little!, known!, sixth!]) await readFrom(one, "198.51.100.7", 1, 20);
  await readFrom(old!, "203.0.113.9", 1, 91);
  await readFrom(old!, "203.0.113.9", 31);
  await readFrom(little!, "203.0.113.9", 30);
  await readFrom(known!, "203.0.9.1", 1, 60);
  await readFrom(known!, "203.0.113.9", 31);
  await readFrom(fresh!, "198.51.100.7", 1, 13);
  await readFrom(fresh!, "203.0.113.9", 31);
  await readFrom(sixth!, "2001:db8:1:2::9", 40);
  await watchReading(app.database);
  const alarms = async () =>
    (await app.call(endpoints.listAlarms, {}, { token: admin.token })).body.models.filter(
      ({ kind }) => kind === "새 접속지",
    );
  const found = await alarms();
  expect(
    found
      .map(({ name, records, network }) => [name, records, network])
      .toSorted(([one], [other]) => String(one).localeCompare(String(other))),
  ).toEqual([
    ["여섯", 40, "2001:db8:1::/48"],
    ["옮김", 31, "203.0.0.0/16"],
  ]);
  await watchReading(app.database);
  expect(await alarms()).toHaveLength(2);
});
