import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { readUser } from "#features/identity/session/endpoints.ts";
import { readHub } from "#features/service/hub/endpoints.ts";
import { readFirstDays, setGoLive, settleStep } from "../endpoints.ts";

let app: TestApp;
let team: number;
let boss: TestStaff;
let clerk: TestStaff;

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("송무팀");
  boss = await app.createStaff({ shortName: "대표", roles: ["관리자"], teamIds: [team] });
  clerk = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
});
afterAll(() => app.stop());

const read = async ({ token } = boss) => (await app.call(readFirstDays, {}, { token })).body;
const step = async (name: string) => (await read()).models.find((one) => one.name === name)!;
const settle = (name: string, state: "done" | "skipped" | "open", { token } = boss) =>
  app.call(settleStep, { params: { step: name }, body: { state } }, { token });
const goLive = (on: string | null, { token } = boss) => app.call(setGoLive, { body: { on } }, { token });

test("401 without a session, 403 for others than 관리자", async () => {
  expect((await app.call(readFirstDays, {})).status).toBe(401);
  expect((await app.call(readFirstDays, {}, { token: clerk.token })).status).toBe(403);
  expect((await settle("firm", "done", clerk)).status).toBe(403);
  expect((await goLive("2026-12-01", clerk)).status).toBe(403);
});

test("what a firm sets up and brings in stands in order, what comes first first", async () => {
  const { models, demo, goLiveOn } = await read();
  expect({ demo, goLiveOn }).toEqual({ demo: false, goLiveOn: null });
  const names = models.map(({ name }) => name);
  const inOrder = [
    "firm",
    "teams",
    "roster",
    "roles",
    "rates",
    "holidays",
    "clients",
    "projects",
    "deadlines",
    "payments",
    "tasks",
  ];
  expect(names.filter((name) => inOrder.includes(name))).toEqual(inOrder);
  expect(new Set(names).size).toBe(names.length);
  expect(models.find(({ name }) => name === "firm")?.words).toBe("법무법인 해온 (주소·전화 없음)");
  expect(models.find(({ name }) => name === "roster")).toMatchObject({ count: 2, words: "재직 2명", byFile: true });
  expect(models.find(({ name }) => name === "projects")).toMatchObject({ path: "/lawfirm/project", byFile: true });
  expect(models.find(({ name }) => name === "templates")).toMatchObject({
    count: 0,
    words: "사용 중: 기본 서식 4가지",
  });
  expect(models.find(({ name }) => name === "limits")).toMatchObject({
    words: "한 번에 5,000건 내보내기, 하루 열람 제한 없음",
    path: "/member/security",
  });
});

test("a step is done, left out and open again, with who said so and when, written into the log once", async () => {
  expect((await step("teams")).settled).toBeNull();
  expect((await settle("teams", "done")).status).toBe(200);
  expect((await settle("teams", "done")).status).toBe(200);
  expect((await step("teams")).settled).toMatchObject({ state: "done", by: "대표" });
  await settle("teams", "skipped");
  expect((await step("teams")).settled).toMatchObject({ state: "skipped" });
  await settle("teams", "open");
  expect((await step("teams")).settled).toBeNull();
  const { rows } = await app.database.pool.query(
    "select changes from change_log where action = 'firm.firstDays' order by id",
  );
  expect(rows.map(({ changes }) => changes)).toEqual([
    { teams: ["open", "done"] },
    { teams: ["done", "skipped"] },
    { teams: ["skipped", "open"] },
  ]);
  expect((await settle("nothing", "done")).status).toBe(404);
  expect((await settle("teams", "later" as "done")).status).toBe(400);
});

const counted = async () => [(await step("projects")).count, (await step("tasks")).count];

test("cases for members only are counted for nobody else, nor the tasks about them", async () => {
  const before = await counted();
  const { rows } = await app.database.pool.query<{ id: number }>(
    "insert into projects (team_id, title) values ($1, '비공개 사건') returning id",
    [team],
  );
  const { id } = rows[0]!;
  await app.database.pool.query(
    `insert into tasks (title, importance, all_check, created_by, record_type, record_id)
     values ('비공개 업무', 'B', 'N', $1, 'project', $2)`,
    [clerk.id, id],
  );
  expect(await counted()).toEqual(before.map((one) => one + 1));
  await app.database.pool.query(
    `with wall as (insert into walls (record_type, record_id, kind) values ('project', $1, 'members') returning id)
     insert into wall_members (wall_id, staff_id) select id, $2 from wall`,
    [id, clerk.id],
  );
  expect(await counted()).toEqual(before);
});

test("the day the firm begins is kept, and no day of the calendar is refused without words", async () => {
  expect((await goLive("2026-02-30")).status).toBe(400);
  const refused = await goLive("1900-01-01");
  expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["on"]]);
  await goLive("2026-12-01");
  await goLive("2026-12-01");
  expect((await read()).goLiveOn).toBe("2026-12-01");
  // What the screens of everybody show as late follows it.
  expect((await app.call(readUser, {}, { token: clerk.token })).body.user.goLiveOn).toBe("2026-12-01");
  const { rows } = await app.database.pool.query("select changes from change_log where action = 'firm.setGoLive'");
  expect(rows.map(({ changes }) => changes)).toEqual([{ goLiveOn: [null, "2026-12-01"] }]);
  expect((await goLive(null)).status).toBe(200);
});

/** A seizure whose correction ends in so many days. */
function addSeizure(debtor: string, days: number) {
  return app.database.pool.query(
    `insert into seizures (team_id, creditor, debtor, status, correction_due_on) values ($1, '가람', $2, 'filed', current_date + $3::int)`,
    [team, debtor, days],
  );
}

async function lateSeizures() {
  const { body } = await app.call(readHub, {}, { token: clerk.token });
  const { overdue, overduePath } = body.models.find(({ name }) => name === "seizures")!;
  return { overdue, overduePath };
}

const day = (days: number) => new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);

test("what ended before that day is late nowhere, what ends after it is, and nothing to come is let off", async () => {
  await addSeizure("전에 끝난 것", -40);
  await addSeizure("뒤에 끝난 것", -3);
  expect(await lateSeizures()).toMatchObject({
    overdue: 2,
    overduePath: `/lawfirm/service/attach?nextDueOn=..${day(-1)}`,
  });
  await goLive(day(-10));
  expect(await lateSeizures()).toMatchObject({
    overdue: 1,
    overduePath: `/lawfirm/service/attach?nextDueOn=${day(-10)}..${day(-1)}`,
  });
  await goLive(null);
});
