import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readMe, readUser } from "#features/identity/session/endpoints.ts";
import { seoulDay } from "#platform/dates.ts";
import { recordEndpoints } from "#records/endpoints.ts";
import { staffContact } from "#features/identity/contacts/staff.ts";
import { consultCalls } from "#features/pipeline/consults/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import { listApprovals } from "#features/work/approvals/endpoints.ts";
import * as calls from "../endpoints.ts";
import { grantSteps } from "../grant.ts";
import { endOwnRules } from "./rule-ends.ts";

let app: TestApp;
let teamId: number;
let boss: TestStaff;
let second: TestStaff;
let lead: TestStaff;
let person: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam();
  boss = await app.createStaff({ roles: ["관리자"], teamIds: [teamId], shortName: "대표" });
  second = await app.createStaff({ roles: ["관리자"], teamIds: [teamId], shortName: "부대표" });
  lead = await app.createStaff({ roles: ["총괄팀장"], teamIds: [teamId], shortName: "팀장" });
});
afterAll(() => app.stop());
beforeEach(async () => {
  // What an earlier test gave counts nowhere else.
  const kept = [boss, second, lead].map(({ id }) => id);
  await app.database.pool.query("delete from staff_roles where staff_id <> all($1)", [kept]);
  await app.database.pool.query("update grant_requests set expires_at = now() where status = 'pending'");
  person = await app.createStaff({ roles: ["변호사"], teamIds: [teamId] });
});

const as = (staff: TestStaff) => ({ token: staff.token });
const params = ({ userId }: TestStaff) => ({ userId: String(userId) });
const read = async (staff: TestStaff, by = boss) =>
  (await app.call(calls.readHolder, { params: params(staff) }, as(by))).body.model;
const setRoles = async (staff: TestStaff, roles: string[], by = boss, changes: object = {}) => {
  const { version } = await read(staff);
  const body = { roles: roles as never, reason: "업무 변경", version, ...changes };
  return app.call(calls.setRoles, { params: params(staff), body }, as(by));
};
const setRules = async (staff: TestStaff, rulesText: string, by = boss) => {
  const { version } = await read(staff);
  return app.call(
    calls.setOwnRules,
    { params: params(staff), body: { rulesText, reason: "한시적인 허용", version } },
    as(by),
  );
};
const decide = (
  id: number,
  by: TestStaff,
  step: keyof typeof grantSteps.steps = "approve",
  reason = "담당 업무 확인",
) => app.call(stepCall(grantSteps, step), { params: { number: String(id) }, body: { version: 1, reason } }, as(by));
const waits = async (who: TestStaff) => {
  const { body } = await app.call(listApprovals, {}, as(who));
  return body.models.find(({ label }) => label === "역할 부여 승인")?.count ?? 0;
};
const log = (staff: TestStaff) =>
  app.database.query
    .selectFrom("access_grant_log")
    .select(["action", "reason"])
    .where("target_user_id", "=", staff.userId)
    .orderBy("id")
    .execute();

test("roles are given at once, taken at once, and written down with the reason", async () => {
  expect((await setRoles(person, ["변호사", "매출조회"])).body).toMatchObject({ success: true, requested: [] });
  const rules = (await app.call(readUser, {}, as(person))).body.user.rules;
  expect(rules).toContainEqual({ action: "show", subject: "매출조회" });
  expect((await setRoles(person, ["매출조회"], boss, { version: 1 })).status).toBe(409);
  expect((await setRoles(person, ["매출조회"])).status).toBe(200);
  expect((await app.call(readMe, {}, as(person))).status).toBe(401);
  expect(await log(person)).toEqual([
    { action: "changeRoles", reason: "업무 변경" },
    { action: "changeRoles", reason: "업무 변경" },
  ]);
  expect((await read(person)).history[0]).toMatchObject({ actor: "대표", action: "역할 변경", detail: "−변호사" });
  expect((await setRoles(person, ["매출조회", "퇴사"])).status).toBe(400);
  expect((await setRoles(person, ["매출조회", "없는역할"])).status).toBe(400);
  expect((await setRoles(person, [], boss, { reason: " " })).status).toBe(400);
});

test("why a role was asked for and why it was given are kept whole, however long; one too long is refused", async () => {
  const longest = "업무를 이어받음".padEnd(500, "가");
  const tooLong = await setRoles(person, ["총괄팀장"], lead, { reason: `${longest}.` });
  expect([tooLong.status, tooLong.body.fields]).toEqual([400, { reason: expect.stringContaining("500자") }]);
  await setRoles(person, ["총괄팀장"], lead, { reason: longest });
  const { id } = (await read(person)).pending[0]!;
  expect((await decide(id, second, "approve", longest)).status).toBe(200);
  const given = (await log(person)).findLast(({ action }) => action === "changeRoles");
  expect(given!.reason).toBe(`${longest} (승인: ${longest})`);
});

