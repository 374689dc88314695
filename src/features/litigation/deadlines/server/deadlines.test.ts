import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { courtHolidaySteps } from "../court-holiday.ts";
import { deadlineMoveSteps } from "../deadline-move.ts";
import { blindTitle } from "../deadline.ts";
import * as calls from "../endpoints.ts";
import { judgmentNoticeSteps } from "../judgment-notice.ts";
import { deadlineSteps } from "../steps.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { tellOfDeadline } from "./tell-of-deadline.ts";
import { reachedStages, tellAlarms, unverifiedAlarm } from "./alarms.ts";

let app: TestApp;
let serial = 0;
let home: number;
let clerk: TestStaff;
let secondClerk: TestStaff;
let lawyer: TestStaff;
let otherLawyer: TestStaff;
let admin: TestStaff;
let projectId: number;
let caseId: number;

const today = seoulDay(Date.now());
const params = (number: number) => ({ params: { number: String(number) } });

async function ruleId(code: string): Promise<number> {
  const row = await app.database.query
    .selectFrom("legal_deadline_rules")
    .select("id")
    .where("code", "=", code)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function enter(staff: TestStaff, code: string, more: object = {}) {
  // Of somebody else each time: of one service a rule starts one deadline for a party.
  const of = { caseId, ruleId: await ruleId(code), party: `당사자 ${(serial += 1)}` };
  const body = { ...of, method: "personal" as const, startOn: today, ...more };
  return app.call(calls.enterDeadline, { body }, { token: staff.token });
}

async function versionOf(number: number): Promise<number> {
  const row = await app.database.query
    .selectFrom("deadlines")
    .select("version")
    .where("id", "=", number)
    .executeTakeFirstOrThrow();
  return row.version;
}

async function check(staff: TestStaff, number: number, code: string, more: object = {}) {
  const body = {
    version: await versionOf(number),
    ruleId: await ruleId(code),
    method: "personal" as const,
    startOn: today,
    ...more,
  };
  return app.call(calls.checkDeadline, { ...params(number), body }, { token: staff.token });
}

async function step(staff: TestStaff, number: number, name: keyof typeof deadlineSteps.steps, more: object = {}) {
  const body = { version: await versionOf(number), ...more } as never;
  return app.call(stepCall(deadlineSteps, name), { ...params(number), body }, { token: staff.token });
}

const read = (staff: TestStaff, number: number) =>
  app.call(calls.deadlineCalls.read, params(number), { token: staff.token });

const receipt = {
  receiptNo: "2026-전자-1",
  receiptCourt: "서울중앙지방법원",
  receiptCaseNo: "2026가합1234",
  receiptDocument: "항소장",
  receivedAt: new Date(Date.now() - 60_000).toISOString(),
  receiptFile: "접수증.pdf",
};

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("송무팀");
  const teamIds = [home];
  clerk = await app.createStaff({ shortName: "김송무", roles: ["송무팀원"], teamIds });
  secondClerk = await app.createStaff({ shortName: "박송무", roles: ["송무팀원"], teamIds });
  lawyer = await app.createStaff({ shortName: "이변호", roles: ["변호사"], teamIds });
  otherLawyer = await app.createStaff({ shortName: "최변호", roles: ["변호사"], teamIds });
  admin = await app.createStaff({ shortName: "관리", roles: ["관리자"], teamIds });
  const project = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, title: "대여금 사건", responsible_id: lawyer.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  projectId = project.id;
  const row = await app.database.query
    .insertInto("legal_cases")
    .values({ team_id: home, project_id: projectId, court: "서울중앙지방법원", case_no: "2026가합1234" })
    .returning("id")
    .executeTakeFirstOrThrow();
  caseId = row.id;
});
afterAll(() => app.stop());

