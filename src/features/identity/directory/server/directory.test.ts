import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addDays, seoulDay, type Day } from "#platform/dates.ts";
import * as calls from "../endpoints.ts";
import { tellReturns } from "./tell-returns.ts";

let app: TestApp;
let teamId: number;
let boss: TestStaff;
let lead: TestStaff;
let looker: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam("송무팀");
  boss = await app.createStaff({ roles: ["관리자"], teamIds: [teamId], shortName: "대표" });
  lead = await app.createStaff({ roles: ["총괄팀장"], teamIds: [teamId], shortName: "팀장" });
  looker = await app.createStaff({ roles: ["송무팀원"], teamIds: [teamId], shortName: "지안" });
});
afterAll(() => app.stop());

const as = (staff: TestStaff) => ({ token: staff.token });
const newcomer = {
  shortName: "새봄",
  realName: "한새봄",
  department: "송무",
  position: "대리",
  jobType: "송무" as const,
  licenseNo: "",
  practiceEligibleFrom: null,
  tel: "01000001234",
  ext: "301",
  hiredAt: "2026-11-02",
  deputyId: null,
  email: "",
};

const create = (changes: object = {}) =>
  app.call(calls.createPerson, { body: { ...newcomer, teamId, ...changes } }, as(lead));
const read = (id: number, staff = boss) => app.call(calls.readPerson, { params: { staffId: String(id) } }, as(staff));
const member = async (id: number) => {
  const { body } = await app.call(calls.listMembers, {}, as(boss));
  return body.models.find((person) => person.id === id)!;
};
const move = async (id: number, teamIds: number[], by = boss) => {
  const { version } = await member(id);
  return app.call(calls.setMembership, { params: { staffId: String(id) }, body: { teamIds, version } }, as(by));
};

test("a new staff record is read back whole; whoever only looks sees masked contact data", async () => {
  const made = await create({ email: "saebom@test.haechi.kr" });
  expect(made.status).toBe(200);
  const { id } = made.body.model;
  const whole = (await read(id)).body.model;
  const { email: _, deputyId: __, ...fields } = newcomer;
  expect(whole).toMatchObject({ ...fields, deputy: null, tel: "010-0000-1234", email: "saebom@test.haechi.kr" });
  expect(whole).toMatchObject({ state: "초대", teams: [{ id: teamId, name: "송무팀" }] });
  const masked = (await read(id, looker)).body.model;
  expect(masked.tel).not.toContain("0000-1234");
  expect([masked.email, masked.history]).toEqual(["s***@test.haechi.kr", []]);
  const log = await app.database.query
    .selectFrom("access_log")
    .select("record_ids")
    .where("subject", "=", "직원")
    .where("user_id", "=", looker.userId)
    .execute();
  expect(log.map(({ record_ids }) => record_ids)).toContainEqual([id]);
  // The invitation waits for the holders of 새멤버관리.
  const told = await app.database.query.selectFrom("tasks").select("title").where("title", "like", "%한새봄").execute();
  expect(told).toHaveLength(1);
});

