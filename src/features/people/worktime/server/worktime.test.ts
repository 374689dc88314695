import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addDays, addMonths, firmToday, type Day } from "#platform/dates.ts";
import { readSpreadsheet } from "#platform/server/spreadsheet/read.ts";
import { bulkStepCall, stepCall } from "#records/steps.ts";
import { mondayOf } from "../day.ts";
import * as calls from "../endpoints.ts";
import { worktimeSteps } from "../steps.ts";
import { tellMissing } from "./remind.ts";

const today = firmToday();
/** A week that is over, and in a month that can be closed. */
const monday = mondayOf(addDays(addMonths(`${today.slice(0, 7)}-01`, -1), 8));

let app: TestApp;
let team: number;
let farTeam: number;
let author: TestStaff;
let manager: TestStaff;
let boss: TestStaff;
let colleague: TestStaff;
let stranger: TestStaff;
let projectId: number;

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam("송무팀");
  author = await app.createStaff({ shortName: "가작성", roles: ["어쏘변"], teamIds: [team] });
  manager = await app.createStaff({ shortName: "나매니저", roles: ["매니저"], teamIds: [team] });
  boss = await app.createStaff({ shortName: "다관리", roles: ["관리자"], teamIds: [team] });
  colleague = await app.createStaff({ shortName: "라동료", roles: ["송무팀원"], teamIds: [team] });
  farTeam = await app.createTeam("먼 팀");
  stranger = await app.createStaff({ roles: ["매니저"], teamIds: [farTeam] });
  const { rows } = await app.database.pool.query<{ id: number }>(
    "insert into projects (team_id, title, associate_id) values ($1, '대여금 사건', $2) returning id",
    [team, author.id],
  );
  projectId = rows[0]!.id;
});
afterAll(() => app.stop());

const at = (day: Day, clock: string) => new Date(`${day}T${clock}:00+09:00`).toISOString();
const numbered = (number: number) => ({ params: { number: String(number) } });
const enter = (body: object, by = author) =>
  app.call(calls.enterWorktime, { body: { category: "writing", ...body } as never }, by);
const clocked = (day: Day, from: string, until: string, more: object = {}) =>
  enter({ startAt: at(day, from), endAt: at(day, until), ...more });
const added = async (body: object, by = author): Promise<number> => {
  const answer = await enter(body, by);
  expect([answer.status, answer.body.fields, answer.body.message]).toEqual([200, undefined, undefined]);
  return answer.body.numbers[0]!;
};
const read = (number: number, by = author) => app.call(calls.worktimeCalls.read, numbered(number), by);
const week = async (on = monday, by = author, staff?: number) =>
  app.call(calls.readWeek, { query: { monday: on, ...(staff && { staff: String(staff) }) } }, by);
const refusedAt = ({ status, body }: { status: number; body: { fields?: object } }) => [
  status,
  Object.keys(body.fields ?? {}),
];

async function take(name: keyof (typeof worktimeSteps)["steps"], number: number, by: TestStaff, more: object = {}) {
  const { version } = (await read(number, author)).body.model;
  return app.call(stepCall(worktimeSteps, name), { ...numbered(number), body: { version, ...more } as never }, by);
}

/** Submitted by the author and approved by the manager. */
async function approved(body: object): Promise<number> {
  const number = await added(body);
  if ((await read(number)).body.model.status === "draft")
    expect((await take("submit", number, author)).status).toBe(200);
  expect((await take("approve", number, manager)).status).toBe(200);
  return number;
}