test("401, 403 and 404", async () => {
  const { number } = (await enter(clerk, "CIV_APPEAL")).body;
  const stranger = await app.createStaff({ roles: ["어쏘변"], teamIds: [await app.createTeam("다른 팀")] });
  const teamless = await app.createStaff({ roles: ["송무팀원"] });
  expect((await app.call(calls.deadlineCalls.read, params(number))).status).toBe(401);
  expect((await read(teamless, number)).status).toBe(403);
  expect((await read(stranger, number)).status).toBe(404);
  const partner = await app.createStaff({ roles: ["파트너"], teamIds: [home] });
  expect((await enter(partner, "CIV_APPEAL")).status).toBe(403);
});

test("a list tells division and client, and is narrowed to courts and teams", async () => {
  const { query } = app.database;
  await query.updateTable("legal_cases").set({ division: "제11민사부" }).where("id", "=", caseId).execute();
  const { number } = (await enter(clerk, "ANSWER")).body;
  const found = async (filters: object) => {
    const asked = { query: { case: String(caseId), size: "100", ...filters } };
    const { body } = await app.call(calls.deadlineCalls.list, asked, { token: clerk.token });
    return body.models.filter((one) => one.number === number);
  };
  expect(await found({ court: "서울중앙지방법원", ownTeam: String(home) })).toMatchObject([
    { division: "제11민사부", client: null, court: "서울중앙지방법원" },
  ]);
  expect(await found({ court: "부산지방법원" })).toEqual([]);
  expect(await found({ ownTeam: String(await app.createTeam()) })).toEqual([]);
});

const count = async () => (await app.database.query.selectFrom("deadlines").select("id").execute()).length;

describe("entry", () => {
  test("is computed, and answers every deadline of the case with the new one marked (L4)", async () => {
    const { status, body } = await enter(clerk, "ANSWER", { party: "홍길동" });
    expect(status).toBe(200);
    expect(body.models.filter(({ changed }) => changed).map(({ number }) => number)).toEqual([body.number]);
    expect(body.models.length).toBeGreaterThan(1);
    const { model } = (await read(clerk, body.number)).body;
    expect(model.trace).toContain("첫날은 세지 않음");
    expect(model.enteredBy?.id).toBe(clerk.id);
  });

  test("whose it is, where nobody is named: 송무담당 of the case, else 어쏘변, else 책임변; and is changed", async () => {
    const ownerOf = async (number: number) => (await read(clerk, number)).body.model.owner?.id;
    const set = (columns: string) => app.database.pool.query(`update ${columns} where id = ${projectId}`);
    const { number } = (await enter(clerk, "ANSWER")).body;
    expect(await ownerOf(number)).toBe(lawyer.id);
    await set(`projects set associate_id = ${otherLawyer.id}`);
    expect(await ownerOf((await enter(clerk, "ANSWER")).body.number)).toBe(otherLawyer.id);
    await app.database.pool.query("update legal_cases set clerk_id = $1 where id = $2", [secondClerk.id, caseId]);
    expect(await ownerOf((await enter(clerk, "ANSWER")).body.number)).toBe(secondClerk.id);
    const body = { version: await versionOf(number), changes: { owner: admin.id } };
    expect(
      (await app.call(calls.deadlineCalls.update, { ...params(number), body }, { token: clerk.token })).status,
    ).toBe(200);
    expect(await ownerOf(number)).toBe(admin.id);
    await app.database.pool.query("update legal_cases set clerk_id = null where id = $1", [caseId]);
    await set("projects set associate_id = null");
  });

  test("days that cannot be are refused with words, and nothing is written", async () => {
    const before = await count();
    const refused = [
      await enter(clerk, "CIV_APPEAL", { startOn: addDays(today, 1) }),
      await enter(clerk, "CIV_APPEAL", { method: "electronic", startOn: today, openedOn: addDays(today, -1) }),
      await enter(clerk, "CIV_APPEAL", { method: "electronic", startOn: today, openedOn: addDays(today, 1) }),
      await enter(clerk, "CIV_APPEAL", { courtOn: addDays(today, 40) }),
      await enter(clerk, "COURT_SET"),
      await enter(clerk, "CRIM_APPEAL"),
      await enter(clerk, "CRIM_IMMEDIATE", { method: "publicFirstAbroad" }),
      await enter(clerk, "CIV_APPEAL", { caseId: null }),
      await enter(clerk, "CIV_APPEAL", { caseId: 987_654 }),
      await enter(clerk, "CIV_APPEAL", { ruleId: 987_654 }),
      await enter(clerk, "TORT_LIMIT", { startOn: "2999-12-30", method: "pronounced" }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 400));
    expect(await count()).toBe(before);
  });

  test("one that is counted back starts with the hearing that is to come, and nothing about it is open", async () => {
    const startOn = addDays(today, 30);
    const { status, body } = await enter(clerk, "BRIEF_BEFORE", { method: "event", startOn });
    expect(status).toBe(200);
    const { dueOn, provisional } = (await read(clerk, body.number)).body.model;
    expect([dueOn! < addDays(startOn, -7), dueOn! > today, provisional]).toEqual([true, true, false]);
  });

  test("one that is past already asks whether it is lost", async () => {
    const past = { startOn: addDays(today, -60) };
    const asked = await enter(clerk, "CIV_APPEAL", past);
    expect([asked.status, Object.keys(asked.body.fields ?? {})]).toEqual([400, ["overdue"]]);
    expect((await enter(clerk, "CIV_APPEAL", { ...past, overdue: "lateCompletion" })).status).toBe(200);
  });
});