test("taken names, strange teams, deputies and numbers are refused at their field", async () => {
  const answers = await Promise.all([
    create({ shortName: "지안" }),
    create({ shortName: "가람", teamId: 999_999 }),
    create({ shortName: "가람", deputyId: 999_999 }),
    create({ shortName: "가람", email: "nobody" }),
    create({ shortName: "가람", email: boss.email }),
    create({ shortName: "가람", tel: "전화" }),
    create({ shortName: "가람", tel: "02-000-0012 3" }),
    create({ shortName: " " }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([409, 400, 400, 400, 409, 400, 400, 400]);
  expect(Object.keys(answers[0].body.fields ?? {})).toEqual(["shortName"]);
  const { rows } = await app.database.pool.query("select 1 from staffs where short_name = '가람'");
  expect(rows).toEqual([]);
});

test("a change is written with its history, and an old version is refused", async () => {
  const { id } = (await create({ shortName: "도담" })).body.model;
  const update = (body: object) =>
    app.call(calls.updatePerson, { params: { staffId: String(id) }, body: body as never }, as(lead));
  const { version } = (await read(id)).body.model;
  const changed = await update({ position: "과장", deputyId: looker.id, version });
  expect(changed.body.model.version).toBe(version + 1);
  const now = (await read(id)).body.model;
  expect(now).toMatchObject({ position: "과장", deputy: { id: looker.id, name: "지안" } });
  expect(now.history[0]).toMatchObject({ action: "staff.update", who: "팀장" });
  expect((await update({ position: "부장", version })).status).toBe(409);
  expect((await update({ deputyId: id, version: version + 1 })).status).toBe(400);
  expect((await update({ position: "과장", version: version + 1 })).body.model.version).toBe(version + 1);
});

test("공직 경력 is entered with its day, read by the person and who manages staff alone, and refused at its field", async () => {
  const { id } = (await create({ shortName: "다온", hiredAt: "2026-03-02" })).body.model;
  const update = async (body: object) =>
    app.call(
      calls.updatePerson,
      { params: { staffId: String(id) }, body: { ...body, version: (await read(id)).body.model.version } },
      as(lead),
    );
  const office = { exOfficeAgency: "서울중앙지방법원", exOfficeLeftOn: "2026-02-28" };
  for (const [bad, field] of [
    [{ ...office, exOfficeLeftOn: null }, "exOfficeLeftOn"],
    [{ ...office, exOfficeAgency: "" }, "exOfficeAgency"],
    [{ ...office, exOfficeLeftOn: "2999-01-01" }, "exOfficeLeftOn"],
    [{ ...office, exOfficeLeftOn: "2026-03-03" }, "exOfficeLeftOn"],
  ] as const) {
    const refused = await update(bad);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]]);
  }
  expect((await update(office)).status).toBe(200);
  expect((await update({ hiredAt: "2026-02-01" })).status).toBe(400);
  expect((await update({ position: "부장" })).status).toBe(200);
  expect((await read(id)).body.model).toMatchObject(office);
  expect((await read(id, looker)).body.model).toMatchObject({ exOfficeAgency: "", exOfficeLeftOn: null });
  const { rows } = await app.database.pool.query(
    "select changes from change_log where record_type = 'staff' and record_id = $1 and changes ? 'exOfficeAgency'",
    [id],
  );
  expect(rows).toEqual([
    { changes: { exOfficeAgency: [null, office.exOfficeAgency], exOfficeLeftOn: [null, office.exOfficeLeftOn] } },
  ]);
  expect((await update({ exOfficeAgency: "", exOfficeLeftOn: null })).status).toBe(200);
});

const list = (state: "휴직" | "working") => app.call(calls.listPeople, { query: { state } }, as(lead));

test("휴직 shows in the list and ends", async () => {
  const { id } = (await create({ shortName: "누리" })).body.model;
  const set = (from: string | null, reason = "육아휴직 시작", until: string | null = null) =>
    app.call(calls.setOnLeave, { params: { staffId: String(id) }, body: { from, until, reason } }, as(lead));
  expect((await set("2026-12-01", " ")).status).toBe(400);
  expect((await set("2020-01-01")).status).toBe(400);
  expect((await set("2026-12-01", "육아휴직 시작", "2026-12-01")).status).toBe(400);
  expect((await set("2026-12-01", "육아휴직 시작", "2027-06-01")).status).toBe(200);
  expect((await read(id)).body.model).toMatchObject({ onLeaveFrom: "2026-12-01", onLeaveUntil: "2027-06-01" });
  expect((await list("휴직")).body.models.map((person) => person.id)).toEqual([id]);
  await set(null, "육아휴직 끝남");
  expect((await list("휴직")).body.total).toBe(0);
  expect((await list("working")).body.models.some((person) => person.id === id)).toBe(true);
});