test.each(["관리자", "총괄팀장"])("%s is given by two people", async (role) => {
  const asked = await setRoles(person, [role], lead);
  expect(asked.body).toMatchObject({ success: true, requested: [role] });
  const { roles, pending } = await read(person);
  expect([roles, pending.map((one) => one.role)]).toEqual([[], [role]]);
  const { id } = pending[0]!;
  expect((await setRoles(person, [role], lead)).status).toBe(409);
  expect((await decide(id, lead)).status).toBe(403);
  // It waits on the home page of those who decide, and not of whoever asked.
  expect([await waits(second), await waits(boss), await waits(lead)]).toEqual([1, 1, 0]);
  const task = await app.database.query
    .selectFrom("tasks")
    .innerJoin("task_users", "task_users.task_id", "tasks.id")
    .select("task_users.staff_id")
    .where("tasks.title", "=", `역할 부여 승인: ${person.shortName} · ${role}`)
    .execute();
  expect(task.map(({ staff_id }) => staff_id).toSorted((one, other) => one - other)).toEqual([boss.id, second.id]);
  expect((await decide(id, second)).status).toBe(200);
  expect(await waits(boss)).toBe(0);
  expect((await read(person)).roles).toContain(role);
  expect((await decide(id, boss)).status).toBe(409);
  expect((await log(person)).map(({ action }) => action)).toEqual([
    "changeRoles",
    "requestGrant",
    "changeRoles",
    "approveGrant",
  ]);
});

test.each(["매니저", "송무팀원", "매출조회"])("who lacks the rights of %s asks for it", async (role) => {
  const asked = await setRoles(person, ["변호사", role], lead);
  expect(asked.body).toMatchObject({ success: true, requested: [role] });
  const { roles, pending } = await read(person);
  expect([roles, pending.map((one) => one.role)]).toEqual([["변호사"], [role]]);
  expect((await decide(pending[0]!.id, lead)).status).toBe(403);
  expect((await decide(pending[0]!.id, boss)).status).toBe(200);
  expect((await read(person)).roles.toSorted()).toEqual(["변호사", role].toSorted());
});

test("who holds all that a role carries gives it at once; foreign cases alone give no whole list", async () => {
  const manager = await app.createStaff({ roles: ["총괄팀장", "매니저"], teamIds: [teamId] });
  expect((await setRoles(person, ["변호사", "매니저"], manager)).body.requested).toEqual([]);
  expect((await setRoles(person, ["변호사", "송무팀원"], manager)).body.requested).toEqual(["송무팀원"]);
  const abroad = await app.createStaff({ roles: ["총괄팀장", "외국부팀장"], teamIds: [teamId] });
  const other = await app.createStaff({ teamIds: [teamId] });
  expect((await setRoles(other, ["출입국팀장"], abroad)).body.requested).toEqual([]);
  const whole = '[{"action":"show","subject":"상담리스트"}]';
  expect((await setRules(other, whole, abroad)).status).toBe(422);
  expect((await setRules(other, whole, manager)).status).toBe(200);
});

test("a firm with one 관리자 appoints a second: somebody else asks, the 관리자 decides", async () => {
  await app.database.pool.query("update users set status = 'suspended' where id = $1", [second.userId]);
  expect((await setRoles(person, ["관리자"], lead)).body.requested).toEqual(["관리자"]);
  expect((await decide((await read(person)).pending[0]!.id, boss)).status).toBe(200);
  expect((await read(person)).roles).toEqual(["관리자"]);
  await app.database.pool.query("update users set status = 'active' where id = $1", [second.userId]);
});

test.each([
  ["is stopped", "update users set status = 'suspended' where id = $1"],
  ["gives roles no more", "delete from staff_roles using staffs f where f.id = staff_id and f.user_id = $1"],
  ["is in no team", "delete from staff_teams using staffs f where f.id = staff_id and f.user_id = $1"],
])("a request lapses when whoever asked %s", async (_name, happened) => {
  const asker = await app.createStaff({ roles: ["총괄팀장"], teamIds: [teamId] });
  await setRoles(person, ["변호사", "관리자"], asker);
  await app.database.pool.query(happened, [asker.userId]);
  const { id } = (await read(person)).pending[0]!;
  expect((await decide(id, boss)).status).toBe(422);
  expect((await read(person)).roles).toEqual(["변호사"]);
  expect((await decide(id, boss, "reject")).status).toBe(200);
});