describe("second reading (L1)", () => {
  test("who may verify does not see what was entered; the enterer does", async () => {
    const { number } = (await enter(clerk, "CIV_APPEAL")).body;
    const seen = (await read(lawyer, number)).body.model;
    expect(seen).toMatchObject({ title: blindTitle, startOn: null, startMethod: null, rule: null, trace: "" });
    expect((await read(clerk, number)).body.model).toMatchObject({ title: "항소 (민사)", startOn: today });
    const listed = await app.call(calls.deadlineCalls.list, { query: {} }, { token: lawyer.token });
    expect(JSON.stringify(listed.body.models.find((one) => one.number === number))).not.toContain("항소");
  });

  test("equal day, method and rule verify; a button alone does not", async () => {
    const { number } = (await enter(clerk, "CIV_APPEAL")).body;
    expect((await step(lawyer, number, "verify")).status).toBe(422);
    expect((await check(clerk, number, "CIV_APPEAL")).status).toBe(422);
    const done = await check(lawyer, number, "CIV_APPEAL");
    expect(done.body).toMatchObject({ equal: true, status: "verified", number });
    expect((await read(secondClerk, number)).body.model).toMatchObject({
      status: "verified",
      verifiedBy: { id: lawyer.id },
    });
  });

  test("one of the two is a lawyer", async () => {
    const { number } = (await enter(clerk, "CIV_APPEAL")).body;
    expect((await check(secondClerk, number, "CIV_APPEAL")).status).toBe(422);
    const own = (await enter(lawyer, "CIV_APPEAL")).body.number;
    expect((await check(secondClerk, own, "CIV_APPEAL")).body).toMatchObject({ status: "verified" });
  });

  test("a difference goes to a third person who is a lawyer; the second's reading stands when both agree", async () => {
    const { number } = (await enter(clerk, "CIV_APPEAL")).body;
    const second = { startOn: addDays(today, -1) };
    expect((await check(lawyer, number, "CIV_APPEAL", second)).body).toMatchObject({
      equal: false,
      status: "disputed",
    });
    expect((await check(lawyer, number, "CIV_APPEAL")).status).toBe(422);
    expect((await check(secondClerk, number, "CIV_APPEAL")).status).toBe(422);
    const readings = await app.call(calls.listChecks, params(number), { token: otherLawyer.token });
    expect(readings.body.models.map(({ startOn }) => startOn)).toEqual([today, addDays(today, -1)]);
    const settled = await check(otherLawyer, number, "CIV_APPEAL", second);
    expect(settled.body).toMatchObject({ equal: false, status: "verified" });
    expect(settled.body.number).not.toBe(number);
    expect((await read(clerk, number)).body.model.status).toBe("superseded");
    expect((await read(clerk, settled.body.number)).body.model).toMatchObject({
      startOn: addDays(today, -1),
      enteredBy: { id: lawyer.id },
      verifiedBy: { id: otherLawyer.id },
    });
  });

  test("where the third reads something of his own, it waits for its own verification", async () => {
    const { number } = (await enter(clerk, "CIV_APPEAL")).body;
    await check(lawyer, number, "CIV_APPEAL", { startOn: addDays(today, -1) });
    const own = await check(otherLawyer, number, "CIV_APPEAL", { startOn: addDays(today, -2) });
    expect(own.body.status).toBe("entered");
    expect((await read(otherLawyer, own.body.number)).body.model.enteredBy?.id).toBe(otherLawyer.id);
  });

  test("other deadlines are verified by anybody else of 송무팀", async () => {
    const { number } = (await enter(clerk, "ANSWER")).body;
    expect((await step(clerk, number, "verify")).status).toBe(422);
    expect((await step(secondClerk, number, "verify")).body.state).toBe("verified");
  });
});

