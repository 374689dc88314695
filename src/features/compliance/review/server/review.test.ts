import { afterAll, beforeAll, expect, test } from "vitest";
import { listBell } from "#features/work/bell/endpoints.ts";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addMonths } from "#platform/dates.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { project as projectFacts } from "#features/pipeline/projects/project.ts";
import * as endpoints from "../endpoints.ts";
import { remindOfReview } from "./commands/remind-of-review.ts";
import { watchReading } from "./commands/watch-reading.ts";

let app: TestApp;
let admin: TestStaff;
let reader: TestStaff;
const calls = recordEndpoints(client);

beforeAll(async () => {
  app = await startTestApp();
  const teamId = await app.createTeam("송무팀");
  admin = await app.createStaff({ shortName: "관리", roles: ["관리자"], teamIds: [teamId] });
  reader = await app.createStaff({ shortName: "해온", roles: ["송무팀원"], teamIds: [teamId] });
  await app.database.pool.query(
    `insert into clients (team_id, name, tel)
     select $1, '고객' || n, '010-0000-' || lpad(n::text, 4, '0') from generate_series(1, 700) n`,
    [teamId],
  );
});
afterAll(() => app.stop());

const list = (page: number, token = reader.token) =>
  app.call(calls.list, { query: { page: String(page), size: "100" } }, { token });

test("who reads one client after the other is stopped before the five hundredth, until a 관리자 lets them go on", async () => {
  await app.database.query.updateTable("firm_settings").set({ records_per_day: 500 }).execute();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const pages = [];
  for (let page = 1; page <= 7; page += 1) pages.push(await list(page));
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 403, 403]);
  expect(pages[5]!.body.message).toContain("오늘 열람할 수 있는 500건");
  // What was seen already stays in sight, and nothing was written down as seen that was not.
  expect((await list(1)).status).toBe(200);
  const { rows } = await app.database.pool.query<{ seen: number }>(
    "select count(distinct r.id)::int as seen from access_log, unnest(record_ids) r (id) where user_id = $1",
    [reader.userId],
  );
  expect(rows[0]!.seen).toBe(500);

  const alarms = await app.call(endpoints.listAlarms, {}, { token: admin.token });
  expect(alarms.body.models).toMatchObject([{ kind: "열람 중지", name: "해온", records: 500, settledAt: null }]);
  const { id } = alarms.body.models[0]!;
  const settle = (note: string) =>
    app.call(
      endpoints.settleAlarm,
      { params: { alarmId: String(id) }, body: { note, release: true } },
      {
        token: admin.token,
      },
    );
  expect((await settle(" ")).status).toBe(400);
  expect((await settle("연말 고객 정리 작업")).status).toBe(200);
  expect((await settle("연말 고객 정리 작업")).status).toBe(409);
  expect((await list(6)).status).toBe(200);
  await app.database.query.updateTable("firm_settings").set({ records_per_day: null }).execute();
});

test("more than thrice the usual number raises one alarm and tells every 관리자 once", async () => {
  await app.database.pool.query(
    `insert into access_days (user_id, day, records)
     select $1, (now() at time zone 'Asia/Seoul')::date - n, 40 + n % 3 from generate_series(1, 30) n`,
    [reader.userId],
  );
  expect(await watchReading(app.database)).toBeGreaterThanOrEqual(1);
  expect(await watchReading(app.database)).toBe(0);
  const { body } = await app.call(endpoints.listAlarms, {}, { token: admin.token });
  expect(body.models.find(({ kind }) => kind === "많은 열람")).toMatchObject({ name: "해온", records: 600, usual: 41 });
  const told = await app.call(listBell, { query: {} }, { token: admin.token });
  expect(told.body.models).toContainEqual(
    expect.objectContaining({ title: "해온 · 많은 열람 · 600건", from: null, urgent: true, whys: ["보안"] }),
  );
});

test("exports are few, bounded and said why", async () => {
  await app.database.query.updateTable("firm_settings").set({ exports_per_hour: 2, export_rows: 650 }).execute();
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  const take = (query: object, reason = "월말 정리") =>
    fetch(`${app.url}/api/clients/export`, {
      method: "POST",
      headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
      body: JSON.stringify({ query, reason }),
    });
  expect((await take({ search: "고객1" }, "점검")).status).toBe(400);
  const tooMany = await take({});
  expect(tooMany.status).toBe(422);
  expect(((await tooMany.json()) as { message: string }).message).toContain("650건");
  const taken = await Promise.all(Array.from({ length: 5 }, () => take({ search: "고객1" })));
  expect(taken.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 429, 429, 429]);
  const [given] = taken.filter(({ ok }) => ok);
  const name = decodeURIComponent(given!.headers.get("content-disposition") ?? "");
  expect(name).toMatch(/고객 \S+ \d\d-\d\d-\d\d \d{4}\.xlsx$/);
});

