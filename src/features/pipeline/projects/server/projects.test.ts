import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { searchEverything } from "#features/work/search/endpoints.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import {
  assignProjects,
  changeStage,
  editProgress,
  listFavourites,
  projectCalls,
  readClosing,
  readRadar,
  recordContact,
  setFavourite,
} from "../endpoints.ts";
import { projectSteps } from "../steps.ts";
import { tellSilence } from "./tell-silence.ts";
import { stepCall } from "#records/steps.ts";

let app: TestApp;
let home: number;
let other: number;
let manager: TestStaff;
let viewer: TestStaff;
let stranger: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  other = await app.createTeam("진행2팀");
  manager = await app.createStaff({ roles: ["매니저"], teamIds: [home] });
  viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
  stranger = await app.createStaff({ roles: ["매니저"], teamIds: [other] });
});
afterAll(() => app.stop());

const plain = {
  category: "민사",
  caseScope: "일반",
  priority: "normal",
  limitationNone: "시효와 관계없는 사건",
} as const;
const today = seoulDay(Date.now());
const at = (number: number) => ({ number: String(number) });

async function addProject(title: string, more: object = {}, token = manager.token) {
  const answer = await app.call(projectCalls.create, { body: { title, ...plain, ...more } }, { token });
  expect(answer.body.message).toBeUndefined();
  return answer.body.model;
}

async function insertProject(row: Record<string, unknown>): Promise<number> {
  const inserted = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, title: "사건", ...row })
    .returning("id_int")
    .executeTakeFirstOrThrow();
  return inserted.id_int;
}

async function readOne(number: number, token = manager.token) {
  return (await app.call(projectCalls.read, { params: at(number) }, { token })).body.model;
}

async function titles(query: Record<string, string>, token = manager.token): Promise<string[]> {
  const { status, body } = await app.call(projectCalls.list, { query }, { token });
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.total).toBe(body.models.length);
  return body.models.map(({ title }) => title);
}