test("a day of return is told 14 and 3 days before, once each, and taken back when it holds no more", async () => {
  const own = await app.createTeam("복직팀");
  const { id } = (await create({ shortName: "돌아옴", teamId: own, hiredAt: "2020-01-02" })).body.model;
  const leader = await app.createStaff({ teamIds: [own] });
  const hr = await app.createStaff({ roles: ["인사관리"], teamIds: [await app.createTeam()] });
  await app.database.pool.query("update teams set leader_id = $1 where id = $2", [leader.id, own]);
  const today = seoulDay(Date.now());
  const set = (from: Day | null, until: Day | null) =>
    app.call(
      calls.setOnLeave,
      { params: { staffId: String(id) }, body: { from, until, reason: "육아휴직 기간" } },
      as(lead),
    );
  const told = (days: number) => tellReturns(app.database, new Date(Date.now() + days * 86_400_000));
  const tasks = async () => {
    const { rows } = await app.database.pool.query<{ title: string; open: boolean; people: number[] }>(
      `select t.title, t.closed_at is null as open, array(select e.staff_id from task_users e
         where e.task_id = t.id and e.is_open = (t.closed_at is null) order by 1) as people
       from tasks t where t.title like '[복직 %돌아옴%' order by t.id`,
    );
    return rows.map(({ title, open, people }) => [title.slice(0, title.indexOf("]") + 1), open, people]);
  };
  const rings = async () => {
    const { rows } = await app.database.pool.query<{ staff_id: number }>(
      "select staff_id from bell_rows where record_type = 'returnReminder' and cleared_at is null order by 1",
    );
    return rows.map(({ staff_id }) => staff_id);
  };
  const both = [leader.id, hr.id].toSorted((one, other) => one - other);
  await set(addDays(today, -30), addDays(today, 15));
  expect(await told(0)).toBe(0);
  // Two processes at once.
  expect((await Promise.all([told(1), told(1)])).toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await tasks()).toEqual([["[복직 14일 전]", true, both]]);
  expect(await rings()).toEqual(both);
  expect([await told(2), await told(12), await told(13)]).toEqual([0, 1, 0]);
  expect((await rings()).length).toBe(4);

  expect((await set(addDays(today, -30), addDays(today, 2))).status).toBe(200);
  expect(await tasks()).toEqual([
    ["[복직 14일 전]", false, both],
    ["[복직 3일 전]", false, both],
  ]);
  expect(await rings()).toEqual([]);
  // Of the marks that lie behind, the nearest alone.
  expect([await told(0), await told(0)]).toEqual([1, 0]);
  expect((await tasks()).at(-1)).toEqual(["[복직 2일 전]", true, both]);
  await set(null, null);
  expect((await tasks()).at(-1)).toEqual(["[복직 2일 전]", false, both]);
  expect([await told(0), await rings()]).toEqual([0, []]);
});

test("the list is searched by 초성 and narrowed by team and job", async () => {
  const other = await app.createTeam("상담팀");
  await create({ shortName: "하람", realName: "구하람", teamId: other, jobType: "상담" });
  const names = async (query: object) =>
    (await app.call(calls.listPeople, { query }, as(boss))).body.models.map(({ shortName }) => shortName);
  expect(await names({ search: "ㄱㅎㄹ" })).toEqual(["하람"]);
  expect(await names({ teamId: String(other) })).toEqual(["하람"]);
  expect(await names({ jobType: "상담" })).toEqual(["하람"]);
  expect(await names({ search: "없는이름" })).toEqual([]);
});

