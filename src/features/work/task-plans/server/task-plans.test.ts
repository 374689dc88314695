import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { changeStage, projectCalls } from "#features/pipeline/projects/endpoints.ts";
import type { ProjectStage } from "#features/pipeline/projects/project-stages.ts";
import { listStarts, planCalls, previewPlan, setPlanLines, startPlan } from "../endpoints.ts";
import { planSteps } from "../steps.ts";
import { startPlansByThemselves } from "./auto-start.ts";
import { sendWaiting } from "./send-ready.ts";

let app: TestApp;
let keeper: TestStaff;
let clerk: TestStaff;
let stranger: TestStaff;
let teamId: number;

beforeAll(async () => {
  app = await startTestApp();
  teamId = await app.createTeam();
  const teamIds = [teamId];
  keeper = await app.createStaff({ roles: ["매니저"], teamIds });
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds });
  stranger = await app.createStaff({ roles: ["매니저"], teamIds: [await app.createTeam()] });
});
afterAll(() => app.stop());

const params = (number: number) => ({ number: String(number) });
const asKeeper = () => ({ token: keeper.token });
const startsOn = "2026-12-01";

type Line = {
  readonly title: string;
  readonly givenTo?: "litigation" | "responsible" | "person";
  readonly staff?: number;
  readonly days?: number;
  readonly waitsFor?: number;
};

async function addedProject(more: object = { litigation: clerk.id }): Promise<{ id: number; number: number }> {
  const body = {
    title: "대여금",
    category: "민사",
    caseScope: "일반",
    priority: "normal",
    limitationNone: "시효와 관계없는 사건",
    ...more,
  } as never;
  const answer = await app.call(projectCalls.create, { body }, asKeeper());
  expect([answer.status, answer.body.fields]).toEqual([200, undefined]);
  return answer.body.model;
}

async function setLines(id: number, lines: readonly Line[]) {
  const { body } = await app.call(planCalls.read, { params: params(id) }, asKeeper());
  const sent = lines.map(({ title, givenTo = "litigation", staff = null, days = 0, waitsFor = null }) => ({
    title,
    givenTo,
    staff,
    days,
    waitsFor,
    importance: "B" as const,
    content: "",
  }));
  return app.call(setPlanLines, { params: params(id), body: { version: body.model.version, lines: sent } }, asKeeper());
}

async function addedPlan(lines: readonly Line[], use = true, starts: object = { startsBy: "manual" }): Promise<number> {
  const made = await app.call(planCalls.create, { body: { name: "착수", ...starts } as never }, asKeeper());
  const { id } = made.body.model;
  const { status, body } = await setLines(id, lines);
  expect([status, body.fields]).toEqual([200, undefined]);
  if (use) {
    const step = stepCall(planSteps, "use");
    const taken = await app.call(step, { params: params(id), body: { version: body.version } }, asKeeper());
    expect(taken.status).toBe(200);
  }
  return id;
}

const start = (number: number, plan: number, { token } = keeper) =>
  app.call(startPlan, { params: params(number), body: { plan, startsOn } }, { token });
const tasksOf = (projectId: number) =>
  app.database.query
    .selectFrom("tasks")
    .select(["id", "title", "content", "due_on"])
    .where("record_type", "=", "project")
    .where("record_id", "=", projectId)
    .orderBy("id")
    .execute();

