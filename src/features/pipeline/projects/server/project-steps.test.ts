import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { assignProjects, changeStage, confirmLimitation, projectCalls, readClosing, readPeople } from "../endpoints.ts";
import { projectSteps } from "../steps.ts";
import { stepCall } from "#records/steps.ts";

let app: TestApp;
let home: number;
let manager: TestStaff;
let viewer: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  manager = await app.createStaff({ roles: ["매니저"], teamIds: [home] });
  viewer = await app.createStaff({ roles: ["홍보책임"], teamIds: [home] });
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

/** The same, its limitation confirmed by a lawyer. */
async function addConfirmed(title: string) {
  const made = await addProject(title);
  await app.database.pool.query(
    "update projects set limitation_confirmed_at = now(), limitation_confirmed_by_id = $2 where id_int = $1",
    [made.number, manager.id],
  );
  return made;
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

async function move(number: number, name: keyof typeof projectSteps.steps, more: object = {}, token = manager.token) {
  const { version } = await readOne(number);
  const body = { version, ...more } as never;
  return app.call(stepCall(projectSteps, name), { params: at(number), body }, { token });
}

const createLimited = (more: object) =>
  app.call(
    projectCalls.create,
    { body: { title: "시효", ...plain, limitationNone: "", ...more } },
    { token: manager.token },
  );

describe("limitation of a case that is entered by hand (C1)", () => {
  test("is asked for: the last day, or why there is none", async () => {
    const refused: readonly (readonly [object, string])[] = [
      [{}, "limitationOn"],
      [{ limitationNone: "없음" }, "limitationNone"],
      [{ limitationOn: "2999-01-01", limitationNone: "시효와 관계없는 사건" }, "limitationNone"],
    ];
    for (const [more, field] of refused) {
      const { status, body } = await createLimited(more);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    }
    const { body } = await createLimited({ limitationOn: "2999-01-01" });
    const emptied = { version: body.model.version, changes: { limitationOn: null } };
    const again = await app.call(projectCalls.update, { params: at(body.model.number), body: emptied }, manager);
    expect([again.status, Object.keys(again.body.fields ?? {})]).toEqual([400, ["limitationOn"]]);
  });

  test("is confirmed by a lawyer before work on it begins, and again once it is another day", async () => {
    const lawyer = await app.createStaff({ roles: ["변호사"], teamIds: [home] });
    const { number } = (await createLimited({ limitationOn: "2999-01-01", responsible: lawyer.id })).body.model;
    const refused = await move(number, "start");
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("시효")]);
    const confirm = async (who: TestStaff) =>
      app.call(
        confirmLimitation,
        { params: at(number), body: { version: (await readOne(number)).version } },
        { token: who.token },
      );
    expect((await confirm(manager)).status).toBe(403);
    expect((await confirm(lawyer)).status).toBe(200);
    expect((await confirm(lawyer)).status).toBe(422);
    expect((await readOne(number)).limitationConfirmedBy?.id).toBe(lawyer.id);
    const body = { version: (await readOne(number)).version, changes: { limitationOn: "2998-01-01" } };
    await app.call(projectCalls.update, { params: at(number), body }, manager);
    expect((await move(number, "start")).status).toBe(422);
    expect((await confirm(lawyer)).status).toBe(200);
    expect((await move(number, "start")).status).toBe(200);
    const stranger = await app.createStaff({ roles: ["변호사"], teamIds: [await app.createTeam("먼 팀")] });
    expect((await confirm(stranger)).status).toBe(404);
  });
});