test("a team is closed only when nobody and nothing is in it; the refusal says what is", async () => {
  const id = (
    await app.call(
      calls.createTeam,
      { body: { name: "진행팀", kind: "진행", colour: "green", order: 3, leaderId: null } },
      as(lead),
    )
  ).body.model.id;
  const person = await app.createStaff({ teamIds: [id, teamId], shortName: "보라" });
  const { rows } = await app.database.pool.query<{ id: number }>(
    "insert into projects (team_id, title) values ($1, '대여금') returning id",
    [id],
  );
  const team = async () =>
    (await app.call(calls.listTeams, { query: { active: "all" } }, as(lead))).body.models.find((one) => one.id === id)!;
  const update = async (changes: object) =>
    app.call(
      calls.updateTeam,
      { params: { teamId: String(id) }, body: { ...changes, version: (await team()).version } },
      as(lead),
    );
  expect(await team()).toMatchObject({ members: 1, openProjects: 1, kind: "진행", colour: "green" });
  const held = await update({ active: false });
  expect([held.status, held.body.message]).toEqual([
    422,
    "먼저 ‘다른 팀과 병합’으로 옮겨 주세요: 팀원 1명(보라), 진행 중인 사건 1건",
  ]);
  expect((await update({ leaderId: looker.id })).status).toBe(400);
  expect((await update({ leaderId: person.id })).status).toBe(200);
  expect((await update({ name: "송무팀" })).status).toBe(409);
  expect((await move(person.id, [teamId])).body.message).toBe("팀장인 팀입니다. 먼저 팀장을 바꿔 주세요: 진행팀");
  await update({ leaderId: null });
  expect((await move(person.id, [teamId])).status).toBe(200);
  await app.database.pool.query("update projects set status = 'closed' where id = $1", [rows[0]!.id]);
  expect((await update({ active: false })).status).toBe(200);
  expect((await team()).active).toBe(false);
});

test.each(["외국팀\u200b", "ｗｅｂ팀", "Wеb팀", "WEB팀"])(
  "no team is called %j where one is called so already",
  async (name) => {
    const blank = { kind: "운영", colour: "grey", order: 0, leaderId: null } as const;
    const add = (called: string) => app.call(calls.createTeam, { body: { ...blank, name: called } }, as(boss));
    for (const called of ["외국팀", "Web팀"]) await add(called);
    const refused = await add(name);
    expect([refused.status, refused.body.fields?.["name"]]).toEqual([
      409,
      expect.stringContaining("이미 있는 팀 이름"),
    ]);
    const id = (await add(`새팀 ${Array.from(name, (letter) => letter.codePointAt(0)).join("-")}`.slice(0, 40))).body
      .model.id;
    const renamed = await app.call(
      calls.updateTeam,
      { params: { teamId: String(id) }, body: { name, version: 1 } },
      as(boss),
    );
    expect(renamed.status).toBe(409);
  },
);

test("moving people keeps one team, moves the active team along, and can be taken back", async () => {
  const [one, two] = [await app.createTeam("하나"), await app.createTeam("둘")];
  const person = await app.createStaff({ teamIds: [one], shortName: "이음" });
  expect((await move(person.id, [])).status).toBe(422);
  expect((await move(person.id, [999_999])).status).toBe(400);
  expect((await move(person.id, [one, two])).body.model.teamId).toBe(one);
  await app.database.pool.query("insert into consults (team_id, assignee_id) values ($1, $2)", [one, person.id]);
  const left = await move(person.id, [two]);
  expect(left.body).toMatchObject({
    model: { teamId: two },
    leftBehind: [{ team: "하나", label: "상담 담당", count: 1 }],
  });
  expect((await move(person.id, [one])).body.model.teamId).toBe(one);
  // Of the team that was left and joined again on the same day the membership has never ended.
  const { memberships } = (await read(person.id)).body.model;
  expect(memberships.map(({ team, until }) => [team, until === null])).toEqual([
    ["하나", true],
    ["둘", false],
  ]);
  const { spans } = (await app.call(calls.listMembers, {}, as(boss))).body;
  expect(spans.filter(({ staffId }) => staffId === person.id).map(({ teamId: of }) => of)).toEqual([one, two]);
  const stale = await app.call(
    calls.setMembership,
    { params: { staffId: String(person.id) }, body: { teamIds: [two], version: 1 } },
    as(boss),
  );
  expect(stale.status).toBe(409);
  const log = await app.database.query
    .selectFrom("access_grant_log")
    .select("detail")
    .where("target_user_id", "=", person.userId)
    .where("action", "=", "changeTeams")
    .orderBy("id")
    .execute();
  expect(log[0]?.detail).toEqual({ added: ["둘"], removed: [] });
});