test("the preview says what goes to whom and by when; the start sends it once, however often it is asked for", async () => {
  const project = await addedProject();
  const plan = await addedPlan([
    { title: "위임장", days: 3 },
    { title: "메모", givenTo: "person", staff: keeper.id },
  ]);
  const preview = await app.call(
    previewPlan,
    { params: params(project.number), query: { plan: String(plan), startsOn } },
    asKeeper(),
  );
  expect(preview.body.models.map(({ title, to, dueOn }) => [title, to, dueOn])).toEqual([
    ["위임장", clerk.shortName, "2026-12-04"],
    ["메모", keeper.shortName, "2026-12-01"],
  ]);
  expect(await tasksOf(project.id)).toEqual([]);
  const answers = await Promise.all([1, 2, 3].map(() => start(project.number, plan)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  const tasks = await tasksOf(project.id);
  expect(tasks.map(({ title }) => title)).toEqual(["위임장", "메모"]);
  expect(tasks.map(({ due_on }) => due_on)).toEqual(["2026-12-04", "2026-12-01"]);
});

test("a task that waits is sent once, when the one before it is done", async () => {
  const project = await addedProject();
  const plan = await addedPlan([{ title: "초안" }, { title: "검토", waitsFor: 1 }]);
  expect((await start(project.number, plan)).body).toMatchObject({ sent: 1, waiting: 1 });
  await sendWaiting(app.database);
  const [draft, ...rest] = await tasksOf(project.id);
  expect(rest).toEqual([]);
  const done = { status: "완료", closed_at: new Date() } as const;
  await app.database.query.updateTable("tasks").set(done).where("id", "=", draft!.id).execute();
  await Promise.all([1, 2, 3].map(() => sendWaiting(app.database)));
  await sendWaiting(app.database);
  expect((await tasksOf(project.id)).map(({ title }) => title)).toEqual(["초안", "검토"]);
  const { body } = await app.call(listStarts, { params: params(project.number) }, asKeeper());
  expect(body.starts[0]).toMatchObject({ sent: 2, done: 1, waiting: 0 });
});

test("nobody in a role, a plan that is not in use, and what others do not see", async () => {
  const project = await addedProject({});
  const plan = await addedPlan([{ title: "위임장" }]);
  const missing = await start(project.number, plan);
  expect([missing.status, missing.body.message]).toEqual([422, expect.stringContaining("송무담당")]);
  const draft = await addedPlan([{ title: "위임장" }], false);
  expect((await start(project.number, draft)).status).toBe(400);
  expect((await start(project.number, 987_654)).status).toBe(404);
  expect((await start(project.number, plan, stranger)).status).toBe(404);
  expect((await app.call(planCalls.read, { params: params(plan) }, { token: stranger.token })).status).toBe(404);
  expect(await tasksOf(project.id)).toEqual([]);
});

test("lines wait for earlier ones alone, name a person where one is meant, and stay while the plan is in use", async () => {
  const plan = await addedPlan([{ title: "위임장" }]);
  expect((await setLines(plan, [{ title: "다른 것" }])).status).toBe(422);
  const draft = await addedPlan([{ title: "위임장" }], false);
  const self = await setLines(draft, [{ title: "자기 자신", waitsFor: 1 }]);
  expect([self.status, Object.keys(self.body.fields ?? {})]).toEqual([400, ["lines.0.waitsFor"]]);
  const nobody = await setLines(draft, [{ title: "누구", givenTo: "person" }]);
  expect([nobody.status, Object.keys(nobody.body.fields ?? {})]).toEqual([400, ["lines.0.staff"]]);
});

test("a hearing that is entered starts its plan once, whoever has no role is replaced, and what was there before starts nothing", async () => {
  const { query } = app.database;
  const project = await addedProject({});
  const { id: caseId } = await query
    .insertInto("legal_cases")
    .values({ team_id: teamId, project_id: project.id, court: "서울중앙지방법원", case_no: "2026가합7777" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const addHearing = (at: string) =>
    query.insertInto("hearings").values({ team_id: teamId, case_id: caseId, kind: "pleading", at }).execute();
  await addHearing("2999-03-02T01:00:00Z");
  await addedPlan([{ title: "기일 안내", days: -3 }], true, { startsBy: "hearing" });
  expect(await startPlansByThemselves(app.database)).toBe(0);
  await addHearing("2999-04-10T01:00:00Z");
  await Promise.all([1, 2, 3].map(() => startPlansByThemselves(app.database)));
  expect(await startPlansByThemselves(app.database)).toBe(0);
  const tasks = await tasksOf(project.id);
  expect(tasks.map(({ title }) => title)).toEqual(["기일 안내"]);
  expect(tasks[0]!.due_on).toBe("2999-04-07");
  expect(tasks[0]!.content).toContain("송무담당: 지정된 사람이 없어");
});

test("a case that is moved to a stage starts its plan once; one that was entered there, or moved before, starts nothing", async () => {
  const [before, project] = [await addedProject(), await addedProject()];
  const move = async (number: number, stage: ProjectStage) => {
    const { body } = await app.call(projectCalls.read, { params: params(number) }, asKeeper());
    const sent = { stage, version: body.model.version };
    expect((await app.call(changeStage, { params: params(number), body: sent }, asKeeper())).status).toBe(200);
  };
  await move(before.number, "변론");
  const unsaid = await app.call(planCalls.create, { body: { name: "변론", startsBy: "stage" } as never }, asKeeper());
  expect([unsaid.status, Object.keys(unsaid.body.fields ?? {})]).toEqual([400, ["stage"]]);
  await addedPlan([{ title: "변론 준비", days: 7 }], true, { startsBy: "stage", stage: "변론" });
  expect(await startPlansByThemselves(app.database)).toBe(0);
  await move(project.number, "송달");
  expect(await startPlansByThemselves(app.database)).toBe(0);
  await move(project.number, "변론");
  await Promise.all([1, 2, 3].map(() => startPlansByThemselves(app.database)));
  await move(project.number, "송달");
  await move(project.number, "변론");
  expect(await startPlansByThemselves(app.database)).toBe(0);
  const tasks = await tasksOf(project.id);
  expect(tasks.map(({ title, due_on }) => [title, due_on])).toEqual([["변론 준비", addDays(seoulDay(Date.now()), 7)]]);
  expect(await tasksOf(before.id)).toEqual([]);
});