describe("a day", () => {
  const day = addDays(monday, 0);

  test("clock times overlap clock times alone, and not where they run side by side", async () => {
    const first = await clocked(day, "09:00", "11:00", { project: projectId });
    expect(first.status).toBe(200);
    expect(refusedAt(await clocked(day, "10:30", "12:00"))).toEqual([400, ["startAt"]]);
    expect((await clocked(day, "11:00", "12:00")).status).toBe(200);
    expect((await enter({ day, minutes: 90 })).status).toBe(200);
    expect((await clocked(day, "10:30", "11:30", { parallel: true })).status).toBe(200);
    const model = (await week()).body.model;
    expect(model.days[0]).toMatchObject({ day, minutes: 180 + 90 });
    // Never against the one that is changed.
    const number = first.body.numbers[0]!;
    const changes = { startAt: at(day, "09:10"), endAt: at(day, "10:50") };
    const changed = await app.call(
      calls.worktimeCalls.update,
      { ...numbered(number), body: { version: 1, changes } },
      author,
    );
    expect([changed.status, changed.body.model?.minutes]).toEqual([200, 100]);
  });

  test("work and leave come to 24 hours at the most", async () => {
    const free = addDays(monday, 1);
    await app.database.pool.query(
      "insert into absences (team_id, staff_id, kind, starts_at, ends_at) values ($1, $2, 'leave', $3, $4)",
      [team, author.id, at(free, "09:00"), at(free, "13:00")],
    );
    expect(refusedAt(await enter({ day: free, minutes: 1201 }))).toEqual([400, ["minutes"]]);
    await added({ day: free, minutes: 1200 });
    expect(refusedAt(await enter({ day: free, minutes: 1 }))).toEqual([400, ["minutes"]]);
  });

  test("of two that are sent at once for the last free hours, one is refused", async () => {
    const full = addDays(monday, 2);
    const answers = await Promise.all([1, 2, 3].map(() => enter({ day: full, minutes: 800 })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
  });

  test("what crosses midnight becomes an entry for each day", async () => {
    const night = addDays(monday, 3);
    const next = addDays(monday, 4);
    const { body } = await enter({ startAt: at(night, "23:00"), endAt: at(next, "00:30") });
    expect(body.numbers).toHaveLength(2);
    const days = await Promise.all(body.numbers.map(async (number) => (await read(number)).body.model));
    expect(days.map((one) => [one.day, one.minutes])).toEqual([
      [night, 60],
      [next, 30],
    ]);
  });

  test.each([
    ["day", { day: addDays(today, 1), minutes: 10 }],
    ["day", { minutes: 10 }],
    ["minutes", { day: monday }],
    ["minutes", { day: monday, minutes: 0 }],
    ["endAt", { startAt: at(monday, "14:00") }],
    ["endAt", { startAt: at(monday, "14:00"), endAt: at(monday, "13:00") }],
    ["parallel", { day: monday, minutes: 10, parallel: true }],
    ["project", { day: monday, minutes: 10, project: 987_654 }],
    ["memo", { day: monday, minutes: 10, memo: "가".repeat(501) }],
  ])("%s is refused with words at the field", async (field, body) => {
    expect(refusedAt(await enter(body))).toEqual([400, [field]]);
  });
});

describe("who sees and changes it", () => {
  test("the author, those who approve for the team, and nobody else", async () => {
    const number = await added({ day: addDays(monday, 6), minutes: 30, project: projectId });
    expect((await read(number)).status).toBe(200);
    expect((await read(number, manager)).status).toBe(200);
    expect((await read(number, boss)).status).toBe(200);
    expect((await read(number, colleague)).status).toBe(404);
    expect((await read(number, stranger)).status).toBe(404);
    expect((await app.call(calls.worktimeCalls.read, numbered(number))).status).toBe(401);
    const change = { ...numbered(number), body: { version: 1, changes: { minutes: 40 } } } as const;
    expect((await app.call(calls.worktimeCalls.update, change, manager)).status).toBe(403);
    expect((await week(monday, manager, author.id)).body.model?.mine).toBe(false);
    expect((await week(monday, colleague, author.id)).status).toBe(404);
    expect((await week(monday, stranger, author.id)).status).toBe(404);
    expect((await app.call(calls.readTeam, { query: { monday } }, colleague)).status).toBe(403);
  });

  test("work belongs to 주소속 of its day, whichever team is in use", async () => {
    const mover = await app.createStaff({ roles: ["어쏘변"], teamIds: [team] });
    const { pool } = app.database;
    await pool.query("insert into staff_teams (staff_id, team_id) values ($1, $2)", [mover.id, farTeam]);
    await pool.query("update staffs set team_id = $2, home_team_id = $2 where id = $1", [mover.id, farTeam]);
    await pool.query("update staff_home_teams set from_on = $2 where staff_id = $1 and team_id = $3", [
      mover.id,
      addDays(monday, 3),
      farTeam,
    ]);
    const before = await added({ day: monday, minutes: 30 }, mover);
    const after = await added({ day: addDays(monday, 3), minutes: 40 }, mover);
    const seen = async (by: TestStaff) => Promise.all([before, after].map(async (one) => (await read(one, by)).status));
    expect([await seen(manager), await seen(stranger)]).toEqual([
      [200, 404],
      [404, 200],
    ]);
    const actual = async (by: TestStaff) =>
      (await app.call(calls.readTeam, { query: { monday } }, by)).body.models.find(({ staff }) => staff.id === mover.id)
        ?.actual;
    expect([await actual(manager), await actual(stranger)]).toEqual([30, 40]);
    const changes = { day: addDays(monday, 1) };
    await app.call(calls.worktimeCalls.update, { ...numbered(after), body: { version: 1, changes } }, mover);
    expect(await seen(manager)).toEqual([200, 200]);
  });

  test("a wall around the case hides it from those who approve", async () => {
    const { rows } = await app.database.pool.query<{ id: number }>(
      "insert into projects (team_id, title, associate_id) values ($1, '제한 사건', $2) returning id",
      [team, author.id],
    );
    const walled = rows[0]!.id;
    const number = await added({ day: addDays(monday, 6), minutes: 20, project: walled });
    await app.database.pool.query(
      `with wall as (insert into walls (record_type, record_id, kind, decided_by) values ('project', $1, 'members', $2)
         returning id)
       insert into wall_members (wall_id, staff_id) select id, $2 from wall`,
      [walled, author.id],
    );
    expect((await read(number, boss)).status).toBe(404);
    expect((await read(number, manager)).status).toBe(404);
    expect((await read(number)).status).toBe(200);
  });
});

describe("approval", () => {
  const on = addDays(monday, -7);

  test("somebody else approves; what was approved is put right by a row beside it", async () => {
    const number = await added({ day: on, minutes: 60, project: projectId, billable: true });
    expect((await take("approve", number, manager)).status).toBe(422);
    await take("submit", number, author);
    expect((await take("approve", number, author)).status).toBe(403);
    expect((await take("approve", number, manager)).status).toBe(200);
    const change = { ...numbered(number), body: { version: 3, changes: { minutes: 45 } } } as const;
    expect((await app.call(calls.worktimeCalls.update, change, author)).status).toBe(422);
    const right = { version: 3, minutes: 45, project: projectId, category: "writing", billable: true } as const;
    const correct = (body: object, by = author) =>
      app.call(calls.correctWorktime, { ...numbered(number), body: { ...right, ...body } as never }, by);
    expect((await correct({ reason: "잘못 적은 시간 정정" }, manager)).status).toBe(403);
    expect(refusedAt(await correct({ reason: "." }))).toEqual([400, ["reason"]]);
    const { status, body } = await correct({ reason: "잘못 적은 시간 정정" });
    expect([status, body.numbers.length]).toEqual([200, 1]);
    expect((await read(body.numbers[0]!)).body.model).toMatchObject({ minutes: -15, status: "submitted" });
    expect((await read(number)).body.model).toMatchObject({ minutes: 60, status: "approved" });
    expect((await correct({ reason: "두 번째 정정 시도" })).status).toBe(422);
    expect((await week(on)).body.model.actual).toBe(45);
  });

  test("what is added to an approved week is submitted at once, the rest stays approved", async () => {
    const other = addDays(monday, -14);
    const number = await approved({ day: other, minutes: 120 });
    expect((await week(other)).body.model.state).toBe("approved");
    const late = await added({ day: addDays(other, 1), minutes: 30 });
    expect((await read(late)).body.model.status).toBe("submitted");
    expect((await read(number)).body.model.status).toBe("approved");
    expect((await week(other)).body.model.state).toBe("submitted");
  });

  test("a manager approves a week at once, and is told of it once", async () => {
    const busy = addDays(monday, -21);
    for (const index of [0, 1, 2]) await added({ day: addDays(busy, index), minutes: 60 + index });
    const submitted = await app.call(calls.submitWeek, { body: { monday: busy } }, author);
    expect(submitted.body.count).toBe(3);
    const { rows: rung } = await app.database.pool.query(
      `select from bell_rows b join worktime_weeks w on w.id = b.record_id where b.record_type = 'worktimeWeek'
       and b.staff_id = $1 and w.week_on = $2`,
      [manager.id, busy],
    );
    expect(rung).toHaveLength(1);
    const models = (await app.call(calls.readTeam, { query: { monday: busy } }, manager)).body.models;
    const own = models.find(({ staff }) => staff.id === author.id)!;
    expect([own.actual, own.state, own.waiting.length]).toEqual([183, "submitted", 3]);
    const answer = await app.call(bulkStepCall(worktimeSteps, "approve"), { body: { targets: own.waiting } }, manager);
    expect([answer.status, answer.body.changed.length]).toEqual([200, 3]);
  });
});

const exportHours = (by: TestStaff, body: object) =>
  fetch(`${app.url}/api/worktime/hours/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${by.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("hours of colleagues and cases go out as a sheet, with a reason, to those who approve them", async () => {
  const day = addDays(monday, -35);
  await added({ day, minutes: 45, project: projectId, billable: true });
  await added({ day, minutes: 30 });
  const body = { from: day, to: day, reason: "의뢰인 청구 자료" };
  expect((await exportHours(author, body)).status).toBe(403);
  expect((await exportHours(manager, { ...body, to: addDays(day, -1) })).status).toBe(400);
  expect((await exportHours(manager, { ...body, reason: " " })).status).toBe(400);
  const rowsOf = async (by: TestStaff) => {
    const answer = await exportHours(by, body);
    expect(answer.status).toBe(200);
    return JSON.stringify(await readSpreadsheet(Buffer.from(await answer.arrayBuffer())));
  };
  const sheet = await rowsOf(manager);
  expect(sheet).toContain("가작성");
  expect(sheet).toContain("0.75");
  expect(sheet).toContain("0.5");
  expect(await rowsOf(stranger)).not.toContain("가작성");
});

describe("이번 주 완료", () => {
  test("each empty working day needs an answer, and forgetting is not the same as not working", async () => {
    const on = addDays(monday, -28);
    await added({ day: on, minutes: 480 }, colleague);
    const done = (answers: object[] = []) =>
      app.call(calls.completeWeek, { body: { monday: on, answers: answers as never } }, colleague);
    expect(refusedAt(await done())).toEqual([400, ["answers"]]);
    await app.database.query.deleteFrom("court_holidays").execute();
    const rest = [1, 2, 3].map((index) => ({ day: addDays(on, index), answer: "none" }));
    expect(refusedAt(await done(rest))).toEqual([400, ["answers"]]);
    expect((await done([...rest, { day: addDays(on, 4), answer: "missing" }])).status).toBe(200);
    const model = (await week(on, colleague)).body.model;
    expect([model.done?.later, model.state]).toEqual([false, "draft"]);
    expect(model.days.map(({ gap }) => gap)).toEqual([false, false, false, false, true, false, false]);
    await added({ day: addDays(on, 4), minutes: 60 }, colleague);
    expect((await week(on, colleague)).body.model.done?.later).toBe(true);
    const again = { body: { monday: on } };
    expect((await app.call(calls.reopenWeek, again, colleague)).status).toBe(200);
    expect((await app.call(calls.reopenWeek, again, colleague)).status).toBe(422);
  });

  test("a working day of which nothing is known is told after some working days, leave is not", async () => {
    await added({ day: addDays(today, -14), minutes: 60 }, colleague);
    const told = await tellMissing(app.database);
    expect(told).toBeGreaterThan(0);
    const { rows } = await app.database.pool.query(
      "select from bell_rows where staff_id = $1 and 'worktime.missing' = any(kinds)",
      [colleague.id],
    );
    expect(rows.length).toBeGreaterThan(0);
    const fresh = await app.createStaff({ roles: ["송무팀원"], teamIds: [team] });
    await added({ day: addDays(today, -13), minutes: 60 }, fresh);
    await app.database.pool.query(
      "insert into absences (team_id, staff_id, kind, starts_at, ends_at) values ($1, $2, 'leave', $3, $4)",
      [team, fresh.id, at(addDays(today, -12), "00:00"), at(today, "23:00")],
    );
    await tellMissing(app.database);
    const { rows: none } = await app.database.pool.query("select from bell_rows where staff_id = $1", [fresh.id]);
    expect(none).toHaveLength(0);
  });
});

describe("proposals", () => {
  const day = addDays(monday, 5);
  let memo: number;

  beforeAll(async () => {
    const { rows } = await app.database.pool.query<{ id: number }>(
      `insert into memos (team_id, author_id, kind, content, record_type, record_id, created_at)
       values ($1, $2, '통화', '통화함', 'project', $3, $4), ($1, $2, '내부', '검토함', 'project', $3, $5) returning id`,
      [team, author.id, projectId, at(day, "14:00"), at(day, "15:00")],
    );
    memo = rows[0]!.id;
  });
  const offered = async (by = author) =>
    (await app.call(calls.listProposals, { query: { monday } }, by)).body.models.filter(
      ({ at: when }) => when >= at(day, "00:00"),
    );

  test("one for each activity, with its source, for the author alone", async () => {
    const models = await offered();
    expect(models.map(({ type, minutes, project }) => [type, minutes, project?.id])).toEqual([
      ["memo", 15, projectId],
      ["memo", 10, projectId],
    ]);
    expect(await offered(boss)).toEqual([]);
    const sources = [{ type: "memo" as const, id: memo }];
    const body = { category: "consult" as const, day, minutes: 20, sources };
    expect((await app.call(calls.acceptProposals, { body }, boss)).status).toBe(404);
    expect((await app.call(calls.discardProposals, { body: { sources } }, boss)).status).toBe(404);
  });

  test("what was discarded stays so, what was entered comes back when the entry is taken away", async () => {
    const [call, other] = await offered();
    const body = { sources: [{ type: other!.type, id: other!.id }] };
    expect((await app.call(calls.discardProposals, { body }, author)).status).toBe(200);
    expect(await offered()).toHaveLength(1);
    expect((await app.call(calls.discardProposals, { body }, author)).status).toBe(404);
    const taken = { category: "consult", day, minutes: 20, project: projectId } as const;
    const sources = [{ type: call!.type, id: call!.id }];
    const accepted = await app.call(calls.acceptProposals, { body: { ...taken, sources } }, author);
    expect(accepted.status).toBe(200);
    const number = accepted.body.numbers[0]!;
    expect((await read(number)).body.model).toMatchObject({ source: "proposal", status: "draft" });
    const shown = await app.call(calls.readSources, numbered(number), author);
    expect(shown.body.models).toMatchObject([{ type: "memo", id: memo }]);
    expect(await offered()).toHaveLength(0);
    const removed = await app.call(calls.removeWorktime, { ...numbered(number), body: { version: 1 } }, author);
    expect(removed.status).toBe(200);
    expect(await offered()).toHaveLength(1);
  });
});

const start = (by = author) => app.call(calls.startTimer, { body: { category: "writing" } }, by);

describe("the timer", () => {
  test("one at a time; forgotten, it ends at the last sign of the person", async () => {
    expect((await start()).status).toBe(200);
    expect((await start()).status).toBe(422);
    const now = new Date();
    // Not over midnight, so that it is one entry whenever the test runs.
    const day = addDays(today, -1);
    await app.database.pool.query("update worktime_timers set started_at = $2, active_at = $3 where staff_id = $1", [
      author.id,
      at(day, "09:00"),
      at(day, "11:20"),
    ]);
    expect((await app.call(calls.readTimer, {}, author)).body.model).toMatchObject({ forgotten: true, asks: true });
    expect((await app.call(calls.beatTimer, { body: {} }, author)).body.kept).toBe(false);
    const { body } = await app.call(calls.stopTimer, { body: {} }, author);
    expect(body.rest?.startAt).toBe(at(day, "11:20"));
    expect(Date.parse(body.rest!.endAt)).toBeGreaterThan(now.getTime() - 60_000);
    expect((await read(body.numbers[0]!)).body.model).toMatchObject({ day, minutes: 140, source: "timer" });
    expect((await app.call(calls.stopTimer, { body: {} }, author)).status).toBe(422);
  });

  test("nobody sees the timer of another", async () => {
    await start(colleague);
    expect((await app.call(calls.readTimer, {}, author)).body.model).toBeNull();
    expect((await app.call(calls.discardTimer, {}, colleague)).status).toBe(200);
  });
});

describe("a closed month", () => {
  const month = addMonths(`${today.slice(0, 7)}-01`, -4).slice(0, 7);
  const day = `${month}-10`;
  const body = { month };

  test("closes when all is approved, and then takes nothing in", async () => {
    const number = await added({ day, minutes: 60 });
    expect((await app.call(calls.closeMonth, { body }, manager)).status).toBe(422);
    await take("submit", number, author);
    await take("approve", number, manager);
    expect((await app.call(calls.closeMonth, { body }, author)).status).toBe(403);
    expect((await app.call(calls.closeMonth, { body }, manager)).status).toBe(200);
    expect((await enter({ day, minutes: 10 })).status).toBe(423);
    const right = { version: 3, minutes: 30, category: "writing", reason: "마감 뒤 정정 시도" } as const;
    expect((await app.call(calls.correctWorktime, { ...numbered(number), body: right }, author)).status).toBe(423);
    const reopen = { body: { month, reason: "누락된 기록 추가" } };
    expect((await app.call(calls.reopenMonth, reopen, manager)).status).toBe(403);
    expect((await app.call(calls.reopenMonth, reopen, boss)).status).toBe(200);
    expect((await enter({ day, minutes: 10 })).status).toBe(200);
  });

  test("the running month is not closed", async () => {
    const answer = await app.call(calls.closeMonth, { body: { month: today.slice(0, 7) } }, manager);
    expect(refusedAt(answer)).toEqual([400, ["month"]]);
  });
});

test("on a case one sees one's own time; who is responsible for it sees all of it", async () => {
  const lead = await app.createStaff({ roles: ["책임변"], teamIds: [team] });
  await app.database.pool.query("update projects set responsible_id = $2 where id = $1", [projectId, lead.id]);
  const { rows } = await app.database.pool.query<{ number: number }>(
    "select id_int as number from projects where id = $1",
    [projectId],
  );
  const hours = (by: TestStaff) => app.call(calls.readCaseHours, numbered(rows[0]!.number), by);
  const own = (await hours(author)).body;
  expect(own.total).toBeGreaterThan(0);
  expect((await hours(lead)).body.total).toBe(own.total);
  expect((await hours(lead)).body.models.every(({ opens }) => !opens)).toBe(true);
  expect((await hours(colleague)).body).toMatchObject({ total: 0 });
  expect((await hours(stranger)).status).toBe(404);
});

/** Somebody who works under these rules. */
const workerUnder = async (kind: string) => {
  const staff = await app.createStaff({ roles: ["어쏘변"], teamIds: [team] });
  await app.database.pool.query(
    "insert into work_schemes (team_id, staff_id, kind, from_on, weekly_minutes, agreed_on) values ($1, $2, $3, '2020-01-01', 2400, '2020-01-01')",
    [team, staff.id, kind],
  );
  return staff;
};
const beside = (day: Day, from: string, until: string, by: TestStaff) =>
  enter({ startAt: at(day, from), endAt: at(day, until), parallel: true }, by);

describe("연장·야간·휴일", () => {
  test("the average of 선택근로 counts what ran side by side once", async () => {
    const selective = await workerUnder("selective");
    // Seven hours a day and as many beside them: more than 52 a week were each counted.
    const first = `${monday.slice(0, 7)}-01`;
    const until = addDays(monday, 6);
    for (let day = first; day <= until; day = addDays(day, 1)) {
      expect((await beside(day, "09:00", "16:00", selective)).status).toBe(200);
      expect((await beside(day, "09:00", "16:00", selective)).status).toBe(200);
    }
    const says = (await week(monday, selective)).body.model.warnings.map((one) => one.says);
    expect(says.filter((word) => word.includes("주평균"))).toEqual([]);
    const beyond = await workerUnder("selective");
    for (const staff of [selective, beyond]) await enter({ day: monday, minutes: 600 }, staff);
    await enter({ day: addDays(monday, 1), minutes: 600 }, selective);
    const over = (await week(monday, selective)).body.model.warnings;
    expect(over.filter(({ says: word }) => word.includes("주평균"))).toHaveLength(1);
    // The list of the team says of each what his own week says of him.
    const { models } = (await app.call(calls.readTeam, { query: { monday } }, manager)).body;
    const told = (staff: TestStaff) => models.find((one) => one.staff.id === staff.id)!.warnings;
    expect(told(selective)).toEqual(over);
    expect(told(beyond)).toEqual((await week(monday, beyond)).body.model.warnings);
  });

  test("a week says its 연장, 야간 and 휴일, and the day whose break was too short", async () => {
    const general = await workerUnder("general");
    await beside(monday, "09:00", "18:00", general);
    await beside(monday, "10:00", "12:00", general);
    await beside(addDays(monday, 1), "22:00", "23:30", general);
    await enter({ day: addDays(monday, 6), minutes: 60 }, general);
    const { extra, warnings } = (await week(monday, general)).body.model;
    expect(extra).toEqual({ overtime: 60, night: 90, holiday: 60, unclocked: 60 });
    expect(warnings.map(({ says }) => says)).toEqual([
      expect.stringContaining(`휴게시간이 부족한 날이 있습니다: ${monday}`),
    ]);
    const member = await workerUnder("member");
    await beside(monday, "09:00", "18:00", member);
    expect((await week(monday, member)).body.model).toMatchObject({ extra: null, warnings: [] });
  });
});
