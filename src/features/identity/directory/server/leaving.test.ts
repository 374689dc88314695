import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSession, startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { createTask } from "#features/work/tasks/endpoints.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { readMe } from "#features/identity/session/endpoints.ts";
import * as calls from "../endpoints.ts";

let app: TestApp;
let teamId: number;
let boss: TestStaff;
let lead: TestStaff;
let leaver: TestStaff;
let heir: TestStaff;
let helper: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam("송무1팀");
});
afterAll(() => app.stop());
beforeEach(async () => {
  boss = await app.createStaff({ roles: ["관리자"], teamIds: [teamId] });
  lead = await app.createStaff({ roles: ["총괄팀장"], teamIds: [teamId] });
  const own = await app.createTeam();
  leaver = await app.createStaff({ roles: ["변호사"], teamIds: [teamId, own] });
  heir = await app.createStaff({ roles: ["변호사"], teamIds: [own] });
  helper = await app.createStaff({ teamIds: [own] });
});

const sql = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await app.database.pool.query<Row>(text, values)).rows;

async function send(from: TestStaff, to: TestStaff[], title: string, allCheck: "Y" | "N" = "N") {
  const body = {
    title,
    importance: "B" as const,
    allCheck,
    staffs: to.map(({ id }) => ({ id, name: "" })),
  };
  const answer = await app.call(createTask, { body }, { token: from.token });
  return answer.body.model.id;
}

async function insert(table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values);
  const places = names.map((_, index) => `$${index + 1}`);
  const [row] = await sql<{ id: number }>(
    `insert into ${table} (${names.join()}) values (${places.join()}) returning id`,
    Object.values(values),
  );
  return row!.id;
}

const versionOf = async (id: number) =>
  (await sql<{ version: number }>("select version from staffs where id = $1", [id]))[0]!.version;
const params = (staff: TestStaff) => ({ staffId: String(staff.id) });

type Assignment = { group: string; staffId: number | null; teamId: number | null };
async function leave(by: TestStaff, who: TestStaff, assignments: Assignment[], changes: object = {}) {
  const body = {
    assignments: assignments as never,
    note: "다음 기일은 달력에 적어 두었습니다.",
    reason: "개인 사정",
    version: await versionOf(who.id),
    dryRun: "N" as const,
    ...changes,
  };
  return app.call(calls.letGo, { params: params(who), body }, { token: by.token });
}

async function insertDeadline(project: number, legalCase: number): Promise<number> {
  const [rule] = await sql<{ id: number }>("select id from legal_deadline_rules where code = 'ANSWER' limit 1");
  const days = ["2099-01-05", "2099-01-02"];
  return insert("deadlines", {
    team_id: teamId,
    project_id: project,
    case_id: legalCase,
    rule_id: rule!.id,
    title: "답변서",
    peremptory: false,
    effective_on: "2098-12-06",
    zero_hour: false,
    raw_on: days[0],
    trace: "송달 다음 날부터 30일",
    computation: "송달 2098-12-06 + 30일",
    start_method: "personal",
    start_on: "2098-12-06",
    due_on: days[0],
    acting_on: days[0],
    target_on: days[1],
    d7_on: days[1],
    d3_on: days[1],
    d1_on: days[1],
    owner_id: leaver.id,
    entered_by_id: leaver.id,
  });
}

/** One record of every kind that a person can hold; ids by group. */
async function fillHands() {
  const picked = await send(heir, [leaver, helper], "기록 복사");
  await sql("update tasks set pick_staff_id = $1, status = '진행' where id = $2", [leaver.id, picked]);
  const all = await send(heir, [leaver, heir], "모두 확인", "Y");
  const sent = await send(leaver, [helper], "서면 검토");
  const consult = await insert("consults", { team_id: teamId, assignee_id: leaver.id, lawyer_id: leaver.id });
  const closed = await insert("consults", { team_id: teamId, assignee_id: leaver.id, status: "lost" });
  const project = await insert("projects", {
    team_id: teamId,
    title: "손해배상",
    responsible_id: leaver.id,
    litigation_id: leaver.id,
  });
  const dispute = await insert("disputes", { team_id: teamId, title: "항의", kind: "의뢰인", owner_id: leaver.id });
  const court = { team_id: teamId, project_id: project, court: "서울중앙지방법원" };
  const legalCase = await insert("legal_cases", {
    ...court,
    case_no: `2026가단${project}`,
    lawyer_id: leaver.id,
    clerk_id: leaver.id,
  });
  await insert("legal_cases", { ...court, lawyer_id: leaver.id, status: "final" });
  const at = { case_id: legalCase, kind: "pleading", lawyer_id: leaver.id };
  const hearing = await insert("hearings", { ...at, team_id: teamId, at: new Date(Date.now() + 86_400_000) });
  await insert("hearings", {
    ...at,
    team_id: teamId,
    at: new Date(Date.now() - 86_400_000),
    status: "held",
    result: "continued",
  });
  const deadline = await insertDeadline(project, legalCase);
  await sql("update teams set leader_id = $1 where id = $2", [leaver.id, teamId]);
  await sql("update staffs set deputy_id = $1 where id = $2", [leaver.id, helper.id]);
  return { picked, all, sent, consult, closed, project, dispute, legalCase, hearing, deadline };
}

