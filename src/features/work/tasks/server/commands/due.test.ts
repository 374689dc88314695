import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import * as endpoints from "../../endpoints.ts";
import { startTaskFirm, type TaskFirm } from "../testing/task-firm.ts";
import { remindOfDays } from "./remind-of-days.ts";

let firm: TaskFirm;
let sender: TestStaff;
let first: TestStaff;
let second: TestStaff;

beforeAll(async () => {
  firm = await startTaskFirm();
  [sender, first, second] = (await firm.people(3)) as [TestStaff, TestStaff, TestStaff];
});
afterAll(() => firm.app.stop());

const create = (dueAt: unknown) => {
  const body = { title: "준비서면", importance: "B", allCheck: "N", staffs: [{ id: first.id, name: "" }], dueAt };
  return firm.app.call(endpoints.createTask, { body: body as never }, { token: sender.token });
};

const rows = async (who: TestStaff) =>
  (await firm.app.call(listBell, { query: { box: "open" } }, { token: who.token })).body.models;

describe("the day of a task", () => {
  test("is seen by sender and recipients; without one it is null", async () => {
    const [day, minute, none] = [
      await firm.give(sender, [first], { dueAt: "2097-03-04" }),
      await firm.give(sender, [first], { dueAt: "2097-03-04T09:30" }),
      await firm.give(sender, [first]),
    ];
    for (const [id, dueAt] of [
      [day, "2097-03-04"],
      [minute, "2097-03-04T09:30"],
      [none, null],
    ] as const) {
      expect((await firm.entry(first, id)).task.dueAt).toBe(dueAt);
      expect((await firm.sentTask(sender, id)).dueAt).toBe(dueAt);
    }
  });

  test("decides no order: importance, then the oldest first", async () => {
    const person = await firm.staff();
    const late = await firm.give(sender, [person], { importance: "B", dueAt: "2097-03-04" });
    const near = await firm.give(sender, [person], { importance: "B", dueAt: "2026-01-02" });
    const urgent = await firm.give(sender, [person], { importance: "S" });
    expect((await firm.open(person)).map(({ task }) => task.id)).toEqual([urgent, late, near]);
  });

  test.each([["2097-02-30"], ["내일"], ["2097-03-04T24:00"], ["2097-03-04 09:30"], ["1097-03-04"], [""]])(
    "400 names what is none: %s",
    async (dueAt) => {
      const { status, body } = await create(dueAt);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ["dueAt"]]);
    },
  );

  test("is changed and taken away by the sender alone, without ending an edit of the content", async () => {
    const id = await firm.give(sender, [first], { content: "처음" });
    expect((await firm.update(first, id, { dueAt: "2097-03-04" })).status).toBe(404);
    const { body } = await firm.update(sender, id, { dueAt: "2097-03-04T18:00" });
    expect(body).toMatchObject({ version: 2, contentVersion: 1 });
    expect((await firm.entry(first, id)).task).toMatchObject({ dueAt: "2097-03-04T18:00", content: "처음" });
    expect((await firm.update(sender, id, { content: "다음", contentVersion: 1 })).status).toBe(200);
    expect((await firm.entry(first, id)).task).toMatchObject({ dueAt: "2097-03-04T18:00", content: "다음" });
    await firm.update(sender, id, { dueAt: null });
    expect((await firm.entry(first, id)).task.dueAt).toBeNull();
    const mixed = await firm.update(sender, id, { dueAt: null, status: "진행" });
    expect([mixed.status, mixed.body.fields && Object.keys(mixed.body.fields)]).toEqual([400, ["status"]]);
    await firm.complete(first, id);
    expect((await firm.update(sender, id, { dueAt: "2097-03-04" })).status).toBe(409);
  });
});

describe("reminders", () => {
  test("come on the day before and on the day, each once, to those who still have it open", async () => {
    const due = "2090-05-12";
    const { database } = firm.app;
    const id = await firm.give(sender, [first, second], { title: "보정서 제출", dueAt: due, allCheck: "Y" });
    const at = (days: number) => new Date(`${addDays(due, days)}T08:00:00+09:00`);
    expect(await remindOfDays(database, at(-2))).toBe(0);
    const told = await Promise.all([remindOfDays(database, at(-1)), remindOfDays(database, at(-1))]);
    expect(told.toSorted()).toEqual([0, 1]);
    const { id: entry } = await firm.entry(first, id);
    expect(await rows(first)).toMatchObject([
      {
        title: "보정서 제출",
        says: "내일이 기한입니다",
        from: null,
        path: `/?entry=${entry}`,
        urgent: false,
        events: 1,
      },
    ]);
    expect((await rows(sender)).filter(({ whys }) => whys.includes("기한"))).toEqual([]);
    await firm.complete(second, id);
    expect(await rows(second)).toEqual([]);
    expect([await remindOfDays(database, at(0)), await remindOfDays(database, at(0))]).toEqual([1, 0]);
    expect(await rows(first)).toMatchObject([{ says: "오늘이 기한입니다", urgent: true, events: 2 }]);
    expect(await rows(second)).toEqual([]);
    expect(await remindOfDays(database, at(1))).toBe(0);
  });

  test("of a day that was put off are told anew; a task that ended is not told of", async () => {
    const { database } = firm.app;
    const id = await firm.give(sender, [first], { dueAt: "2091-05-12" });
    const now = new Date("2091-05-12T08:00:00+09:00");
    expect(await remindOfDays(database, now)).toBe(1);
    await firm.update(sender, id, { dueAt: "2091-05-13" });
    expect([await remindOfDays(database, now), await remindOfDays(database, now)]).toEqual([1, 0]);
    await firm.complete(first, id);
    expect(await remindOfDays(database, new Date("2091-05-13T08:00:00+09:00"))).toBe(0);
  });
});

test("what a record has ahead is offered: 404 where it is not seen", async () => {
  const lawyer = await firm.staff({ roles: ["송무팀원"] });
  const { rows: made } = await firm.app.database.pool.query<{ id: number; number: string }>(
    "insert into projects (title, team_id) values ('대여금', $1) returning id, id_int::text as number",
    [firm.teamId],
  );
  const { id, number } = made[0]!;
  const soon = addDays(seoulDay(Date.now()), 5);
  await firm.app.database.pool.query(
    `with made as (insert into legal_cases (project_id, court, case_no, team_id) values ($1, '서울중앙지방법원', '2026가단1', $2) returning id)
     insert into hearings (case_id, at, kind, team_id) select id, ($3 || ' 10:30+09')::timestamptz, 'pleading', $2 from made`,
    [id, firm.teamId, soon],
  );
  const query = { category: "project", id: number };
  const seen = await firm.app.call(endpoints.comingDays, { query }, { token: lawyer.token });
  expect([seen.status, seen.body.models]).toEqual([
    200,
    [{ kind: "기일", title: "서울중앙지방법원 2026가단1", dueAt: `${soon}T10:30` }],
  ]);
  const stranger = await firm.app.createStaff({ teamIds: [await firm.app.createTeam()], roles: ["송무팀원"] });
  expect((await firm.app.call(endpoints.comingDays, { query }, { token: stranger.token })).status).toBe(404);
});