describe("stage and state", () => {
  test("a stage belongs to the kind of case", async () => {
    const { number, version } = await addProject("형사 사건", { category: "형사" });
    const to = (stage: "공판" | "송달" | "종결", seen: number) =>
      app.call(changeStage, { params: at(number), body: { version: seen, stage } }, { token: manager.token });
    const wrong = await to("송달", version);
    expect([wrong.status, Object.keys(wrong.body.fields ?? {})]).toEqual([400, ["stage"]]);
    expect((await to("종결", version)).status).toBe(400);
    expect((await to("공판", version)).body).toMatchObject({ stage: "공판", version: version + 1 });
    expect((await to("공판", version)).status).toBe(409);
  });

  test("from 개시 to 대기 and back, in words in the history", async () => {
    const { number } = await addConfirmed("흐름 사건");
    expect((await move(number, "wait", { waitingFor: "court" })).status).toBe(422);
    expect((await move(number, "prepare")).body.state).toBe("prep");
    expect((await move(number, "start")).body.state).toBe("active");
    const bare = await move(number, "wait");
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([400, ["waitingFor"]]);
    expect((await move(number, "wait", { waitingFor: "court" })).body.state).toBe("waiting");
    expect(await readOne(number)).toMatchObject({ waitingFor: "court" });
    expect((await move(number, "start")).body.state).toBe("active");
    expect(await readOne(number)).toMatchObject({ waitingFor: null });
    const { body } = await app.call(projectCalls.history, { params: at(number) }, { token: manager.token });
    expect(body.models.map(({ action }) => action)).toEqual(["진행", "대기", "진행", "준비 시작", "등록"]);
  });
});

describe("closing", () => {
  const answers = { result: "won", closedAt: today, settlementNote: "", recordsReturned: true } as const;
  const close = async (number: number, more: object = {}) => {
    const { version } = await readOne(number);
    const body = { version, ...answers, ...more };
    return app.call(stepCall(projectSteps, "close"), { params: at(number), body }, { token: manager.token });
  };

  test("every unmet item is named, and nothing is closed", async () => {
    const number = await insertProject({
      status: "closing",
      next_deadline_on: today,
      next_hearing_at: new Date(Date.now() + 86_400_000),
    });
    const { id } = await readOne(number);
    await app.database.query
      .insertInto("payments")
      .values({
        team_id: home,
        project_id: id,
        pay_type: "계좌이체",
        pay_amt: 500_000,
        pay_name: "한빛",
        pay_date: today,
        is_deposit: true,
      })
      .execute();
    const refused = await close(number, { result: undefined, recordsReturned: false });
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([
      422,
      ["deadlines", "hearings", "deposit", "result", "records"],
    ]);
    const { body } = await app.call(readClosing, { params: at(number) }, { token: manager.token });
    expect(body.models.map(({ key, met }) => [key, met])).toEqual([
      ["deadlines", false],
      ["hearings", false],
      ["deposit", false],
      ["securities", true],
      ["result", false],
      ["records", false],
    ]);
    expect(body.models[2]!.detail).toBe("예수금 500,000원");
    expect(await readOne(number)).toMatchObject({ status: "closing", closedAt: null });
    await app.database.query
      .updateTable("projects")
      .set({ next_deadline_on: null, next_hearing_at: null })
      .where("id", "=", id)
      .execute();
    expect((await close(number)).body.fields).toEqual({ deposit: expect.any(String) });
    expect((await close(number, { settlementNote: "50만원 환급" })).body.state).toBe("closed");
  });

  test("only from 종결예정; a reopened project keeps the old closing", async () => {
    const { number, id } = await addConfirmed("끝날 사건");
    await move(number, "start");
    expect((await close(number)).status).toBe(422);
    await move(number, "beginClosing");
    expect((await close(number, { closedAt: "2999-01-01" })).status).toBe(400);
    for (const closedAt of ["1900-01-01", seoulDay(Date.now() - 86_400_000)]) {
      const early = await close(number, { closedAt });
      expect([early.status, early.body.fields]).toEqual([
        400,
        { closedAt: `종결일은 개시일(${today})보다 앞설 수 없습니다.` },
      ]);
    }
    expect((await close(number)).body.state).toBe("closed");
    expect(await readOne(number)).toMatchObject({ status: "closed", stage: "종결", result: "won", closedAt: today });
    expect((await move(number, "reopen")).status).toBe(400);
    expect((await move(number, "reopen", { reason: "추심 필요" })).body.state).toBe("reopened");
    expect(await readOne(number)).toMatchObject({
      status: "reopened",
      stage: "자료수집",
      result: null,
      closedAt: null,
    });
    const closings = await app.database.query
      .selectFrom("project_closings")
      .select(["result", "closed_at", "reopen_reason"])
      .where("project_id", "=", id)
      .execute();
    expect(closings).toEqual([{ result: "won", closed_at: today, reopen_reason: "추심 필요" }]);
  });

  test("of two who close at once, one wins", async () => {
    const number = await insertProject({ status: "closing" });
    const statuses = (await Promise.all([close(number), close(number)])).map(({ status }) => status);
    const [winner, loser] = statuses.toSorted((one, next) => one - next);
    expect(winner).toBe(200);
    // By the time it is looked at, the case is newer than seen, or closed already.
    expect([409, 422]).toContain(loser);
  });
});