const groups = [
  "receivedAny",
  "receivedAll",
  "sent",
  "consult.assignee",
  "consult.lawyer",
  "project.responsible",
  "project.litigation",
  "dispute.owner",
  "legalCase.lawyer",
  "legalCase.clerk",
  "hearing.lawyer",
  "deadline.owner",
  "teamsLed",
  "deputyOf",
];
const toHeir = () => groups.map((group) => ({ group, staffId: heir.id, teamId: null }));

async function snapshot() {
  const rows = await sql(
    `select 'c' as kind, id, assignee_id as one, lawyer_id as two from consults union all
     select 'p', id, responsible_id, litigation_id from projects union all
     select 'd', id, owner_id, null from disputes union all
     select 't', id, created_by, pick_staff_id from tasks union all
     select 'u', id, staff_id, task_id from task_users union all
     select 's', id, status, deputy_id from staffs union all
     select 'h', count(*), null, null from staff_handovers order by 1, 2`,
  );
  return JSON.stringify(rows);
}

test("the wizard shows what a person holds, group by group, and counts finished records out", async () => {
  await fillHands();
  const answer = await app.call(calls.readHoldings, { params: params(leaver) }, { token: lead.token });
  expect(answer.status).toBe(200);
  expect(answer.body.models.map(({ group, count }) => [group, count])).toEqual(groups.map((group) => [group, 1]));
  expect(answer.body).toMatchObject({ total: groups.length, sessions: 1, roles: ["변호사"] });
});

test("a dry run says everything and writes nothing", async () => {
  await fillHands();
  const before = await snapshot();
  const answer = await leave(lead, leaver, toHeir(), { dryRun: "Y", note: "", reason: "" });
  expect(answer.status).toBe(200);
  expect(answer.body.model).toMatchObject({ done: false, sessions: 1 });
  expect(answer.body.model.moves.map(({ group, count, to }) => [group, count, to])).toEqual(
    groups.map((group) => [group, 1, heir.shortName]),
  );
  expect(await snapshot()).toBe(before);
  expect((await app.call(readMe, {}, { token: leaver.token })).status).toBe(200);
});

