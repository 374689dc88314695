import type { Insertable } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { deadlineMoveSteps } from "#features/litigation/deadlines/deadline-move.ts";
import {
  checkDeadline,
  deadlineCalls,
  deadlineMoveCalls,
  enterDeadline,
} from "#features/litigation/deadlines/endpoints.ts";
import { caseDetail, setParties } from "#features/litigation/legal-cases/endpoints.ts";
import { listFiles } from "#features/work/files/endpoints.ts";
import { readHub } from "#features/service/hub/endpoints.ts";
import { readTimeline } from "#features/work/timeline/endpoints.ts";
import { deadlineSteps } from "#features/litigation/deadlines/steps.ts";
import { addDays } from "#firm/court-days.ts";
import type { CallOutput } from "#platform/endpoint.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { a4 } from "#platform/paper/measures.ts";
import { pagesToPdf } from "#platform/server/pdf/pages-to-pdf.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import * as calls from "../endpoints.ts";
import { proposedRules } from "../proposals.ts";
import type { readPaper } from "../schemas.ts";
import { serviceSteps } from "../steps.ts";
import { basisOfServed } from "./served.ts";

let app: TestApp;
let clerk: TestStaff;
let lawyer: TestStaff;
let home: number;
let caseId: number;
let serial = 5_000;

const today = seoulDay(Date.now());
const params = (number: number) => ({ params: { number: String(number) } });
const judgment = {
  channel: "court" as const,
  receivedOn: today,
  documentKind: "judgment" as const,
  documentName: "판결정본",
  method: "personal" as const,
  startOn: today,
};

async function ruleId(code: string): Promise<number> {
  const row = await app.database.query
    .selectFrom("legal_deadline_rules")
    .select("id")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function register(more: object) {
  // Of somebody else each time: of one service a rule starts one deadline for a party.
  const party = `당사자 ${(serial += 1)}`;
  return app.call(calls.registerService, { body: { ...judgment, caseId, party, ...more } }, { token: clerk.token });
}

async function counts(): Promise<number[]> {
  const { rows } = await app.database.pool.query<{ s: string; d: string }>(
    "select (select count(*) from service_of_process) as s, (select count(*) from deadlines) as d",
  );
  return [Number(rows[0]!.s), Number(rows[0]!.d)];
}

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("송무팀");
  const teamId = home;
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [teamId] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [teamId] });
  const project = await app.database.query
    .insertInto("projects")
    .values({ team_id: teamId, title: "대여금 사건", responsible_id: lawyer.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await app.database.query
    .insertInto("legal_cases")
    .values({ team_id: teamId, project_id: project.id, court: "서울중앙지방법원", case_no: "2026가합1234" })
    .returning("id")
    .executeTakeFirstOrThrow();
  caseId = row.id;
});
afterAll(() => app.stop());

test("401, 403 and 404", async () => {
  const { number } = (await register({})).body;
  expect((await app.call(calls.serviceCalls.read, params(number))).status).toBe(401);
  const partner = await app.createStaff({ roles: ["파트너"], teamIds: [await app.createTeam("다른 팀")] });
  expect((await app.call(calls.registerService, { body: judgment }, { token: partner.token })).status).toBe(403);
  expect((await app.call(calls.serviceCalls.read, params(number), { token: partner.token })).status).toBe(404);
});

/** What is proposed for a complaint served in this way, and whether it is said that something is left out. */
async function proposedFor(method: "personal" | "publicFirst") {
  const body = { caseId, documentKind: "complaint" as const, method, startOn: today };
  const { models, note } = (await app.call(calls.proposeDeadlines, { body }, { token: clerk.token })).body;
  return [models.map(({ name }) => name), note.includes("공시송달")];
}