test("who asked cannot approve, nor who would get it; a request expires and can be refused or withdrawn", async () => {
  await setRoles(person, ["변호사", "관리자"]);
  const request = async () => (await read(person)).pending[0]!;
  const first = await request();
  expect((await decide(first.id, boss)).status).toBe(422);
  expect([await waits(boss), await waits(second)]).toEqual([0, 1]);
  expect((await read(person)).roles).toEqual(["변호사"]);
  await app.database.pool.query("update grant_requests set expires_at = now() where id = $1", [first.id]);
  expect((await decide(first.id, second)).status).toBe(422);
  expect(await waits(second)).toBe(0);
  expect((await read(person)).pending).toEqual([]);
  await setRoles(person, ["변호사", "관리자"]);
  expect((await decide((await request()).id, second, "reject")).status).toBe(200);
  await setRoles(person, ["변호사", "관리자"]);
  expect((await decide((await request()).id, boss, "withdraw")).status).toBe(200);
  expect((await read(person)).roles).toEqual(["변호사"]);
  const all = await app.call(calls.listGrants, { query: { state: "all" } }, as(boss));
  const states = all.body.models
    .filter(({ targetUserId }) => targetUserId === person.userId)
    .map(({ status }) => status);
  expect(states).toEqual(["withdrawn", "rejected"]);
  expect((await decide(999_999, second)).status).toBe(404);
});

test("nobody raises the own rights, reaches up, or takes the last 관리자", async () => {
  expect((await setRoles(lead, ["총괄팀장", "매출조회"], lead)).status).toBe(403);
  expect((await setRules(lead, '[{"action":"show","subject":"매출조회"}]', lead)).status).toBe(403);
  expect((await setRoles(boss, [], lead)).status).toBe(403);
  await app.database.pool.query("update users set status = 'suspended' where id = $1", [second.userId]);
  const third = await app.createStaff({
    teamIds: [teamId],
    ownRules: '[{"action":"manage","subject":"관리자"}]',
  });
  expect((await setRoles(boss, [], third)).status).toBe(422);
  await app.database.pool.query("update users set status = 'active' where id = $1", [second.userId]);
});

test("own rules have a closed schema and never carry rights over others", async () => {
  const rule = '[{"action":"show","subject":"매출조회"}]';
  expect((await setRules(person, rule)).status).toBe(200);
  expect((await app.call(readUser, {}, as(person))).body.user.rules).toContainEqual({
    action: "show",
    subject: "매출조회",
  });
  const bad = ["{", "{}", '[{"action":"manage"}]', '[{"action":"manage","subject":"all"}]', "[null]"];
  for (const text of bad) expect((await setRules(person, text)).status, text).toBe(400);
  for (const subject of ["관리자", "역할관리"]) {
    expect((await setRules(person, `[{"action":"manage","subject":"${subject}"}]`)).status).toBe(422);
  }
  const beyond = '[{"action":"show","subject":"매출조회"},{"action":"show","subject":"결제관리"}]';
  const refused = await setRules(person, beyond, lead);
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("(결제관리)")]);
  const within = '[{"action":"show","subject":"매출조회"},{"action":"show","subject":"직원기본정보"}]';
  expect((await setRules(person, within, lead)).status).toBe(200);
  expect((await setRules(person, '[{"action":"show","subject":"퇴사"}]')).status).toBe(400);
  expect((await setRules(person, "[]")).status).toBe(200);
  expect((await app.call(readMe, {}, as(person))).status).toBe(401);
  const body = { roles: ["매출조회"] as never, rulesText: "[" };
  const preview = await app.call(calls.previewRights, { body }, as(boss));
  expect(preview.body.rules).toEqual([{ action: "show", subject: "매출조회" }]);
  expect(preview.body.mistake).toContain("JSON");
});

test("people are found by name and role; strangers are refused; absent people are not there", async () => {
  const list = async (query: object) =>
    (await app.call(calls.listHolders, { query }, as(lead))).body.models.map(({ shortName }) => shortName);
  expect(await list({ role: "관리자" })).toEqual(["대표", "부대표"]);
  expect(await list({ search: "ㅂㄷㅍ" })).toEqual(["부대표"]);
  const history = await app.call(calls.listRightChanges, { query: { search: "업무 변경" } }, as(lead));
  expect(history.body.total).toBeGreaterThan(0);
  expect((await app.call(calls.readHolder, { params: { userId: "999999" } }, as(boss))).status).toBe(404);
  for (const [options, status] of [
    [{}, 401],
    [as(person), 403],
  ] as const) {
    expect((await app.call(calls.listHolders, { query: {} }, options)).status).toBe(status);
    expect(
      (
        await app.call(
          calls.setRoles,
          { params: params(boss), body: { roles: [], reason: "업무가 바뀌어", version: 1 } },
          options,
        )
      ).status,
    ).toBe(status);
  }
});