const assign = (body: object, token = manager.token) => app.call(assignProjects, { body: body as never }, { token });
const target = ({ number, version }: { number: number; version: number }) => ({ number, version });

describe("handing over", () => {
  test("many at once, with a note; the change of 책임변 gives the task to write to the client", async () => {
    const [from, to] = [
      await app.createStaff({ roles: ["책임변"], teamIds: [home] }),
      await app.createStaff({ roles: ["책임변"], teamIds: [home] }),
    ];
    const one = await addProject("인계 하나", { responsible: from.id });
    const two = await addConfirmed("인계 둘");
    const projects = [target(one), target(two)];
    const bare = await assign({ projects, people: { responsible: to.id }, note: "  " });
    expect([bare.status, Object.keys(bare.body.fields ?? {})]).toEqual([400, ["note"]]);
    expect((await assign({ projects, people: {}, note: "인계" })).status).toBe(400);
    expect((await assign({ projects, people: { responsible: 999_999 }, note: "인계" })).status).toBe(400);
    const answer = await assign({ projects, people: { responsible: to.id }, note: "기록은 3번 캐비닛" });
    expect(answer.body.changed).toBe(2);
    expect(await readOne(one.number)).toMatchObject({ responsible: { id: to.id } });
    const tasks = await app.database.query
      .selectFrom("tasks as t")
      .innerJoin("task_users as u", "u.task_id", "t.id")
      .select(["t.importance", "t.record_id", "u.staff_id", "t.created_by"])
      .where("t.record_type", "=", "project")
      .where("t.record_id", "in", [one.id, two.id])
      .execute();
    expect(tasks).toEqual([{ importance: "A", record_id: one.id, staff_id: to.id, created_by: manager.id }]);
    const notes = await app.database.query
      .selectFrom("project_handovers")
      .select(["project_id", "role", "from_staff_id", "to_staff_id", "note"])
      .where("project_id", "in", [one.id, two.id])
      .orderBy("project_id")
      .execute();
    const shared = { role: "responsible", to_staff_id: to.id, note: "기록은 3번 캐비닛" };
    expect(notes).toEqual([
      { ...shared, project_id: one.id, from_staff_id: from.id },
      { ...shared, project_id: two.id, from_staff_id: null },
    ]);
    const { body } = await app.call(readPeople, { params: at(one.number) }, { token: viewer.token });
    expect(body.models).toEqual([
      { role: "responsible", staffId: to.id, name: to.shortName, tel: expect.any(String), ext: "" },
    ]);
  });

  test("one stale project stops all of them", async () => {
    const one = await addConfirmed("함께 하나");
    const two = await addConfirmed("함께 둘");
    await move(two.number, "prepare");
    const answer = await assign({
      projects: [target(one), target(two)],
      people: { litigation: viewer.id },
      note: "인계",
    });
    expect(answer.status).toBe(409);
    expect((await readOne(one.number)).litigation).toBeNull();
  });
});