test("leaving hands everything over and closes every door in one go", async () => {
  const held = await fillHands();
  const second = await createSession(app.database, leaver.userId);
  const answer = await leave(lead, leaver, toHeir());
  expect(answer.body).toMatchObject({ success: true, model: { done: true, sessions: 2 } });
  for (const token of [leaver.token, second]) expect((await app.call(readMe, {}, { token })).status).toBe(401);

  const [consult] = await sql("select assignee_id, lawyer_id from consults where id = $1", [held.consult]);
  expect(consult).toEqual({ assignee_id: heir.id, lawyer_id: heir.id });
  // What is finished stays with whoever finished it.
  expect(await sql("select assignee_id from consults where id = $1", [held.closed])).toEqual([
    { assignee_id: leaver.id },
  ]);
  expect(await sql("select responsible_id, litigation_id from projects where id = $1", [held.project])).toEqual([
    { responsible_id: heir.id, litigation_id: heir.id },
  ]);
  expect(await sql("select lawyer_id, clerk_id from legal_cases where id = $1", [held.legalCase])).toEqual([
    { lawyer_id: heir.id, clerk_id: heir.id },
  ]);
  expect(await sql("select lawyer_id from hearings where id = $1", [held.hearing])).toEqual([{ lawyer_id: heir.id }]);
  expect(await sql("select owner_id from deadlines where id = $1", [held.deadline])).toEqual([{ owner_id: heir.id }]);
  expect(await sql("select owner_id from disputes where id = $1", [held.dispute])).toEqual([{ owner_id: heir.id }]);
  expect(await sql("select leader_id from teams where id = $1", [teamId])).toEqual([{ leader_id: heir.id }]);
  expect(await sql("select deputy_id from staffs where id = $1", [helper.id])).toEqual([{ deputy_id: heir.id }]);
  expect(await sql("select created_by from tasks where id = $1", [held.sent])).toEqual([{ created_by: heir.id }]);
  expect(await sql("select pick_staff_id, status from tasks where id = $1", [held.picked])).toEqual([
    { pick_staff_id: heir.id, status: "진행" },
  ]);
  const entries = await sql("select task_id, staff_id, is_open from task_users where task_id = any($1) order by 1, 2", [
    [held.picked, held.all],
  ]);
  // Whoever has an entry already keeps one.
  expect(entries).toEqual([
    { task_id: held.picked, staff_id: heir.id, is_open: true },
    { task_id: held.picked, staff_id: helper.id, is_open: true },
    { task_id: held.all, staff_id: heir.id, is_open: true },
  ]);
  expect(await sql("select 1 from task_users where staff_id = $1 and is_open", [leaver.id])).toEqual([]);

  const [row] = await sql("select status, left_at is not null as dated from staffs where id = $1", [leaver.id]);
  expect(row).toEqual({ status: 0, dated: true });
  const told = await sql(
    `select t.content from tasks t join task_users e on e.task_id = t.id and e.staff_id = $1
     where t.title = $2`,
    [heir.id, `인수인계: ${leaver.shortName}`],
  );
  expect(told).toHaveLength(1);
  expect(JSON.stringify(told)).toContain("다음 기일은 달력에");
  expect(
    await sql("select action, changes from change_log where record_type = 'dispute' and record_id = $1", [
      held.dispute,
    ]),
  ).toEqual([{ action: "dispute.passOn", changes: { owner_id: [leaver.id, heir.id] } }]);
  const page = await app.call(calls.readPerson, { params: params(leaver) }, { token: boss.token });
  expect(page.body.model).toMatchObject({ state: "퇴사", roles: ["변호사", "퇴사"] });
  expect(page.body.model.handovers[0]?.moves).toHaveLength(groups.length);
});

test("a team picks: each member gets the task, nobody has it; its consults wait for a claim", async () => {
  const picked = await send(heir, [leaver], "기록 복사");
  const consult = await insert("consults", { team_id: teamId, assignee_id: leaver.id });
  const pool = await app.createTeam();
  await sql("insert into staff_teams (staff_id, team_id) values ($1, $3), ($2, $3)", [heir.id, helper.id, pool]);
  const answer = await leave(lead, leaver, [
    { group: "receivedAny", staffId: null, teamId: pool },
    { group: "consult.assignee", staffId: null, teamId: pool },
  ]);
  expect(answer.status).toBe(200);
  const entries = await sql("select staff_id, status, is_open from task_users where task_id = $1 order by 1", [picked]);
  expect(entries).toEqual([heir, helper].map(({ id }) => ({ staff_id: id, status: "대기", is_open: true })));
  expect(await sql("select assignee_id from consults where id = $1", [consult])).toEqual([{ assignee_id: null }]);
});