describe("who sees and changes what", () => {
  test("401, 403, and 404 alike for foreign and absent projects", async () => {
    const hr = await app.createStaff({ roles: ["인사관리"], teamIds: [home] });
    expect((await app.call(projectCalls.list, { query: {} })).status).toBe(401);
    expect((await app.call(projectCalls.list, { query: {} }, { token: hr.token })).status).toBe(403);
    const { number, version } = await addProject("우리 사건");
    const refused = await app.call(projectCalls.read, { params: at(number) }, { token: stranger.token });
    const absent = await app.call(projectCalls.read, { params: at(987_654) }, { token: stranger.token });
    expect(refused.status).toBe(404);
    expect({ ...refused.body, requestId: "" }).toEqual({ ...absent.body, requestId: "" });
    const calls = (token: string) => [
      app.call(changeStage, { params: at(number), body: { version, stage: "송달" } }, { token }),
      app.call(stepCall(projectSteps, "prepare"), { params: at(number), body: { version } }, { token }),
      app.call(editProgress, { params: at(number), body: { version, changes: { court: "법원" } } }, { token }),
      app.call(recordContact, { params: at(number) }, { token }),
      app.call(readClosing, { params: at(number) }, { token }),
    ];
    expect((await Promise.all(calls(stranger.token))).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await Promise.all(calls(viewer.token))).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    const take = { projects: [{ number, version }], people: { litigation: manager.id }, note: "인계" };
    const clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
    expect((await app.call(assignProjects, { body: take }, { token: clerk.token })).status).toBe(403);
    expect((await app.call(assignProjects, { body: take }, { token: stranger.token })).status).toBe(404);
    expect(await readOne(number)).toMatchObject({ version, stage: "자료수집", status: "open", court: "" });
  });

  test("출입국팀장 sees foreign and visa cases alone; a second right to the list lifts the limit", async () => {
    const lead = await app.createStaff({ roles: ["출입국팀장"], teamIds: [home] });
    const both = await app.createStaff({ roles: ["출입국팀장", "매니저"], teamIds: [home] });
    await addProject("체류 민사");
    await addProject("체류 비자", { caseScope: "비자" });
    expect(await titles({ search: "체류" }, lead.token)).toEqual(["체류 비자"]);
    expect(await titles({ search: "체류" }, both.token)).toEqual(["체류 비자", "체류 민사"]);
  });

  test("the telephone number is masked for those who only show", async () => {
    const { number } = await addProject("가림 사건", { clientName: "홍길동", clientTel: "010-0000-5678" });
    expect(await readOne(number)).toMatchObject({ clientName: "홍길동", clientTel: "010-0000-5678" });
    expect(await readOne(number, viewer.token)).toMatchObject({ clientName: "홍*동", clientTel: "010-****-5678" });
  });

  test("whoever works on a case sees it and its client whole, until somebody else does", async () => {
    const { database } = app;
    const worker = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
    const { id: client } = await database.query
      .insertInto("clients")
      .values({ team_id: home, name: "남궁의뢰", tel: "010-0000-6789" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { number } = await addProject("맡은 사건", { client, opponent: "황보상대" });
    const seen = async () => {
      const { clientName, opponent, client: ref } = await readOne(number, worker.token);
      const found = await app.call(clientCalls.list, { query: { search: "남궁" } }, { token: worker.token });
      return [clientName, opponent, ref?.label, found.body.models.length];
    };
    const masked = ["남**뢰", "황**대", "남**뢰", 0];
    expect(await seen()).toEqual(masked);
    const assign = (staffId: number | null) =>
      database.query.updateTable("projects").set({ associate_id: staffId }).where("id_int", "=", number).execute();
    await assign(worker.id);
    expect(await seen()).toEqual(["남궁의뢰", "황보상대", "남궁의뢰", 1]);
    await assign(null);
    expect(await seen()).toEqual(masked);
  });
});

test.each(["계약금 반환", "ㄱㅇㄱ", "한빛", "00002468", "2026가합1234", "수원지방", "임대인"])(
  "%s finds the project",
  async (text) => {
    const team = await app.createTeam();
    const { token } = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
    const { number } = await addProject(
      "계약금 반환",
      {
        clientName: "한빛상사",
        clientTel: "010-0000-2468",
        caseNo: "2026가합1234",
        court: "수원지방법원",
        opponent: "임대인",
      },
      token,
    );
    expect(await titles({ search: text }, token)).toEqual(["계약금 반환"]);
    expect(await titles({ search: String(number) }, token)).toEqual(["계약금 반환"]);
  },
);

test("a number of one of its cases, of now or before, finds the project in lists and in the search box", async () => {
  const team = await app.createTeam();
  const { token } = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  const { id } = await addProject("이송된 사건", {}, token);
  const { query } = app.database;
  const legalCase = await query
    .insertInto("legal_cases")
    .values({ team_id: team, project_id: id, court: "수원지방법원", case_no: "2025가단71" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const alias = { case_id: legalCase.id, place: 1, kind: "transferred", court: "서울중앙지방법원" } as const;
  await query
    .insertInto("legal_case_aliases")
    .values({ ...alias, case_no: "2024가단72" })
    .execute();
  // The same statement serves each number: what was typed first must not stay in it.
  for (const typed of ["2025가단79", "2025가단71", "2024가단72", "서울중앙지방법원 2024가단72"]) {
    const found = typed === "2025가단79" ? [] : ["이송된 사건"];
    expect([typed, await titles({ search: typed }, token)]).toEqual([typed, found]);
    const { body } = await app.call(searchEverything, { query: { q: typed } }, { token });
    const hits = body.models.filter(({ kind }) => kind === "project").map(({ title }) => title);
    expect([typed, hits]).toEqual([typed, found]);
    const cases = body.models.filter(({ kind }) => kind === "legalCase");
    expect([typed, cases.length]).toEqual([typed, found.length]);
  }
});

describe("fields", () => {
  test("people change only with a handover note, and the next step is never due in the past", async () => {
    const { number, version } = await addProject("담당 사건", { responsible: manager.id });
    const change = (changes: object) =>
      app.call(projectCalls.update, { params: at(number), body: { version, changes } }, { token: manager.token });
    const people = await change({ responsible: viewer.id });
    expect([people.status, Object.keys(people.body.fields ?? {})]).toEqual([422, ["responsible"]]);
    const past = await change({ nextStepDue: "2020-01-01" });
    expect([past.status, Object.keys(past.body.fields ?? {})]).toEqual([400, ["nextStepDue"]]);
    expect((await change({ nextStepDue: today, nextStep: "준비서면" })).body.model).toMatchObject({
      nextStepDue: today,
    });
  });

  test("a chosen client names the project for lists and search", async () => {
    const { id } = await app.database.query
      .insertInto("clients")
      .values({ team_id: home, name: "서새롬", tel: "010-0000-7777" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { number } = await addProject("고른 의뢰인", { client: id });
    expect(await readOne(number)).toMatchObject({ clientName: "서새롬", clientTel: "010-0000-7777" });
  });

  test("of two people who save a cell, one wins and the other hears of it", async () => {
    const { number, version } = await addProject("진행표 사건");
    const save = (court: string) =>
      app.call(editProgress, { params: at(number), body: { version, changes: { court } } }, { token: manager.token });
    const answers = await Promise.all([save("서울중앙지방법원"), save("수원지방법원")]);
    expect(answers.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    const now = await readOne(number);
    expect([now.court, now.version]).toEqual([["서울중앙지방법원", "수원지방법원"][winner], version + 1]);
  });
});

const marked = async (token: string) =>
  (await app.call(listFavourites, {}, { token })).body.models.map((model) => model.number);

const narrowed = async (favourite: string, token: string) =>
  (await titles({ favourite, search: "표시 사건" }, token)).length;

test("own marks are one's own, and those out of sight are left out", async () => {
  const { number } = await addProject("표시 사건");
  const mark = (on: boolean, token: string) => app.call(setFavourite, { params: at(number), body: { on } }, { token });
  expect((await mark(true, stranger.token)).status).toBe(404);
  await mark(true, viewer.token);
  expect((await mark(true, viewer.token)).body).toMatchObject({ number, on: true });
  expect([await marked(viewer.token), await marked(manager.token)]).toEqual([[number], []]);
  expect([await narrowed("Y", viewer.token), await narrowed("N", viewer.token)]).toEqual([1, 0]);
  expect([await narrowed("Y", manager.token), await narrowed("N", manager.token)]).toEqual([0, 1]);
  expect((await readOne(number, viewer.token)).favourite).toBe(true);
  expect((await readOne(number)).favourite).toBe(false);
  await mark(false, viewer.token);
  expect(await marked(viewer.token)).toEqual([]);
});

test("무일정: nothing ahead, nothing open, nobody spoke to the client", async () => {
  const team = await app.createTeam();
  const { token } = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
  const past = new Date(Date.now() - 20 * 86_400_000);
  const old = { team_id: team, status: "active", created_at: past };
  const soon = new Date(Date.now() + 86_400_000);
  const number = await insertProject({ ...old, title: "잊힌 사건", next_hearing_at: past });
  await insertProject({ ...old, title: "기일 있음", next_hearing_at: soon });
  await insertProject({ ...old, title: "기한 있음", next_deadline_on: today });
  await insertProject({ ...old, title: "연락함", last_contact_at: new Date() });
  await insertProject({ ...old, title: "새 사건", created_at: new Date() });
  await insertProject({ ...old, title: "끝난 사건", status: "closed" });
  const busy = await insertProject({ ...old, title: "할일 있음" });
  const { id } = await readOne(busy, token);
  await app.database.query
    .insertInto("tasks")
    .values({
      title: "할일",
      importance: "B",
      all_check: "N",
      record_type: "project",
      record_id: id,
      created_by: manager.id,
    })
    .execute();
  const radar = async () => (await app.call(readRadar, {}, { token })).body;
  expect(await titles({ idle: "Y" }, token)).toEqual(["잊힌 사건"]);
  expect(await radar()).toMatchObject({ count: 1, days: 14 });
  expect(await titles({ idle: "N" }, token)).toHaveLength(6);
  await app.call(recordContact, { params: at(number) }, { token });
  expect([await titles({ idle: "Y" }, token), (await radar()).count]).toEqual([[], 0]);
});

test("경고 names a conflict nobody has decided, deadlines nobody has verified and clients nobody has called", async () => {
  const number = await insertProject({ created_at: new Date(Date.now() - 30 * 86_400_000), next_step: "기일 준비" });
  const { id, warnings } = await readOne(number);
  expect(warnings).toContain("무연락 30일");
  await app.database.query
    .insertInto("conflict_checks")
    .values({
      team_id: home,
      record_type: "project",
      record_id: id,
      query: JSON.stringify({ parties: [], more: false }),
      hits: "[]",
      proposal: "review",
    })
    .execute();
  const { rows } = await app.database.pool.query("select id from legal_deadline_rules order by id limit 1");
  await app.database.pool.query(
    `insert into deadlines (team_id, project_id, rule_id, title, start_method, start_on, effective_on, raw_on, due_on, acting_on,
       target_on, d7_on, d3_on, d1_on, trace, computation, entered_by_id)
     values ($1, $2, $3, '답변서', 'event', $4, $4, $4, $4, $4, $4, $4, $4, $4, '', '{}', $5)`,
    [home, id, rows[0].id, today, manager.id],
  );
  expect((await readOne(number)).warnings).toMatch(/^충돌 · 기한 미검증 · 무연락 30일$/);
  await app.database.pool.query("update deadlines set status = 'verified', verified_by_id = $2 where project_id = $1", [
    id,
    viewer.id,
  ]);
  expect((await readOne(number)).warnings).toBe("충돌 · 무연락 30일");
});

test("미수 is what the fees leave open, for those who may know", async () => {
  const { id: contract } = await app.database.query
    .insertInto("contracts")
    .values({ team_id: home, title: "계약", status: "active" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.database.query
    .insertInto("contract_fees")
    .values({ contract_id: contract, kind: "착수금", amount: 3_300_000 })
    .execute();
  const number = await insertProject({ contract_id: contract });
  expect(await readOne(number)).toMatchObject({ unpaid: 3_300_000 });
  expect("unpaid" in (await readOne(number, viewer.token))).toBe(false);
});

test("cases are found by team, court, lawyers and what is owed; what is owed by those alone who read receipts", async () => {
  const { query, pool } = app.database;
  const seesBoth = await app.createStaff({ roles: ["관리자"], teamIds: [home, other] });
  await pool.query("update staffs set all_team_view = 'Y' where id = $1", [seesBoth.id]);
  const associate = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  const owed = await query
    .insertInto("contracts")
    .values({
      team_id: home,
      title: "미수 계약",
      status: "signed",
      signed_at: today,
      total: 100,
      has_unpaid: true,
    } as never)
    .returning("id")
    .executeTakeFirstOrThrow();
  await addProject("거름 하나", { contract: owed.id, associate: associate.id, court: "수원지방법원" });
  const named = await addProject("거름 둘", { court: "" });
  const written = { team_id: home, project_id: named.id, court: "대전지방법원", instance: "first" };
  await query
    .insertInto("legal_cases")
    .values(written as never)
    .execute();
  await insertProject({ team_id: other, title: "거름 셋" });
  const found = async (more: Record<string, string>, token = seesBoth.token) =>
    (await titles({ search: "거름", ...more }, token)).toSorted((one, two) => one.localeCompare(two));
  expect(await found({})).toEqual(["거름 둘", "거름 셋", "거름 하나"]);
  expect(await found({ ownTeam: String(other) })).toEqual(["거름 셋"]);
  expect(await found({ associate: String(associate.id) })).toEqual(["거름 하나"]);
  expect(await found({ atCourt: "수원지방법원" })).toEqual(["거름 하나"]);
  expect(await found({ atCourt: "대전지방법원" })).toEqual(["거름 둘"]);
  expect(await found({ hasUnpaid: "Y" })).toEqual(["거름 하나"]);
  const refused = await app.call(projectCalls.list, { query: { hasUnpaid: "Y" } }, { token: viewer.token });
  expect(refused.status).toBe(400);
});

test("a case in which nothing moves is told to its 책임변 once for each silence", async () => {
  const { pool } = app.database;
  const lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
  const told = async () => {
    const { rows } = await pool.query<{ title: string }>(
      "select title from task_users where staff_id = $1 and title like '[진행 없음%' order by task_id",
      [lawyer.id],
    );
    return rows.map(({ title }) => title);
  };
  const age = (number: number, days: number) =>
    pool.query(
      `update projects set created_at = now() - $2 * interval '1 day', updated_at = now() - $2 * interval '1 day',
        last_contact_at = null, stage_since = null where id_int = $1`,
      [number, days],
    );
  const silent = await insertProject({ title: "고요한 사건", status: "active", responsible_id: lawyer.id });
  const busy = await insertProject({ title: "기한 있는 사건", status: "active", responsible_id: lawyer.id });
  const noted = await insertProject({ title: "메모한 사건", status: "active", responsible_id: lawyer.id });
  const closed = await insertProject({ title: "끝난 사건", status: "closed", responsible_id: lawyer.id });
  for (const number of [silent, busy, noted, closed]) await age(number, 31);
  await pool.query("update projects set next_deadline_on = current_date + 3 where id_int = $1", [busy]);
  await pool.query(
    `insert into memos (team_id, record_type, record_id, author_id, kind, content)
      select team_id, 'project', id, $2, '내부', '통화함' from projects where id_int = $1`,
    [noted, lawyer.id],
  );
  await tellSilence(app.database);
  expect(await told()).toEqual([`[진행 없음 31일] 사건 ${silent} 고요한 사건`]);
  // Neither while the task is open nor after it was closed without anything done.
  await tellSilence(app.database);
  await pool.query(
    "update tasks set status = '완료', closed_at = now() where record_type = 'project' and title like '[진행 없음%'",
  );
  await tellSilence(app.database);
  expect(await told()).toHaveLength(1);
  // A contact ends the silence; the next one is told anew.
  await pool.query("update projects set silence_told_at = now() - interval '50 days' where id_int = $1", [silent]);
  await pool.query("update projects set last_contact_at = now() - interval '31 days' where id_int = $1", [silent]);
  await tellSilence(app.database);
  expect(await told()).toHaveLength(2);
});