test("show 역할관리 looks at people, rights, requests and the history, and changes nothing", async () => {
  const ownRules = JSON.stringify([{ action: "show", subject: "역할관리" }]);
  const viewer = await app.createStaff({ teamIds: [teamId], ownRules });
  await setRoles(person, ["총괄팀장"], lead);
  const { pending } = await read(person, viewer);
  expect(pending.map(({ role, can }) => [role, can])).toEqual([["총괄팀장", {}]]);
  const reads = await Promise.all([
    app.call(calls.listHolders, { query: {} }, as(viewer)),
    app.call(calls.listGrants, { query: {} }, as(viewer)),
    app.call(calls.listRightChanges, { query: {} }, as(viewer)),
  ]);
  expect(reads.map(({ status }) => status)).toEqual([200, 200, 200]);
  const rulesOf = { params: params(person), body: { rulesText: "[]", reason: "한시적인 허용", version: 1 } };
  const sight = { params: { ...params(person), type: "consult", number: "1" } };
  const writes = await Promise.all([
    setRoles(person, ["매출조회"], viewer),
    app.call(calls.setOwnRules, rulesOf, as(viewer)),
    app.call(calls.explainSight, sight, as(viewer)),
    decide(pending[0]!.id, viewer, "withdraw"),
  ]);
  expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
});

test("own rules end on the day after their last, and the history says so", async () => {
  const { version } = await read(person);
  const rulesText = '[{"action":"show","subject":"매출조회"},{"action":"show","subject":"상담리스트"}]';
  const send = (endsOn: string) => {
    const ends = [{ action: "show", subject: "매출조회", endsOn }] as const;
    const body = { rulesText, ends: [...ends], reason: "한시적인 허용", version };
    return app.call(calls.setOwnRules, { params: params(person), body }, as(boss));
  };
  expect((await send("2020-01-01")).status).toBe(400);
  expect((await send(seoulDay(new Date()))).status).toBe(200);
  const held = await read(person);
  expect(held.ownRuleList).toContainEqual({ action: "show", subject: "매출조회", endsOn: seoulDay(new Date()) });
  const end = () => endOwnRules.run({ database: app.database } as never, undefined as never, undefined as never);
  await end();
  expect((await read(person)).ownRuleList).toHaveLength(2);
  await app.database.pool.query("update own_rule_ends set ends_on = current_date - 2 where user_id = $1", [
    person.userId,
  ]);
  await end();
  await end();
  const left = await read(person);
  expect(left.ownRuleList).toEqual([{ action: "show", subject: "상담리스트", endsOn: null }]);
  expect(left.history[0]).toMatchObject({ action: "개인 규칙 만료", actor: "시스템" });
  expect((await app.call(readUser, {}, as(person))).status).toBe(401);
});

test("why a person sees a record: the right, the naming, the task and the wall, each by its name", async () => {
  const { rows } = await app.database.pool.query<{ id: number; number: number }>(
    "insert into consults (team_id, name, tel, type, channel, category, brief) values ($1, '한가람', '010-0000-4242', 'tel', 'tel', '민사', '대여금') returning id, id_int as number",
    [teamId],
  );
  const { id, number } = rows[0]!;
  const why = async (by = boss) => {
    const input = { userId: String(person.userId), type: "consult", number: String(number) };
    return app.call(calls.explainSight, { params: input }, as(by));
  };
  const shut = (await why()).body;
  expect(shut.sees).toBe(false);
  expect(shut.rules.every(({ holds }) => !holds)).toBe(true);
  await app.database.pool.query("update consults set lawyer_id = $1 where id = $2", [person.id, id]);
  const named = (await why()).body;
  expect(named.sees).toBe(true);
  expect(named.rules).toContainEqual({ holds: true, text: expect.stringContaining("상담변호사") });
  await setRoles(person, ["송무팀원"]);
  const byRight = (await why()).body;
  expect(byRight.rules).toContainEqual({ holds: true, text: expect.stringContaining("역할 ‘송무팀원’") });
  // Whoever asks learns of no record that he does not see.
  expect((await why(lead)).status).toBe(404);
});