describe("registering", () => {
  test("a judgment with its deadline is one call, and the client's clock begins (L3, L8)", async () => {
    const proposals = await app.call(
      calls.proposeDeadlines,
      { body: { caseId, documentKind: "judgment", method: "personal", startOn: today } },
      { token: clerk.token },
    );
    expect(proposals.body.models.map(({ name }) => name)).toEqual(["항소 (민사)"]);
    const [proposal] = proposals.body.models;
    const { body } = await register({ deadlines: [{ ruleId: proposal!.ruleId }] });
    const made = body.models.find(({ changed }) => changed)!;
    expect(made.dueOn).toBe(proposal!.computed!.dueOn);
    const service = await app.call(calls.serviceCalls.read, params(body.number), { token: clerk.token });
    expect(service.body.model).toMatchObject({ status: "decided", effectiveOn: today });
    const notice = await app.database.query
      .selectFrom("judgment_notices")
      .selectAll()
      .where("deadline_id", "=", made.number)
      .execute();
    expect(notice).toMatchObject([{ status: "waiting", last_day: made.dueOn }]);
  });

  test("without a deadline the client is told all the same, and of the last day once it is entered (L8)", async () => {
    const { number } = (await register({ documentKind: "decision", documentName: "소송비용액확정결정" })).body;
    const notices = () =>
      app.database.query
        .selectFrom("judgment_notices")
        .select(["status", "last_day", "deadline_id"])
        .where("service_id", "=", number)
        .execute();
    expect(await notices()).toEqual([{ status: "waiting", last_day: null, deadline_id: null }]);
    await app.database.pool.query("update judgment_notices set status = 'told' where service_id = $1", [number]);
    const { version } = (await app.call(calls.serviceCalls.read, params(number), { token: clerk.token })).body.model;
    const body = { version, caseId, deadlines: [{ ruleId: await ruleId("CIV_IMMEDIATE") }] };
    const decided = await app.call(calls.decideService, { ...params(number), body }, { token: clerk.token });
    const [deadlineId] = decided.body.deadlines;
    const lastDay = decided.body.models.find(({ changed }) => changed)!.dueOn;
    expect(await notices()).toEqual([{ status: "waiting", last_day: lastDay, deadline_id: deadlineId }]);
  });

  test("a judgment whose period is over when it is registered is told to the client too (L8)", async () => {
    const started = { startOn: addDays(today, -60), issuedOn: addDays(today, -70) };
    const overdue = "lateCompletion" as const;
    const { body } = await register({ ...started, deadlines: [{ ruleId: await ruleId("CIV_APPEAL"), overdue }] });
    const { rows } = await app.database.pool.query(
      `select n.status, n.last_day = d.due_on as same, d.due_on < $2 as past from judgment_notices n
       join deadlines d on d.id = n.deadline_id where d.id = $1`,
      [body.deadlines[0], today],
    );
    expect(rows).toEqual([{ status: "waiting", same: true, past: true }]);
  });

  test("a complaint served by public notice starts no 답변서 (민소 §256①)", async () => {
    expect(await proposedFor("personal")).toEqual([["답변서"], false]);
    expect(await proposedFor("publicFirst")).toEqual([[], true]);
  });

  test("the lawyer of the case has a task, and the case tells of it in its timeline (N17)", async () => {
    const { number } = (await register({ documentName: "준비서면 부본", documentKind: "brief", tellLawyer: true }))
      .body;
    const { rows } = await app.database.pool.query(
      `select u.staff_id, t.url from tasks t join task_users u on u.task_id = t.id where t.title like '[송달] 준비서면 부본%'`,
    );
    expect(rows).toEqual([{ staff_id: lawyer.id, url: `/lawfirm/service/legal-case/services/${number}` }]);
    const path = { params: { type: "legalCase" as const, id: String(caseId) } };
    const { body } = await app.call(readTimeline, { ...path, query: {} }, { token: lawyer.token });
    const kinds = (body as { models: { kind: string; text: string }[] }).models;
    expect(kinds.some(({ kind, text }) => kind === "송달" && text.includes("준비서면 부본"))).toBe(true);
    // What has to be verified from the document alone is not told here either.
    const deadlines = kinds.filter(({ kind }) => kind === "기한").map(({ text }) => text);
    expect(deadlines.length).toBeGreaterThan(0);
    expect(deadlines.every((text) => text.startsWith("불변기한 (검증 대기) · 입력"))).toBe(true);
    const hub = await app.call(readHub, {}, { token: clerk.token });
    expect(hub.body.models.find(({ name }) => name === "court-work")?.open).toBeGreaterThan(0);
  });

  test("with one wrong deadline nothing at all is written", async () => {
    const before = await counts();
    const { status, body } = await register({
      deadlines: [{ ruleId: await ruleId("CIV_APPEAL") }, { ruleId: await ruleId("COURT_SET") }],
    });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {})[0]).toMatch(/^deadlines\.1\./);
    expect(await counts()).toEqual(before);
  });

  test("impossible days are refused, each at its field (L9)", async () => {
    const tomorrow = addDays(today, 1);
    const before = await counts();
    const refused: readonly (readonly [object, string])[] = [
      [{ receivedOn: tomorrow }, "receivedOn"],
      [{ startOn: tomorrow }, "startOn"],
      [{ issuedOn: today, startOn: addDays(today, -1) }, "startOn"],
      [{ issuedOn: addDays(today, -1), startOn: today, receivedOn: addDays(today, -2) }, "receivedOn"],
      [{ method: "electronic", startOn: today, openedOn: addDays(today, -1) }, "openedOn"],
      [{ startOn: null }, "startOn"],
      [{ caseId: null, deadlines: [{ ruleId: await ruleId("CIV_APPEAL") }] }, "caseId"],
    ];
    for (const [more, field] of refused) {
      const { status, body } = await register(more);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    }
    expect(await counts()).toEqual(before);
  });

  test("it waits for a decision until there is a deadline or a reason (L2)", async () => {
    const { number } = (await register({ caseId: null })).body;
    const version = async () =>
      (await app.call(calls.serviceCalls.read, params(number), { token: clerk.token })).body.model.version;
    const step = async (name: "decide" | "noDeadline", more: object = {}) =>
      app.call(
        stepCall(serviceSteps, name),
        { ...params(number), body: { version: await version(), ...more } as never },
        { token: clerk.token },
      );
    expect((await step("decide")).status).toBe(422);
    expect((await step("noDeadline")).status).toBe(400);
    const body = { version: await version(), caseId, deadlines: [{ ruleId: await ruleId("CIV_APPEAL") }] };
    const decided = await app.call(calls.decideService, { ...params(number), body }, { token: clerk.token });
    expect(decided.body.deadlines).toHaveLength(1);
    const other = (await register({ noDeadline: "기일만 알리는 문서" })).body.number;
    expect((await app.call(calls.serviceCalls.read, params(other), { token: clerk.token })).body.model.status).toBe(
      "noDeadline",
    );
  });

  test("that nothing came is an entry", async () => {
    const done = await app.call(calls.registerNothing, { body: { receivedOn: today } }, { token: clerk.token });
    const { model } = (await app.call(calls.serviceCalls.read, params(done.body.number), { token: clerk.token })).body;
    expect(model).toMatchObject({ status: "nothing", title: "도달 없음" });
  });
});

