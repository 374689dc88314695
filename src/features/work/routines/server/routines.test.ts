import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addDays, courtDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { readRoutineDays, routineCalls, setRecipients, skipRoutineDay } from "../endpoints.ts";
import { routineSteps } from "../steps.ts";
import { sendDueRoutines } from "./send-due.ts";

let app: TestApp;
let keeper: TestStaff;
let clerk: TestStaff;
let other: TestStaff;
let stranger: TestStaff;
let teamId: number;
/** Workdays to come, none of them near a holiday that the product knows. */
const today = seoulDay(Date.now());
const working = courtDays([]);
const day = working.onOrAfter(today);

beforeAll(async () => {
  app = await startTestApp();
  await app.database.query.deleteFrom("court_holidays").execute();
  teamId = await app.createTeam();
  const teamIds = [teamId];
  keeper = await app.createStaff({ roles: ["매니저"], teamIds });
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds });
  other = await app.createStaff({ roles: ["송무팀원"], teamIds });
  stranger = await app.createStaff({ roles: ["매니저"], teamIds: [await app.createTeam()] });
});
afterAll(() => app.stop());

const params = (id: number) => ({ number: String(id) });
const asKeeper = () => ({ token: keeper.token });

const create = (more: Record<string, unknown> = {}) =>
  app.call(
    routineCalls.create,
    {
      body: {
        title: "송달문서 확인",
        importance: "A",
        rule: "daily",
        moved: "before",
        startsOn: today,
        away: "deputy",
        ...more,
      } as never,
    },
    asKeeper(),
  );

async function added(to: readonly TestStaff[], more: Record<string, unknown> = {}): Promise<number> {
  const { status, body } = await create(more);
  expect([status, body.fields]).toEqual([200, undefined]);
  const { id, version } = body.model;
  const recipients = to.map((person) => ({ staff: person.id }));
  const given = await app.call(setRecipients, { params: params(id), body: { version, recipients } }, asKeeper());
  expect(given.status).toBe(200);
  return id;
}

const days = async (id: number) => (await app.call(readRoutineDays, { params: params(id) }, asKeeper())).body;
const tasksOf = (title: string) =>
  app.database.query
    .selectFrom("tasks as t")
    .innerJoin("task_users as u", "u.task_id", "t.id")
    .select(["t.id", "t.due_on as dueOn", "u.staff_id as to"])
    .where("t.title", "=", title)
    .orderBy("u.id")
    .execute();

test("run twice and by several processes at once, a day is sent once", async () => {
  const id = await added([clerk, other], { title: "한 번만" });
  await Promise.all([1, 2, 3, 4].map(() => sendDueRoutines(app.database, day)));
  await sendDueRoutines(app.database, day);
  const sent = await tasksOf("한 번만");
  expect(new Set(sent.map((one) => one.id)).size).toBe(1);
  expect(sent.map(({ to }) => to)).toEqual([clerk.id, other.id]);
  const next = working.onOrAfter(addDays(day, 1));
  await sendDueRoutines(app.database, next);
  expect(new Set((await tasksOf("한 번만")).map((one) => one.id)).size).toBe(2);
  await app.database.query.updateTable("routines").set({ status: "ended" }).where("id", "=", id).execute();
});

test("a task of a routine is due so many days after its day, or has no day", async () => {
  for (const [title, dueDays, dueOn] of [
    ["사흘 안에", 3, addDays(day, 3)],
    ["그날 안에", 0, day],
    ["언제든지", null, null],
  ] as const) {
    await added([clerk], { title, dueDays });
    await sendDueRoutines(app.database, day);
    expect((await tasksOf(title)).map((task) => task.dueOn)).toEqual([dueOn]);
  }
});

test("a day that was left out and a pause send nothing; the other team sees nothing", async () => {
  const id = await added([clerk], { title: "건너뛴 업무" });
  const { version, next } = await days(id);
  expect(next).toHaveLength(5);
  const first = next[0]!.day;
  const skip = (body: { version: number; day: string; skip: boolean }) =>
    app.call(skipRoutineDay, { params: params(id), body }, asKeeper());
  expect((await skip({ version, day: "2999-01-01", skip: true })).status).toBe(400);
  expect((await skip({ version, day: first, skip: true })).status).toBe(200);
  await sendDueRoutines(app.database, first);
  expect(await tasksOf("건너뛴 업무")).toEqual([]);
  const read = await app.call(routineCalls.read, { params: params(id) }, { token: stranger.token });
  expect(read.status).toBe(404);
  const at = (await days(id)).version;
  const pause = stepCall(routineSteps, "pause");
  expect((await app.call(pause, { params: params(id), body: { version: at } }, asKeeper())).status).toBe(200);
  await sendDueRoutines(app.database, next[1]!.day);
  expect(await tasksOf("건너뛴 업무")).toEqual([]);
  expect((await days(id)).next).toEqual([]);
});

test("who is away is replaced by the deputy, or left out with a note", async () => {
  const absence = { team_id: teamId, kind: "leave", starts_at: `${day}T00:00:00Z` } as const;
  await app.database.query
    .insertInto("absences")
    .values({ ...absence, staff_id: clerk.id, deputy_id: other.id, ends_at: `${day}T10:00:00Z` })
    .execute();
  const replaced = await added([clerk], { title: "대신 받는 업무" });
  const skipped = await added([clerk], { title: "부재면 없는 업무", away: "skip" });
  await sendDueRoutines(app.database, day);
  expect((await tasksOf("대신 받는 업무")).map(({ to }) => to)).toEqual([other.id]);
  expect(await tasksOf("부재면 없는 업무")).toEqual([]);
  const notes = async (id: number) =>
    (await app.database.query.selectFrom("routine_days").select("note").where("routine_id", "=", id).execute()).map(
      ({ note }) => note,
    );
  expect((await notes(replaced))[0]).toContain("부재");
  expect((await notes(skipped))[0]).toContain("부재로 보내지 않음");
});

test("a change is looked at with what stands: a monthly one keeps its day, and an end its start", async () => {
  const { id, version } = (await create({ rule: "monthly", monthDay: 5, startsOn: "2999-01-02" })).body.model;
  const change = async (changes: object) => {
    const sent = { params: { number: String(id) }, body: { version, changes } as never };
    return app.call(routineCalls.update, sent, asKeeper());
  };
  expect(Object.keys((await change({ monthDay: null })).body.fields ?? {})).toEqual(["monthDay"]);
  expect(Object.keys((await change({ endsOn: "2999-01-01" })).body.fields ?? {})).toEqual(["endsOn"]);
  expect((await change({ title: "이름만 바꾼 반복 업무" })).status).toBe(200);
});

test.each([
  ["weekly without a day", { rule: "weekly" }, "mon"],
  ["monthly without a day", { rule: "monthly" }, "monthDay"],
  ["a start that is over", { startsOn: "2020-01-01" }, "startsOn"],
  ["an end before the start", { startsOn: "2999-01-02", endsOn: "2999-01-01" }, "endsOn"],
])("%s is refused and named", async (_, more, field) => {
  const { status, body } = await create(more);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
});