test("devices and people without a 변호사등록번호 are not offered where a lawyer is meant", async () => {
  const device = await app.createStaff({ roles: ["조회용PC"], teamIds: [teamId], shortName: "화면단말" });
  const clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [teamId], shortName: "화면직원", licenseNo: "" });
  const find = async (query: object) =>
    (await app.call(recordEndpoints(staffContact).options, { query: { search: "화면", ...query } }, as(boss))).body
      .models;
  expect((await find({})).map(({ id }) => id)).toEqual([clerk.id]);
  expect(await find({ among: "lawyers" })).toEqual([]);
  const body = {
    name: "한가람",
    tel: "010-0000-4343",
    type: "tel",
    channel: "tel",
    category: "민사",
    caseScope: "일반",
  } as const;
  for (const lawyer of [device.id, clerk.id]) {
    const answer = await app.call(consultCalls.create, { body: { ...body, lawyer } }, as(boss));
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ["lawyer"]]);
  }
});

/** The role ends on this day, as it is sent. */
const ends = (role: string, endsOn: string) => ({ ends: [{ role, endsOn }] });

test("a role ends on the day after its last; to hold one for longer that two people give takes two again", async () => {
  const today = seoulDay(new Date());
  const give = (more: object) => setRoles(person, ["변호사", "매출조회"], boss, more);
  expect((await give(ends("매출조회", "2020-01-01"))).status).toBe(400);
  expect((await give(ends("매출조회", today))).status).toBe(200);
  expect((await read(person)).roleEnds).toEqual([{ role: "매출조회", endsOn: today }]);
  const end = () => endOwnRules.run({ database: app.database } as never, undefined as never, undefined as never);
  await end();
  expect((await read(person)).roles).toEqual(["매출조회", "변호사"]);
  await app.database.pool.query(
    "update staff_roles set ends_on = current_date - 2 where staff_id = $1 and ends_on is not null",
    [person.id],
  );
  await end();
  const held = await read(person);
  expect([held.roles, held.roleEnds]).toEqual([["변호사"], []]);
  expect(held.history[0]).toMatchObject({ actor: "시스템", action: "역할 만료", detail: "−매출조회" });

  expect((await setRoles(person, ["총괄팀장"], boss, ends("총괄팀장", today))).body.requested).toEqual(["총괄팀장"]);
  const [asked] = (await read(person)).pending;
  expect(asked!.endsOn).toBe(today);
  expect((await decide(asked!.id, second)).status).toBe(200);
  expect((await read(person)).roleEnds).toEqual([{ role: "총괄팀장", endsOn: today }]);
  expect((await setRoles(person, ["총괄팀장"], boss)).body.requested).toEqual(["총괄팀장"]);
  expect((await read(person)).roleEnds).toEqual([{ role: "총괄팀장", endsOn: today }]);
  const [longer] = (await read(person)).pending;
  expect((await decide(longer!.id, second)).status).toBe(200);
  expect((await read(person)).roleEnds).toEqual([]);
});

test("the last 관리자 without an end keeps the role for good", async () => {
  const day = seoulDay(new Date());
  const end = (staff: TestStaff, by: TestStaff) =>
    setRoles(staff, ["관리자"], by, { ends: [{ role: "관리자", endsOn: day }] });
  expect((await end(second, boss)).status).toBe(200);
  const { status, body } = await end(boss, second);
  expect([status, body.message]).toEqual([422, expect.stringContaining("기한 없는 다른 관리자")]);
  await app.database.pool.query("update staff_roles set ends_on = null");
});

test("the last 관리자 stays beyond the day that was given, which is told once", async () => {
  const { pool } = app.database;
  const all = await pool.query<{ id: number }>(`update staff_roles set ends_on = current_date - 2
    where role_id = (select id from roles where name = '관리자') returning staff_id as id`);
  expect(all.rows.length).toBeGreaterThan(1);
  const end = () => endOwnRules.run({ database: app.database } as never, undefined as never, undefined as never);
  await end();
  await end();
  const { rows } = await pool.query(`select s.user_id, (select count(*)::int from access_grant_log l
      where l.target_user_id = s.user_id and l.action = 'keepLastRole') as told,
    (select count(*)::int from tasks t where t.title like '관리자 역할의 마지막 날%') as tasks
    from staff_roles x join roles r on r.id = x.role_id and r.name = '관리자' join staffs s on s.id = x.staff_id
    where s.status = 1 and s.user_id is not null`);
  expect(rows).toEqual([{ user_id: expect.anything(), told: 1, tasks: 1 }]);
});