test("주소속 is the first team until another one is chosen, whatever team is in use, and is always one of the teams", async () => {
  const [one, two, three] = [
    await app.createTeam("본소속"),
    await app.createTeam("겸직"),
    await app.createTeam("새팀"),
  ];
  const { id } = (await create({ shortName: "주소", realName: "주소속", teamId: one })).body.model;
  const set = async (body: { teamIds: number[]; homeTeamId?: number }, by = boss) => {
    const { version } = await member(id);
    return app.call(calls.setMembership, { params: { staffId: String(id) }, body: { ...body, version } }, as(by));
  };
  const home = async () => (await member(id)).homeTeamId;
  expect((await set({ teamIds: [one, two] })).body.model.homeTeamId).toBe(one);
  await app.database.pool.query("update staffs set team_id = $2 where id = $1", [id, two]);
  expect(await home()).toBe(one);
  const strange = await set({ teamIds: [one, two], homeTeamId: three });
  expect([strange.status, Object.keys(strange.body.fields ?? {})]).toEqual([400, ["homeTeamId"]]);
  expect((await set({ teamIds: [one, two], homeTeamId: two }, looker)).status).toBe(403);
  expect((await set({ teamIds: [one, two, three], homeTeamId: three })).body.model).toMatchObject({
    teamId: two,
    homeTeamId: three,
  });
  const { teams, homeTeamId } = (await read(id)).body.model;
  expect([homeTeamId, teams[0]?.id]).toEqual([three, three]);
  // The team that was left is no 주소속 any more: it falls to the team in use, and the answer says so.
  expect((await set({ teamIds: [one, two] })).body.model.homeTeamId).toBe(two);
  expect((await set({ teamIds: [one, two], homeTeamId: one })).body.model).toMatchObject({
    teamId: two,
    homeTeamId: one,
  });
  expect(await home()).toBe(one);
});

test("a team lead moves neither oneself nor 관리자", async () => {
  const other = await app.createTeam("남의팀");
  expect((await move(lead.id, [teamId, other], lead)).status).toBe(403);
  expect((await move(boss.id, [teamId, other], lead)).status).toBe(403);
  expect((await move(lead.id, [teamId, other])).status).toBe(200);
});

test("lists need a session and the right", async () => {
  for (const [options, status] of [
    [{}, 401],
    [as(looker), 403],
  ] as const) {
    const answers = await Promise.all([
      app.call(calls.readHoldings, { params: { staffId: "1" } }, options),
      app.call(calls.listMembers, {}, options),
      app.call(calls.createPerson, { body: { ...newcomer, teamId } }, options),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  }
});

test("show 팀원관리 looks at teams and their members, and changes nothing", async () => {
  const ownRules = JSON.stringify([{ action: "show", subject: "팀원관리" }]);
  const viewer = as(await app.createStaff({ teamIds: [teamId], ownRules }));
  const teams = (await app.call(calls.listTeams, { query: {} }, viewer)).body.models;
  expect(teams.find(({ id }) => id === teamId)?.name).toBe("송무팀");
  expect((await app.call(calls.listMembers, {}, viewer)).body.models.map(({ id }) => id)).toContain(lead.id);
  const params = { teamId: String(teamId) };
  const body = { teamIds: [teamId], version: 1 };
  const answers = await Promise.all([
    app.call(calls.updateTeam, { params, body: { order: 1, version: 1 } }, viewer),
    app.call(calls.setMembership, { params: { staffId: String(lead.id) }, body }, viewer),
    app.call(calls.createPerson, { body: { ...newcomer, teamId } }, viewer),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
});