test("the month shows who took and sent what; its review is written down once it is over, and 관리자 asked for it before", async () => {
  const month = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Seoul" }).format(new Date()).slice(0, 7);
  const token = admin.token;
  await app.database.pool.query(
    `insert into access_log (at, user_id, staff_id, ip, action, subject, reason)
     select ($3 || '-01 06:30+09')::timestamptz, $1, $2, '10.0.0.1', '발송', '고객', '링크: 진행상황'`,
    [admin.userId, admin.id, month],
  );
  const read = (of = month) => app.call(endpoints.readMonth, { query: { month: of } }, { token });
  const before = await read();
  expect(before.body).toMatchObject({ review: null, mayReview: false });
  const nightly = new Date().getUTCHours() >= 13 && new Date().getUTCHours() < 21;
  expect(before.body.people.find(({ name }) => name === "관리")).toMatchObject({ downloads: 2, sends: 1 });
  // Half past six is morning, as it is for the alarms.
  if (!nightly) expect(before.body.people.find(({ name }) => name === "관리")).toMatchObject({ atNight: 0 });
  const downloads = await app.call(endpoints.listDownloads, { query: { month, search: "월말" } }, { token });
  expect(downloads.body.models).toHaveLength(2);
  expect(downloads.body.models[0]).toMatchObject({ name: "관리", subject: "고객", reason: "월말 정리" });
  const sendings = await app.call(endpoints.listDownloads, { query: { month, search: "진행상황" } }, { token });
  expect(sendings.body.models).toMatchObject([{ name: "관리", action: "발송", subject: "고객" }]);
  const finish = (of: string) =>
    app.call(endpoints.finishReview, { body: { month: of, note: "사유를 모두 확인했습니다." } }, { token });
  expect((await finish(month)).status).toBe(422);
  expect((await finish("2099-01")).status).toBe(422);

  const past = addMonths(`${month}-01`, -1).slice(0, 7);
  const remind = () => remindOfReview(app.database, `${month}-01`);
  expect(await remind()).toBe(false);
  await app.database.pool.query(
    `insert into access_log (at, user_id, ip, action, subject) select ($2 || '-15 10:00+09')::timestamptz, $1, '10.0.0.1', '조회', '고객'`,
    [admin.userId, past],
  );
  expect([await remind(), await remind()]).toEqual([true, false]);
  const { rows } = await app.database.pool.query(
    "select t.url, u.staff_id as staff from tasks t join task_users u on u.task_id = t.id where t.title like '[접속기록 점검]%'",
  );
  expect(rows).toEqual([{ url: `/member/access?month=${past}`, staff: admin.id }]);
  expect((await read(past)).body.mayReview).toBe(true);
  expect((await finish(past)).status).toBe(200);
  expect((await read(past)).body.review).toMatchObject({ note: "사유를 모두 확인했습니다." });
  await app.database.pool.query("delete from access_review_alarms");
  expect(await remind()).toBe(false);
  expect((await app.call(endpoints.readMonth, { query: { month } }, { token: reader.token })).status).toBe(403);
});

const at = (number: number) => ({ params: { number: String(number) } });

test("관리자 reads who looked at what of a client, opened or in a list, and nobody else does", async () => {
  const team = await app.createTeam("열람팀");
  const viewer = await app.createStaff({ shortName: "본사람", roles: ["송무팀원"], teamIds: [team] });
  const chief = await app.createStaff({ roles: ["관리자"], teamIds: [team] });
  const { rows } = await app.database.pool.query<{ id: number; number: number }>(
    "insert into clients (team_id, name, tel) values ($1, '보인고객', '010-0000-9901'), ($1, '안본고객', '010-0000-9902') returning id, id_int as number",
    [team],
  );
  const [seen, unseen] = rows as [(typeof rows)[number], (typeof rows)[number]];
  const project = await app.database.query
    .insertInto("projects")
    .values({ team_id: team, title: "대여금", client_id: seen.id })
    .returning("id_int")
    .executeTakeFirstOrThrow();
  await app.call(calls.list, { query: {} }, { token: viewer.token });
  await app.call(calls.read, at(seen.number), { token: viewer.token });
  await app.call(calls.read, at(seen.number), { token: viewer.token });
  await app.call(recordEndpoints(projectFacts).read, at(project.id_int), { token: viewer.token });
  const readers = (number: number, who = chief, days = "30") =>
    app.call(endpoints.listReaders.client, { ...at(number), query: { days } }, { token: who.token });
  const lines = async (number: number) =>
    (await readers(number)).body.models
      .filter(({ who }) => who === "본사람")
      .map(({ subject, action, opened, times }) => [subject, action, opened, times]);
  expect((await lines(seen.number)).toSorted((one, other) => String(one).localeCompare(String(other)))).toEqual(
    [
      ["고객", "조회", false, 1],
      ["고객", "조회", true, 2],
      ["사건", "조회", true, 1],
    ].toSorted((one, other) => String(one).localeCompare(String(other))),
  );
  expect(await lines(unseen.number)).toEqual([["고객", "조회", false, 1]]);
  const strange = await app.createStaff({ roles: ["관리자"], teamIds: [await app.createTeam("먼팀")] });
  expect([(await readers(seen.number, viewer)).status, (await readers(seen.number, chief, "7")).status]).toEqual([
    403, 400,
  ]);
  expect((await readers(9_999_999, strange)).status).toBe(404);
  const ofCase = (number: number, who = chief) =>
    app.call(endpoints.listReaders.project, { ...at(number), query: {} }, { token: who.token });
  const looks = (await ofCase(project.id_int)).body.models.filter(({ who }) => who === "본사람");
  expect(looks.map(({ subject, opened, times }) => [subject, opened, times])).toEqual([["사건", true, 1]]);
  expect([(await ofCase(project.id_int, viewer)).status, (await ofCase(9_999_999)).status]).toEqual([403, 404]);
});