test("nobody leaves with something in hand, and a refused leaving leaves no trace", async () => {
  await fillHands();
  const before = await snapshot();
  const some = toHeir().slice(0, 3);
  const missing = await leave(lead, leaver, some);
  expect(missing.status).toBe(422);
  expect(missing.body.message).toContain("상담 담당 1건");
  const wrong = (change: Partial<Assignment>, at = 9) =>
    toHeir().map((assignment, index) => (index === at ? { ...assignment, ...change } : assignment));
  const refused = [
    await leave(lead, leaver, wrong({ staffId: leaver.id })),
    await leave(lead, leaver, wrong({ staffId: 999_999 })),
    await leave(lead, leaver, wrong({ staffId: null, teamId })),
    await leave(lead, leaver, toHeir(), { note: "  " }),
    await leave(lead, leaver, toHeir(), { reason: " " }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
  expect((await leave(lead, leaver, toHeir(), { version: 99 })).status).toBe(409);
  expect(await snapshot()).toBe(before);
  expect((await app.call(readMe, {}, { token: leaver.token })).status).toBe(200);
});

const asLawyer = (staff: TestStaff) =>
  ["contract.responsible", "legalCase.lawyer"].map((group) => ({ group, staffId: staff.id, teamId: null }));

test("what a former official is barred from is not handed to him, before another lawyer has said why", async () => {
  const barred = await app.createStaff({ shortName: "전관변", roles: ["변호사"], teamIds: [teamId] });
  const left = seoulDay(Date.now() - 60 * 86_400_000);
  await sql("update staffs set ex_public_office_agency = '서울중앙지검', ex_public_office_left_on = $1 where id = $2", [
    left,
    barred.id,
  ]);
  const agency = "서울중앙지방검찰청";
  const signed = { team_id: teamId, status: "signed", category: "형사", agency, signed_at: left };
  const contract = await insert("contracts", { ...signed, title: "변호", responsible_id: leaver.id });
  const project = await insert("projects", { team_id: teamId, title: "딸린 사건", contract_id: contract });
  const court = { team_id: teamId, project_id: project, court: "서울중앙지방법원", lawyer_id: leaver.id };
  const legalCase = await insert("legal_cases", { ...court, case_no: `2026고단${project}` });
  const [{ number }] = (await sql<{ number: number }>("select id_int as number from contracts where id = $1", [
    contract,
  ])) as [{ number: number }];
  const before = await snapshot();
  for (const dryRun of ["Y", "N"]) {
    const refused = await leave(lead, leaver, asLawyer(barred), { dryRun });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain("퇴직한 기관의 사건을 맡을 수 없는 기간입니다: 전관변(서울중앙지검,");
    expect(refused.body.fields).toMatchObject({
      "assignments.contract.responsible": expect.stringContaining(`전) 계약 ${number}.`),
      "assignments.legalCase.lawyer": expect.stringContaining(`전) 소송사건 ${legalCase}(계약 ${number}).`),
    });
  }
  expect(await snapshot()).toBe(before);
  // Where nobody knows the office, it is asked for, as it is where he is named.
  await sql("update contracts set agency = ' ' where id = $1", [contract]);
  const unknown = await leave(lead, leaver, asLawyer(barred), { dryRun: "Y" });
  expect(unknown.body.fields?.["assignments.contract.responsible"]).toContain("관할기관을 적어 주세요");
  expect(unknown.body.fields?.["assignments.contract.responsible"]).toContain(`계약 ${number}`);
  await sql("update contracts set agency = $2 where id = $1", [contract, agency]);
  expect((await leave(lead, leaver, asLawyer(heir), { dryRun: "Y" })).status).toBe(200);
  await insert("contract_bar_confirmations", {
    contract_id: contract,
    staff_id: barred.id,
    agency,
    left_on: left,
    reason: "민법에 따른 친족의 사건을 맡음",
    confirmed_by_id: heir.id,
  });
  expect((await leave(lead, leaver, asLawyer(barred))).body.message).toBeUndefined();
  expect(await sql("select lawyer_id from legal_cases where id = $1", [legalCase])).toEqual([{ lawyer_id: barred.id }]);
});

test("oneself, people of higher rights and the last 관리자 are not let go", async () => {
  expect((await leave(lead, lead, [])).status).toBe(403);
  expect((await leave(lead, boss, [])).status).toBe(403);
  const other = await app.createStaff({ roles: ["관리자"], teamIds: [teamId] });
  await sql("update users set status = 'suspended' where id <> $1 and id <> $2", [boss.userId, lead.userId]);
  await sql("delete from staff_roles where staff_id = $1", [other.id]);
  await sql("update users set role_rules = $1 where id = $2", [
    '[{"action":"manage","subject":"관리자"}]',
    lead.userId,
  ]);
  const last = await leave(lead, boss, []);
  expect([last.status, last.body.message]).toEqual([422, "마지막 관리자입니다. 먼저 다른 관리자를 지정해 주세요."]);
  await sql("update users set status = 'active'");
});

test("the last day of work is today or before, and not before the hiring", async () => {
  const today = seoulDay(Date.now());
  const hired = addDays(today, -10);
  await sql("update staffs set hired_at = $1 where id = $2", [hired, leaver.id]);
  for (const [leftAt, words] of [
    [addDays(today, 1), "오늘보다 늦을 수 없습니다"],
    [addDays(hired, -1), "입사일("],
  ] as const) {
    const refused = await leave(lead, leaver, [], { leftAt, dryRun: "Y" });
    expect([refused.status, refused.body.fields?.["leftAt"]]).toEqual([400, expect.stringContaining(words)]);
  }
  expect((await leave(lead, leaver, [], { dryRun: "Y" })).body.model.leftAt).toBe(today);
  expect((await leave(lead, leaver, [], { leftAt: hired })).status).toBe(200);
  expect(await sql("select status, left_at::text from staffs where id = $1", [leaver.id])).toEqual([
    { status: 0, left_at: hired },
  ]);
  // A record without an account closes on that day, too.
  const { id } = (
    await sql<{ id: number }>(
      "insert into staffs (short_name, real_name, team_id, hired_at) values ('계정없음', '계정없음', $1, $2) returning id",
      [teamId, hired],
    )
  )[0]!;
  const body = { assignments: [], note: "인계할 일 없음", reason: "개인 사정", version: 1, dryRun: "N" as const };
  const whom = { staffId: String(id) };
  const left = await app.call(calls.letGo, { params: whom, body: { ...body, leftAt: hired } }, { token: lead.token });
  expect([left.status, await sql("select status, left_at::text from staffs where id = $1", [id])]).toEqual([
    200,
    [{ status: 0, left_at: hired }],
  ]);
});

test("what the person holds of the firm is asked back by a task", async () => {
  const items = " 노트북 \n\n출입카드";
  const fieldsOf = async (changes: object) => Object.keys((await leave(lead, leaver, [], changes)).body.fields ?? {});
  expect(await fieldsOf({ equipment: items })).toEqual(["equipmentTo"]);
  expect(await fieldsOf({ equipment: items, equipmentTo: leaver.id })).toEqual(["equipmentTo"]);
  expect(await fieldsOf({ equipmentTo: helper.id })).toEqual(["equipment"]);
  const equipment = { equipment: items, equipmentTo: helper.id };
  const move = { label: "반납할 장비", unit: "종", count: 2, to: helper.shortName };
  expect((await leave(lead, leaver, [], { ...equipment, dryRun: "Y" })).body.model.moves).toMatchObject([move]);
  expect((await leave(lead, leaver, [], equipment)).status).toBe(200);
  const told = await sql(
    "select t.content from tasks t join task_users e on e.task_id = t.id where e.staff_id = $1 and t.title = $2",
    [helper.id, `장비 회수: ${leaver.shortName}`],
  );
  expect(told).toMatchObject([{ content: expect.stringContaining("· 노트북\n· 출입카드") }]);
  const page = await app.call(calls.readPerson, { params: params(leaver) }, { token: boss.token });
  expect(page.body.model.handovers[0]?.moves).toEqual([{ group: "반납할 장비", count: 2, to: helper.shortName }]);
});

test("a person comes back on the same record, without the rights of before", async () => {
  await sql("update users set role_rules = $1 where id = $2", [
    '[{"action":"show","subject":"매출조회"}]',
    leaver.userId,
  ]);
  await leave(lead, leaver, []);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const back = (body: object) =>
    app.call(
      calls.rehire,
      { params: params(leaver), body: { teamId, hiredAt: tomorrow, reason: "다시 입사하여", ...body } },
      { token: lead.token },
    );
  expect((await back({ hiredAt: "2020-01-01" })).status).toBe(400);
  expect((await back({})).status).toBe(200);
  expect((await back({})).status).toBe(422);
  const page = await app.call(calls.readPerson, { params: params(leaver) }, { token: boss.token });
  expect(page.body.model).toMatchObject({ id: leaver.id, state: "재직", roles: [], leftAt: null });
  expect(await sql("select role_rules from users where id = $1", [leaver.userId])).toEqual([{ role_rules: "[]" }]);
});

test("strangers get 401, colleagues without the right 403, absent people 404", async () => {
  const paths = [
    [{}, 401],
    [{ token: heir.token }, 403],
  ] as const;
  for (const [options, status] of paths) {
    expect((await app.call(calls.readHoldings, { params: params(leaver) }, options)).status).toBe(status);
  }
  const absent = await app.call(calls.readHoldings, { params: { staffId: "999999" } }, { token: lead.token });
  expect(absent.status).toBe(404);
});
