import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { caseDetail, legalCaseCalls } from "#features/litigation/legal-cases/endpoints.ts";
import { hearingCalls } from "#features/litigation/hearings/endpoints.ts";
import { serviceCalls } from "#features/litigation/services/endpoints.ts";
import { readCourtPage } from "../court-page.ts";
import { readStanding, takeRow } from "../endpoints.ts";
import type { TakenAs } from "../schemas.ts";

let app: TestApp;
let teamId: number;
let clerk: TestStaff;
let lawyer: TestStaff;
let outsider: TestStaff;
let caseId: number;
let otherCase: number;

const today = seoulDay(Date.now());
const dotted = (day: string) => day.replaceAll("-", ".");
const of = (id: number) => ({ params: { number: String(id) } });

async function addCase(inTeam: number, case_no: string): Promise<number> {
  const project = await app.database.query
    .insertInto("projects")
    .values({ team_id: inTeam, title: "대여금 사건" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = await app.database.query
    .insertInto("legal_cases")
    .values({ team_id: inTeam, project_id: project.id, court: "서울중앙지방법원", case_no, lawyer_id: lawyer.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Takes over the one line of a page, as its row is sent from the screen. */
async function take(line: string, as: TakenAs, { id = caseId, token = clerk.token } = {}) {
  const { lines: _lines, ...row } = readCourtPage(line).rows[0]!;
  return app.call(takeRow, { ...of(id), body: { as, ...row } }, { token });
}

const read = async (number: number) =>
  (await app.call(hearingCalls.read, of(number), { token: clerk.token })).body.model;

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam("송무팀");
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [teamId] });
  lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [teamId] });
  outsider = await app.createStaff({ roles: ["송무팀원"], teamIds: [await app.createTeam("다른 팀")] });
  caseId = await addCase(teamId, "2026가합1");
  otherCase = await addCase(teamId, "2026가합2");
});
afterAll(() => app.stop());

test("401, 403 and 404", async () => {
  const line = `${dotted(today)}\t원고 준비서면 제출`;
  expect((await app.call(readStanding, of(caseId))).status).toBe(401);
  const colleague = await app.createStaff({ roles: ["변호사"], teamIds: [teamId] });
  expect((await take(line, "entry", { token: colleague.token })).status).toBe(403);
  expect((await take(line, "entry", { token: outsider.token })).status).toBe(404);
  expect((await app.call(readStanding, of(caseId), { token: outsider.token })).status).toBe(404);
});

test("기일: a new one with its lawyer, room and result; the same again is refused", async () => {
  const day = addDays(today, -10);
  const line = `${dotted(day)}\t10:30\t변론기일\t제302호 법정\t속행`;
  const taken = await take(line, "hearing");
  expect(taken.status).toBe(200);
  expect(await read(taken.body.number!)).toMatchObject({
    at: new Date(`${day}T10:30:00+09:00`).toISOString(),
    kind: "pleading",
    status: "held",
    result: "continued",
    courtRoom: "제302호 법정",
    lawyer: { id: lawyer.id },
  });
  expect((await take(line, "hearing")).status).toBe(422);
  const otherResult = `${dotted(day)}\t10:30\t변론기일\t제302호 법정\t변론종결`;
  expect((await take(otherResult, "hearing")).status).toBe(422);
});

test("기일 that stands: another time moves it, another room is written, 기일변경 puts it off", async () => {
  const day = addDays(today, 40);
  const first = await take(`${dotted(day)}\t10:00\t변론기일\t제1호 법정`, "hearing");
  const roomed = await take(`${dotted(day)}\t10:00\t변론기일\t제2호 법정`, "hearing");
  expect(roomed.body.number).toBe(first.body.number);
  expect((await read(first.body.number!)).courtRoom).toBe("제2호 법정");
  const moved = await take(`${dotted(day)}\t14:00\t변론기일\t제2호 법정`, "hearing");
  expect(await read(first.body.number!)).toMatchObject({ status: "moved" });
  expect(await read(moved.body.number!)).toMatchObject({
    status: "scheduled",
    firstAt: new Date(`${day}T10:00:00+09:00`).toISOString(),
  });
  await take(`${dotted(day)}\t14:00\t변론기일\t제2호 법정\t기일변경`, "hearing");
  expect((await read(moved.body.number!)).status).toBe("postponed");
  // What is still to come has brought nothing, and nothing of such a row is kept.
  const later = addDays(today, 50);
  expect((await take(`${dotted(later)}\t10:00\t변론기일\t\t속행`, "hearing")).status).toBe(422);
  const standing = await app.call(readStanding, of(caseId), { token: clerk.token });
  expect(standing.body.hearings.some(({ at }) => seoulDay(at) === later)).toBe(false);
});

test("송달: an item of the post book that waits for its decision, and is not registered twice", async () => {
  const [sent, reached] = [addDays(today, -5), addDays(today, -3)];
  const line = `${dotted(sent)}\t피고 소송대리인에게 판결정본 송달\t${dotted(reached)} 도달`;
  const taken = await take(line, "service");
  expect(taken.status).toBe(200);
  const { model } = (await app.call(serviceCalls.read, of(taken.body.number!), { token: clerk.token })).body;
  expect(model).toMatchObject({
    status: "open",
    documentKind: "judgment",
    documentName: "판결정본",
    party: "피고 소송대리인",
    method: "electronic",
    startOn: sent,
    openedOn: reached,
    effectiveOn: reached,
  });
  expect((await take(line, "service")).status).toBe(400);
  const backwards = `${dotted(reached)}\t피고에게 결정정본 송달\t${dotted(sent)} 도달`;
  expect((await take(backwards, "service")).status).toBe(400);
  const deemed = `${dotted(sent)}\t원고에게 결정정본 송달\t${dotted(reached)} 0시 도달`;
  const { number } = (await take(deemed, "service", { id: otherCase })).body;
  expect((await app.call(serviceCalls.read, of(number!), { token: clerk.token })).body.model.openedOn).toBeNull();
});

test("제출 and 결과 become rows of 진행내용; a changed result takes the place of the old one", async () => {
  const day = addDays(today, -20);
  expect((await take(`${dotted(day)}\t원고 준비서면 제출`, "entry")).body.number).toBeNull();
  await take(`${dotted(day)}\t종국 : 원고일부승`, "entry");
  await take(`${dotted(day)}\t원고 준비서면 제출\t부본송달`, "entry");
  const { entries } = (await app.call(caseDetail, of(caseId), { token: lawyer.token })).body;
  expect(entries.filter(({ onDate }) => onDate === day).map(({ content, result }) => [content, result])).toEqual([
    ["종국 : 원고일부승", ""],
    ["원고 준비서면 제출", "부본송달"],
  ]);
  const { model } = (await app.call(legalCaseCalls.read, of(caseId), { token: clerk.token })).body;
  expect(model.checkedOn).toBe(today);
  expect((await take(`${dotted(addDays(today, 1))}\t원고 준비서면 제출`, "entry")).status).toBe(400);
  expect((await take(`${dotted(day)}\t원고 준비서면 제출`, "hearing")).status).toBe(400);
  expect((await take(`${dotted(day)}\t원고 준비서면 제출`, "service")).status).toBe(400);
});