async function verified(documentName = "항소장"): Promise<number> {
  const { number } = (await enter(clerk, "CIV_APPEAL", { documentName })).body;
  await check(lawyer, number, "CIV_APPEAL");
  return number;
}

const correct = async (number: number) => {
  const body = {
    version: await versionOf(number),
    reason: "날짜를 바로잡음",
    ruleId: await ruleId("CIV_APPEAL"),
    method: "personal" as const,
    startOn: today,
  };
  return app.call(calls.correctDeadline, { ...params(number), body }, { token: clerk.token });
};

describe("settling", () => {
  test("a receipt that does not match blocks, field by field (L5)", async () => {
    const number = await verified();
    const wrong = [
      { receiptCourt: "부산지방법원" },
      { receiptCaseNo: "2026가합9999" },
      { receiptDocument: "준비서면" },
      { receivedAt: `${addDays(today, 15)}T00:30:00+09:00` },
    ];
    for (const one of wrong) {
      const { status, body } = await step(clerk, number, "complete", { ...receipt, ...one });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, Object.keys(one)]);
    }
    for (const field of Object.keys(receipt)) {
      const { status, body } = await step(clerk, number, "complete", { ...receipt, [field]: "" });
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    }
    const { body } = await step(clerk, number, "complete", { ...receipt, receiptCaseNo: "2026 가합 1234" });
    expect(body.state).toBe("done");
    expect((await correct(number)).status).toBe(422);
  });

  test("the court calls a document by its own name: that is taken, and said", async () => {
    const numbered = await step(clerk, await verified("제2준비서면 (손해액)"), "complete", {
      ...receipt,
      receiptDocument: "준비서면",
    });
    expect([numbered.body.state, numbered.body.says]).toEqual(["done", [expect.stringContaining("다르게 적혀")]]);
    const number = await verified("");
    const document = {
      team_id: home,
      project_id: projectId,
      case_id: caseId,
      kind: "brief",
      deadline_id: number,
    } as const;
    await app.database.query
      .insertInto("documents")
      .values({ ...document, title: "손해액 반박", status: "approved", approved_by_id: lawyer.id })
      .execute();
    const other = await step(clerk, number, "complete", { ...receipt, receiptDocument: "항소장" });
    expect([other.status, Object.keys(other.body.fields ?? {})]).toEqual([400, ["receiptDocument"]]);
    const kind = await step(clerk, number, "complete", { ...receipt, receiptDocument: "준비서면" });
    expect([kind.body.state, kind.body.says]).toEqual(["done", [expect.stringContaining("손해액 반박")]]);
    const same = await step(clerk, await verified(), "complete", receipt);
    expect([same.body.state, same.body.says]).toEqual(["done", []]);
  });

  test("an unverified one is not completed; what was filed and not accepted stays open (L6)", async () => {
    const { number } = (await enter(clerk, "CIV_APPEAL", { documentName: "항소장" })).body;
    expect((await step(clerk, number, "complete", receipt)).status).toBe(422);
    await check(lawyer, number, "CIV_APPEAL");
    expect((await step(clerk, number, "lodge", receipt)).body.state).toBe("lodged");
    expect((await step(clerk, number, "complete", receipt)).body.state).toBe("done");
  });

  test("waived with the client's paper; missed with a report that reaches 책임변 and 관리자", async () => {
    const number = await verified();
    expect((await step(clerk, number, "waive")).status).toBe(400);
    expect((await step(clerk, number, "waive", { waiver: "상소포기서 2026-11-25" })).body.state).toBe("waived");
    const early = await verified();
    expect((await step(clerk, early, "miss", { reason: "송달일 착오", report: "경위" })).status).toBe(422);
    const late = (await enter(clerk, "CIV_APPEAL", { startOn: addDays(today, -60), overdue: "missed" })).body.number;
    expect((await step(clerk, late, "miss", { reason: "송달일 착오", report: "경위를 보고합니다." })).body.state).toBe(
      "missed",
    );
    const told = await app.database.query
      .selectFrom("tasks as t")
      .innerJoin("task_users as u", "u.task_id", "t.id")
      .select(["u.staff_id", "t.importance"])
      .where("t.title", "like", "[기한 도과]%")
      .execute();
    expect(told.every(({ importance }) => importance === "S")).toBe(true);
    expect(new Set(told.map(({ staff_id: id }) => id))).toEqual(new Set([lawyer.id, admin.id]));
  });

  test("what was written for it is what was filed: approved, by its title, and after the judgment (L5, L9)", async () => {
    const number = await verified("");
    const { id } = await app.database.query
      .insertInto("documents")
      .values({
        team_id: home,
        project_id: projectId,
        case_id: caseId,
        kind: "brief",
        title: "항소이유서(1차)",
        deadline_id: number,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const open = await step(clerk, number, "complete", receipt);
    expect([open.status, open.body.message]).toEqual([422, expect.stringContaining("‘항소이유서(1차)’가 승인 전")]);
    await app.database.query
      .updateTable("documents")
      .set({ status: "approved", approved_by_id: lawyer.id })
      .where("id", "=", id)
      .execute();
    const other = await step(clerk, number, "complete", receipt);
    expect([other.status, Object.keys(other.body.fields ?? {})]).toEqual([400, ["receiptDocument"]]);
    const named = { ...receipt, receiptDocument: "항소이유서 (1차)" };
    // The judgment is of today: nothing can have been filed against it before.
    const service = { team_id: home, case_id: caseId, channel: "court", received_on: today, issued_on: today } as const;
    const { id: serviceId } = await app.database.query
      .insertInto("service_of_process")
      .values(service)
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.database.query.updateTable("deadlines").set({ service_id: serviceId }).where("id", "=", number).execute();
    const early = await step(clerk, number, "complete", {
      ...named,
      receivedAt: new Date(Date.now() - 2 * 86_400_000).toISOString(),
    });
    expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([400, ["receivedAt"]]);
    // The document goes on with the row that takes the place of its deadline.
    const corrected = (await correct(number)).body.number;
    const { deadline_id: deadlineId } = await app.database.query
      .selectFrom("documents")
      .select("deadline_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(deadlineId).toBe(corrected);
    await check(lawyer, corrected, "CIV_APPEAL");
    expect((await step(clerk, corrected, "complete", named)).body.state).toBe("done");
  });

  test("a correction is a new row that is verified anew; nothing is deleted or moved in the database", async () => {
    const number = await verified();
    const { body } = await correct(number);
    expect((await read(clerk, number)).body.model.status).toBe("superseded");
    expect((await read(clerk, body.number)).body.model).toMatchObject({
      status: "entered",
      supersedes: { id: number },
    });
    await expect(app.database.pool.query("delete from deadlines where id = $1", [number])).rejects.toThrow();
    await expect(
      app.database.pool.query("update deadlines set due_on = due_on + 1 where id = $1", [number]),
    ).rejects.toThrow();
  });
});

test("a temporary holiday by two people moves nothing until a lawyer accepts each (N2)", async () => {
  const start = addDays(today, -1);
  const { number } = (await enter(clerk, "ANSWER", { startOn: start })).body;
  await step(secondClerk, number, "verify");
  const dueOn = (await read(clerk, number)).body.model.dueOn!;
  const holiday = { day: dueOn, name: "임시공휴일", kind: "temporary" as const, source: "국무회의 의결 제1호" };
  const proposed = await app.call(calls.courtHolidayCalls.create, { body: holiday }, { token: admin.token });
  const target = proposed.body.model;
  const confirm = (staff: TestStaff) =>
    app.call(
      stepCall(courtHolidaySteps, "confirm"),
      { ...params(target.number), body: { version: target.version } },
      { token: staff.token },
    );
  expect((await confirm(admin)).status).toBe(422);
  const confirmed = await confirm(lawyer);
  expect(confirmed.body.says.join("")).toContain("만료일이 달라집니다");
  expect((await read(clerk, number)).body.model).toMatchObject({ dueOn, actingOn: dueOn, status: "verified" });
  const moves = await app.call(
    calls.deadlineMoveCalls.list,
    { query: { deadline: String(number) } },
    { token: lawyer.token },
  );
  expect(moves.body).toMatchObject({ success: true });
  const [move] = moves.body.models;
  expect(move).toMatchObject({ oldOn: dueOn, status: "waiting" });
  expect(move!.newOn! > dueOn).toBe(true);
  const accept = (staff: TestStaff) =>
    app.call(
      stepCall(deadlineMoveSteps, "accept"),
      { ...params(move!.number), body: { version: move!.version } },
      { token: staff.token },
    );
  expect((await accept(clerk)).status).toBe(403);
  expect((await accept(lawyer)).status).toBe(200);
  expect((await read(clerk, number)).body.model.status).toBe("superseded");
  const of = await app.call(calls.listOfCase, { query: { caseId: String(caseId) } }, { token: clerk.token });
  expect(of.body.models.some((one) => one.dueOn === move!.newOn && one.status === "verified")).toBe(true);
});

test("D15: 제헌절 that counts again is on the list of moves with its three days", async () => {
  await app.database.pool.query("update court_holidays set status = 'ended' where day = '2026-07-17'");
  const told = { method: "pronounced", startOn: "2026-07-10", overdue: "lateCompletion" };
  const { number } = (await enter(clerk, "CRIM_APPEAL", told)).body;
  expect((await read(clerk, number)).body.model.dueOn).toBe("2026-07-17");
  const body = { day: "2026-07-17", name: "제헌절", kind: "regular" as const, source: "법률 제21338호" };
  const { model } = (await app.call(calls.courtHolidayCalls.create, { body }, { token: admin.token })).body;
  const confirming = { ...params(model.number), body: { version: model.version } };
  expect((await app.call(stepCall(courtHolidaySteps, "confirm"), confirming, { token: lawyer.token })).status).toBe(
    200,
  );
  const query = { deadline: String(number) };
  const { models } = (await app.call(calls.deadlineMoveCalls.list, { query }, { token: lawyer.token })).body;
  expect(models).toMatchObject([{ oldOn: "2026-07-17", newOn: "2026-07-20", status: "waiting" }]);
  expect((await read(clerk, number)).body.model).toMatchObject({ dueOn: "2026-07-17", actingOn: "2026-07-17" });
});

const begin = (on: string | null) => app.database.pool.query("update firm_settings set go_live_on = $1", [on]);

/** How often the newest deadline was told of as late, after all alarms of now. */
async function timesToldLate(): Promise<number> {
  await tellAlarms(app.database);
  const { rows } = await app.database.pool.query(
    "select from deadline_alarms where deadline_id = (select max(id) from deadlines) and kind = 'overdue'",
  );
  return rows.length;
}

test("one deadline that cannot be told of keeps no other one silent", async () => {
  const past = { startOn: addDays(today, -60), overdue: "missed" };
  const bad = (await enter(clerk, "CIV_APPEAL", past)).body.number;
  const good = (await enter(clerk, "CIV_APPEAL", past)).body.number;
  const { pool } = app.database;
  await pool.query(`alter table deadline_alarms add constraint not_this check (deadline_id <> ${bad})`);
  await expect(tellAlarms(app.database)).rejects.toThrow("1 deadlines");
  await pool.query("alter table deadline_alarms drop constraint not_this");
  const { rows } = await pool.query("select from deadline_alarms where deadline_id = $1 and kind = 'overdue'", [good]);
  expect(rows).toHaveLength(1);
  expect(await tellAlarms(app.database)).toBeGreaterThan(0);
});

test("a client who has not decided is chased, and answers once more (L8)", async () => {
  const number = await verified();
  const lastDay = addDays(today, 4);
  const { id } = await app.database.query
    .insertInto("judgment_notices")
    .values({
      team_id: home,
      project_id: projectId,
      case_id: caseId,
      deadline_id: number,
      title: "판결",
      due_on: today,
      last_day: lastDay,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const take = async (name: keyof typeof judgmentNoticeSteps.steps, told: object) => {
    const { version } = await app.database.query
      .selectFrom("judgment_notices")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const body = { version, ...told } as never;
    return app.call(stepCall(judgmentNoticeSteps, name), { ...params(id), body }, { token: clerk.token });
  };
  await take("tell", { channel: "phone", sentText: "만료일을 알림" });
  expect((await take("answer", { answer: "undecided", answeredBy: "홍길동" })).body.says.join()).toContain("한 번 더");
  await tellAlarms(app.database);
  const alarms = await app.database.query
    .selectFrom("deadline_alarms")
    .select("kind")
    .where("deadline_id", "=", number)
    .where("kind", "=", "unanswered")
    .execute();
  expect(alarms).toHaveLength(1);
  expect((await take("answer", { answer: "appeal", answeredBy: "홍길동" })).body.state).toBe("answered");
});

describe("alarms", () => {
  const watched = {
    id: 1,
    projectId: 1,
    title: "항소",
    status: "entered",
    peremptory: true,
    actingOn: "2026-09-28",
    dueOn: "2026-09-28",
    d7: "2026-09-21",
    d3: "2026-09-23",
    d1: "2026-09-23",
    enteredAt: new Date("2026-09-10T01:00:00Z"),
  };
  test("of what is unverified: after a day, two hours within a week, at once by tomorrow", () => {
    expect(unverifiedAlarm(watched, new Date("2026-09-11T00:59:00Z"))).toBeNull();
    expect(unverifiedAlarm(watched, new Date("2026-09-11T01:00:00Z"))).toBe("24h");
    const late = { ...watched, enteredAt: new Date("2026-09-21T01:00:00Z") };
    expect(unverifiedAlarm(late, new Date("2026-09-21T02:59:00Z"))).toBeNull();
    expect(unverifiedAlarm(late, new Date("2026-09-21T03:00:00Z"))).toBe("2h");
    expect(unverifiedAlarm({ ...late, actingOn: "2026-09-22" }, new Date("2026-09-21T01:00:00Z"))).toBe("now");
    expect(unverifiedAlarm({ ...late, status: "verified" }, new Date("2026-09-28T01:00:00Z"))).toBeNull();
  });

  test("reminders follow the earlier day where one may move", () => {
    expect(reachedStages(watched, new Date("2026-09-20T01:00:00Z"))).toEqual([]);
    expect(reachedStages(watched, new Date("2026-09-21T01:00:00Z"))).toEqual(["d7"]);
    expect(reachedStages({ ...watched, actingOn: "2026-09-24" }, new Date("2026-09-19T01:00:00Z"))).toEqual([
      "d7",
      "d3",
      "d1",
    ]);
    expect(reachedStages(watched, new Date("2026-09-28T01:00:00Z"))).toEqual(["d7", "d3", "d1", "d0"]);
  });

  test("of whoever is away go to the deputy as well, who sees the deadline by the task", async () => {
    const { query } = app.database;
    const deputy = await app.createStaff({ roles: ["송무보조"], teamIds: [home] });
    const away = { team_id: home, staff_id: lawyer.id, deputy_id: deputy.id, kind: "leave" } as const;
    const { id: absenceId } = await query
      .insertInto("absences")
      .values({ ...away, starts_at: `${today}T00:00:00+09:00`, ends_at: `${today}T23:00:00+09:00` })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await query
      .selectFrom("deadlines")
      .select("id")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    const deadline = { id, projectId, title: "항소", endsOn: today };
    const told = { deadline, what: "기한 오늘 만료", from: clerk.id, to: [lawyer.id, clerk.id] };
    const actor = { userId: null, staffId: null, requestId: null };
    await inTransaction(app.database, actor, (work) => tellOfDeadline(work, told));
    const tasks = await query
      .selectFrom("tasks as t")
      .innerJoin("task_users as u", "u.task_id", "t.id")
      .select(["t.title", "t.content"])
      .where("u.staff_id", "=", deputy.id)
      .execute();
    expect(tasks).toEqual([
      { title: `[기한 오늘 만료] 항소 · 만료 ${today}`, content: `${lawyer.shortName} 부재로 대신 알립니다.` },
    ]);
    expect((await app.call(calls.deadlineCalls.read, params(id), deputy)).status).toBe(200);
    await query.deleteFrom("absences").where("id", "=", absenceId).execute();
  });

  test("each is told once, however often and wherever the job runs", async () => {
    await Promise.all([tellAlarms(app.database), tellAlarms(app.database)]);
    expect(await tellAlarms(app.database)).toBe(0);
    const { rows } = await app.database.pool.query<{ tasks: string; alarms: string }>(
      `select count(distinct task_id) as tasks, count(*) filter (where task_id is not null) as alarms from deadline_alarms`,
    );
    expect(Number(rows[0]!.tasks)).toBe(Number(rows[0]!.alarms));
    expect(Number(rows[0]!.tasks)).toBeGreaterThan(0);
  });

  test("one that ended before the firm began with the product is told to nobody as late", async () => {
    await begin(addDays(today, -5));
    await enter(clerk, "CIV_APPEAL", { startOn: addDays(today, -60), overdue: "lateCompletion" });
    expect(await timesToldLate()).toBe(0);
    await begin(null);
    expect(await timesToldLate()).toBe(1);
  });
});

test("the project knows its next deadline, or by when one is to be read from its document", async () => {
  const { rows } = await app.database.pool.query<{ same: boolean }>(
    `select p.next_deadline_on = (select min(case when peremptory and status = 'entered'
         then least(acting_on, (created_at at time zone 'Asia/Seoul')::date + 1) else acting_on end)
       from deadlines where project_id = p.id and status in ('entered', 'disputed', 'verified', 'lodged')) as same from projects p where p.id = $1`,
    [projectId],
  );
  expect(rows[0]!.same).toBe(true);
});