/** Another case of the same project with a number of its own. */
async function addCase(more: Partial<Insertable<DB["legal_cases"]>> = {}): Promise<number> {
  const of = await app.database.query
    .selectFrom("legal_cases")
    .select(["team_id", "project_id"])
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
  const { id } = await app.database.query
    .insertInto("legal_cases")
    .values({ ...of, court: "서울중앙지방법원", case_no: `2026가합${(serial += 1)}`, ...more })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

const get = async (path: string, token: string) => {
  const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { path, status: response.status, text: await response.text() };
};

describe("the second reading is blind in every call (L1)", () => {
  test("no call tells who has still to verify a day of the entry; each does once it is entered", async () => {
    const id = await addCase({ decided_on: addDays(today, -8), status: "decided" });
    const startOn = addDays(today, -6);
    const basis = { method: "personal" as const, startOn };
    const rule = await ruleId("CIV_APPEAL");
    const more = {
      ...basis,
      caseId: id,
      documentName: "판결 정본 가림",
      party: "가림당사자",
      issuedOn: addDays(today, -7),
    };
    const { body } = await register({
      ...more,
      recipients: [{ name: "가림대리", servedOn: startOn }],
      deadlines: [{ ruleId: rule, documentName: "항소장" }],
    });
    const number = body.deadlines[0]!;
    const { dueOn } = body.models.find(({ changed }) => changed)!;
    await app.database.pool.query(
      "insert into legal_case_parties (case_id, place, role, name, ours, judgment_served_on) values ($1, 1, 'plaintiff', '김가상', true, $2)",
      [id, startOn],
    );
    const { project_id: projectId, id_int: projectNo } = await app.database.query
      .selectFrom("projects as p")
      .innerJoin("legal_cases as c", "c.project_id", "p.id")
      .select(["c.project_id", "p.id_int"])
      .where("c.id", "=", id)
      .executeTakeFirstOrThrow();
    const notice = await app.database.query
      .selectFrom("judgment_notices")
      .select("id")
      .where("deadline_id", "=", number)
      .executeTakeFirstOrThrow();
    const paths = [
      `/api/services-of-process/${body.number}`,
      `/api/services-of-process/${body.number}/history`,
      "/api/services-of-process?size=200",
      `/api/services-of-process?startOn=${startOn}..${startOn}`,
      `/api/deadlines/${number}`,
      `/api/deadlines/${number}/history`,
      `/api/deadlines/${number}/checks`,
      `/api/deadlines?case=${id}`,
      `/api/deadlines?actingOn=${dueOn}..${dueOn}&case=${id}`,
      `/api/deadlines/of-case?caseId=${id}`,
      `/api/deadlines/of-case?projectId=${projectId}`,
      `/api/judgment-notices/${notice.id}`,
      `/api/judgment-notices/${notice.id}/history`,
      `/api/legal-cases/${id}`,
      `/api/legal-cases/${id}/detail`,
      `/api/legal-cases/${id}/history`,
      `/api/projects/${projectNo}`,
      `/api/timeline/legalCase/${id}`,
      `/api/timeline/project/${projectId}`,
      `/api/tasks/days?type=legalCase&number=${id}`,
      `/api/search?q=${encodeURIComponent("가림")}`,
      `/api/closings/${today}`,
      `/api/hearings/calendar?from=${today}&to=${addDays(today, 30)}`,
      `/api/legal-cases/${id}/court-page`,
    ];
    const told = [startOn, dueOn!, "항소장", "송달 + 2주"];
    const answers = async (staff: TestStaff) => Promise.all(paths.map((path) => get(path, staff.token)));
    const leaks = (all: Awaited<ReturnType<typeof answers>>) =>
      all.flatMap(({ path, text }) => told.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`));
    const blind = await answers(lawyer);
    expect(blind.filter(({ status }) => status === 200).length).toBeGreaterThan(17);
    expect(leaks(blind)).toEqual([]);
    // Who entered it reads it all the while.
    expect(leaks(await answers(clerk)).length).toBeGreaterThan(5);
    const { version } = (await app.call(deadlineCalls.read, params(number), { token: lawyer.token })).body.model;
    const reading = { version, ruleId: rule, ...basis };
    const checked = await app.call(checkDeadline, { ...params(number), body: reading }, { token: lawyer.token });
    expect(checked.body.status).toBe("verified");
    const open = await answers(lawyer);
    expect(leaks(open)).toContain(`/api/services-of-process/${body.number}: ${startOn}`);
    expect(leaks(open)).toContain(`/api/deadlines/${number}: ${dueOn}`);
  });

  test("who edits the parties without being told when the judgment came leaves that day", async () => {
    const id = await addCase();
    await register({ caseId: id, deadlines: [{ ruleId: await ruleId("CIV_APPEAL") }] });
    await app.database.pool.query(
      "insert into legal_case_parties (case_id, place, role, name, ours, judgment_served_on) values ($1, 1, 'plaintiff', '김가상', true, $2)",
      [id, today],
    );
    const second = await app.createStaff({ roles: ["송무팀원"], teamIds: [home] });
    const detail = (await app.call(caseDetail, params(id), { token: second.token })).body;
    expect(detail.parties[0]!.judgmentServedOn).toBeNull();
    const body = {
      version: detail.version,
      parties: detail.parties.map((one) => ({ ...one, counsel: "법무법인 예시" })),
    };
    expect((await app.call(setParties, { ...params(id), body }, { token: second.token })).status).toBe(200);
    const { rows } = await app.database.pool.query(
      "select counsel, judgment_served_on::text as day from legal_case_parties where case_id = $1",
      [id],
    );
    expect(rows).toEqual([{ counsel: "법무법인 예시", day: today }]);
  });
});

describe("a judgment and its service", () => {
  test("are joined; a correction moves both, and a client who was told a wrong last day is told anew (L8)", async () => {
    const id = await addCase({ decided_on: addDays(today, -9), status: "decided" });
    const startOn = addDays(today, -2);
    const { body } = await register({ caseId: id, startOn, deadlines: [{ ruleId: await ruleId("CIV_APPEAL") }] });
    const caseOf = () =>
      app.database.query.selectFrom("legal_cases").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(await caseOf()).toMatchObject({ judgment_service_id: body.number, served_on: startOn });
    const early = await register({ caseId: id, startOn: addDays(today, -10) });
    expect([early.status, Object.keys(early.body.fields ?? {})]).toEqual([400, ["startOn"]]);
    await app.database.pool.query("update judgment_notices set status = 'told', reached = true where case_id = $1", [
      id,
    ]);
    const { version } = (await app.call(calls.serviceCalls.read, params(body.number), { token: clerk.token })).body
      .model;
    const moved = { version, reason: "송달보고서 확인", method: "personal" as const, startOn: addDays(today, -5) };
    await app.call(calls.moveService, { ...params(body.number), body: moved }, { token: clerk.token });
    expect((await caseOf()).served_on).toBe(addDays(today, -5));
    const query = { deadline: String(body.deadlines[0]!) };
    const [move] = (await app.call(deadlineMoveCalls.list, { query }, { token: clerk.token })).body.models;
    const accept = { ...params(move!.number), body: { version: move!.version } };
    expect((await app.call(stepCall(deadlineMoveSteps, "accept"), accept, { token: lawyer.token })).status).toBe(200);
    const notices = await app.database.query
      .selectFrom("judgment_notices as n")
      .innerJoin("deadlines as d", "d.id", "n.deadline_id")
      .select(["n.status", "n.last_day", "d.start_on", "d.due_on"])
      .where("n.case_id", "=", id)
      .execute();
    const lastDay = notices[0]!.due_on;
    expect(notices).toEqual([{ status: "waiting", last_day: lastDay, start_on: addDays(today, -5), due_on: lastDay }]);
    expect(lastDay).toBe(move!.newOn);
  });

  test("where the case has another day of its judgment already it stays, and that is said", async () => {
    const id = await addCase({ decided_on: addDays(today, -9), served_on: addDays(today, -5), status: "decided" });
    const { body } = await register({ caseId: id, startOn: addDays(today, -2) });
    expect(body.says).toEqual([expect.stringContaining("그대로 두었습니다")]);
    const { served_on: servedOn } = await app.database.query
      .selectFrom("legal_cases")
      .select("served_on")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(servedOn).toBe(addDays(today, -5));
    expect((await register({ caseId: id, startOn: addDays(today, -5) })).body.says).toEqual([]);
  });

  test("a new day of service of a verified 불변기한 is read by a second person again (L1)", async () => {
    const rule = await ruleId("CIV_APPEAL");
    const { body } = await register({ caseId: await addCase(), deadlines: [{ ruleId: rule }] });
    const [number] = body.deadlines;
    const reading = { ruleId: rule, method: "personal" as const };
    const versionOf = async (id: number) =>
      (await app.call(deadlineCalls.read, params(id), { token: clerk.token })).body.model.version;
    const check = async (who: TestStaff, id: number, startOn: string) =>
      app.call(
        checkDeadline,
        { ...params(id), body: { version: await versionOf(id), ...reading, startOn } },
        { token: who.token },
      );
    expect((await check(lawyer, number!, today)).body.status).toBe("verified");
    const { version } = (await app.call(calls.serviceCalls.read, params(body.number), { token: lawyer.token })).body
      .model;
    const startOn = addDays(today, -1);
    const moved = { version, reason: "송달보고서 확인", method: "personal" as const, startOn };
    await app.call(calls.moveService, { ...params(body.number), body: moved }, { token: lawyer.token });
    const query = { deadline: String(number!), status: "waiting" };
    const [move] = (await app.call(deadlineMoveCalls.list, { query }, { token: lawyer.token })).body.models;
    const accept = { ...params(move!.number), body: { version: move!.version } };
    const accepted = await app.call(stepCall(deadlineMoveSteps, "accept"), accept, { token: lawyer.token });
    expect(accepted.body.says.join()).toContain("다시 검증");
    const stands = await app.database.query
      .selectFrom("deadlines")
      .select(["id", "status", "start_on", "entered_by_id", "verified_by_id", "verified_at"])
      .where("supersedes_id", "=", number!)
      .executeTakeFirstOrThrow();
    expect(stands).toMatchObject({ status: "entered", start_on: startOn, entered_by_id: lawyer.id });
    expect([stands.verified_by_id, stands.verified_at]).toEqual([null, null]);
    // Whoever moved it does not verify it; another person does not read the new day anywhere before.
    expect((await check(lawyer, stands.id, startOn)).status).toBe(422);
    const readMove = async (who: TestStaff) =>
      (await app.call(deadlineMoveCalls.read, params(move!.number), { token: who.token })).body.model;
    expect(await readMove(clerk)).toMatchObject({ oldOn: null, newOn: null });
    expect((await readMove(lawyer)).newOn).toBe(move!.newOn);
    expect((await check(clerk, stands.id, startOn)).body.status).toBe("verified");
  });

  test("a criminal one is appealed from its pronouncement, whenever it is served", async () => {
    const id = await addCase({ case_no: "2026고합77", procedure: "criminal" });
    const body = { caseId: id, documentKind: "judgment" as const, method: "personal" as const, startOn: today };
    const unknown = await app.call(calls.proposeDeadlines, { body }, { token: clerk.token });
    expect([unknown.status, Object.keys(unknown.body.fields ?? {})]).toEqual([400, ["issuedOn"]]);
    const issuedOn = addDays(today, -3);
    const { models } = (await app.call(calls.proposeDeadlines, { body: { ...body, issuedOn } }, { token: clerk.token }))
      .body;
    expect(models.map(({ name, computed }) => [name, computed!.trace[0]!.day])).toEqual([["항소 (형사)", issuedOn]]);
    const made = await register({ caseId: id, issuedOn, deadlines: [{ ruleId: models[0]!.ruleId }] });
    const row = await app.database.query
      .selectFrom("deadlines")
      .select(["start_method", "start_on"])
      .where("id", "=", made.body.deadlines[0]!)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ start_method: "pronounced", start_on: issuedOn });
  });
});

const upload = async (bytes: Uint8Array, name: string, token = clerk.token) => {
  const response = await fetch(`${app.url}${calls.readPaper.path}?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: (await response.json()) as CallOutput<typeof readPaper> };
};

const paperOf = (lines: readonly string[]) =>
  pagesToPdf(
    {
      title: "판결",
      pages: [{ ...a4, texts: lines.map((text, index) => ({ text, x: 20, y: 30 + index * 8, size: 12 })) }],
    },
    null,
  );

describe("the file of a document", () => {
  const lines = [
    "서 울 중 앙 지 방 법 원",
    "판         결",
    "사  건   2026가합1234  대여금",
    "판 결 선 고   2026. 3. 5.",
  ];

  test("its text proposes case, court, kind and day, and it becomes a file of what is registered (L3)", async () => {
    const { status, body } = await upload(await paperOf(lines), "판결정본.pdf");
    expect(status).toBe(200);
    expect(body.read).toMatchObject({
      caseNos: ["2026가합1234"],
      court: "서울중앙지방법원",
      documentKind: "judgment",
      issuedOn: "2026-03-05",
      case: { id: caseId },
    });
    const { number } = (await register({ paper: body.paper, caseId })).body;
    const query = { type: "serviceOfProcess", number: String(number) };
    const files = await app.call(listFiles, { query }, { token: lawyer.token });
    expect(files.body.models.map(({ name }) => name)).toEqual(["판결정본.pdf"]);
    // A file belongs to one document.
    const again = await register({ paper: body.paper });
    expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([400, ["paper"]]);
  });

  test("the case of somebody else is not proposed, nor is the file of somebody else taken", async () => {
    const other = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("먼 팀")] });
    const { body } = await upload(await paperOf(lines), "사본.pdf", other.token);
    expect(body.read).toMatchObject({ caseNos: ["2026가합1234"], case: null });
    expect((await register({ paper: body.paper })).status).toBe(400);
  });

  test("what has no text, or is broken, is taken and says nothing", async () => {
    const broken = await upload(Buffer.from("%PDF-1.7 and no more"), "스캔.pdf");
    expect([broken.status, broken.body.read]).toEqual([200, null]);
    expect((await upload(Buffer.from("아무 글"), "글.pdf")).status).toBe(400);
    const reader = await app.createStaff({ roles: ["송무보조"], teamIds: [await app.createTeam("보조")] });
    expect((await upload(Buffer.from("%PDF-1.7"), "글.pdf", reader.token)).status).toBe(403);
  });
});

const refused = ({ status, body }: { status: number; body: { opens?: string } }) => [status, body.opens];

test("of one service a rule starts one deadline for a party: at the screen, after an import, and for two at once", async () => {
  const appeal = { ruleId: await ruleId("CIV_APPEAL") };
  const party = "원고 한누리";
  const [first] = (await register({ party, deadlines: [appeal] })).body.deadlines;
  const link = `/lawfirm/service/legal-case/deadlines/${first}`;
  const typed = { caseId, party, method: "personal" as const, startOn: today, ...appeal };
  const enter = (more: object = {}) =>
    app.call(enterDeadline, { body: { ...typed, ...more } }, { token: lawyer.token });
  const decide = async (number: number, version = 1) =>
    app.call(
      calls.decideService,
      { ...params(number), body: { version, caseId, deadlines: [appeal] } },
      { token: clerk.token },
    );
  expect(refused(await enter())).toEqual([422, link]);
  expect((await enter({ party: "원고 두누리" })).status).toBe(200);

  // The same judgment comes in once more, as a row of the court's page or of the post book: its deadline stands.
  const again = (await register({ party, documentName: "판결 정본 송달" })).body.number;
  expect(refused(await decide(again))).toEqual([422, link]);

  // What was given up does not count, and of two who enter it in one moment one is told where it stands.
  const waiver = { version: 1, waiver: "의뢰인 서면으로 포기" } as never;
  await app.call(stepCall(deadlineSteps, "waive"), { ...params(first!), body: waiver }, { token: clerk.token });
  const both = await Promise.all([enter(), enter({ documentName: "항소장" }), decide(again), decide(again)]);
  const made = both.filter(({ status }) => status === 200);
  const { rows } = await app.database.pool.query(
    "select 1 from deadlines where case_id = $1 and party = $2 and status = 'entered'",
    [caseId, party],
  );
  expect([made.length, rows.length]).toEqual([1, 1]);
});

test("another day of service moves everything that hangs on it as one set; what the court set is named (L10)", async () => {
  const { number, deadlines } = (
    await register({
      deadlines: [
        { ruleId: await ruleId("CIV_APPEAL") },
        { ruleId: await ruleId("COURT_SET"), courtOn: addDays(today, 30) },
      ],
    })
  ).body;
  const { version } = (await app.call(calls.serviceCalls.read, params(number), { token: clerk.token })).body.model;
  const body = { version, reason: "송달보고서 확인", method: "personal" as const, startOn: addDays(today, -3) };
  const moved = await app.call(calls.moveService, { ...params(number), body }, { token: clerk.token });
  expect(moved.body.untouched).toEqual([`법원이 정한 기간 ${addDays(today, 30)}`]);
  const moves = await app.call(deadlineMoveCalls.list, { query: { status: "waiting" } }, { token: lawyer.token });
  expect(moves.body.models.map(({ deadline }) => deadline.id)).toContain(deadlines[0]);
  const row = await app.database.query
    .selectFrom("deadlines")
    .selectAll()
    .where("id", "=", deadlines[0]!)
    .executeTakeFirstOrThrow();
  expect([row.start_on, row.acting_on < row.due_on]).toEqual([today, true]);
});

const rules = (procedure: "civil" | "criminal" | "family" | "patent", instance: "first" | "appeal" | "final") =>
  proposedRules("judgment", { procedure, instance });

describe("pure rules", () => {
  const served = {
    method: "electronic" as const,
    startOn: null,
    openedOn: null,
    mailedAt: null,
    messagedAt: null,
    recipients: [],
  };

  test("of e-mail and message the first starts it (R2), in Korean days", () => {
    const both = { ...served, mailedAt: "2026-09-01T15:30:00.000Z", messagedAt: "2026-09-01T14:00:00.000Z" };
    expect(basisOfServed(both).on).toBe("2026-09-01");
    expect(basisOfServed({ ...both, messagedAt: null }).on).toBe("2026-09-02");
  });

  test("of several counsel the first who was served (R5)", () => {
    const recipients = [
      { name: "이변호", servedOn: "2026-09-04" },
      { name: "최변호", servedOn: "2026-09-03" },
    ];
    expect(basisOfServed({ ...served, method: "personal", startOn: "2026-09-05", recipients }).on).toBe("2026-09-03");
    expect(basisOfServed({ ...served, startOn: "2026-09-01", recipients }).openedOn).toBe("2026-09-03");
  });

  test("what is proposed follows field and instance", () => {
    expect(rules("civil", "first")).toEqual(["CIV_APPEAL"]);
    expect(rules("civil", "appeal")).toEqual(["CIV_FINAL_APPEAL"]);
    expect(rules("civil", "final")).toEqual([]);
    expect(rules("criminal", "first")).toEqual(["CRIM_APPEAL"]);
    expect(rules("family", "appeal")).toEqual(["FAM_FINAL"]);
    expect(rules("patent", "first")).toEqual(["CIV_FINAL_APPEAL"]);
  });
});
