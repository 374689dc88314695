import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { enterDeadline } from "#features/litigation/deadlines/endpoints.ts";
import { registerNothing, registerService } from "#features/litigation/services/endpoints.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { closeDay, listClosings, readClosing } from "../endpoints.ts";
import { tellUnclosed } from "./closing-alarm.ts";

let app: TestApp;
let clerk: TestStaff;
let other: TestStaff;
let caseId: number;

const today = seoulDay(Date.now());
const day = { params: { day: today } };
const close = (staff: TestStaff, receipts: number[] = []) =>
  app.call(closeDay, { ...day, body: { receipts } }, { token: staff.token });
const book = async () => (await app.call(readClosing, day, { token: other.token })).body;

beforeAll(async () => {
  app = await startTestApp();
  const teamId = await app.createTeam("송무팀");
  clerk = await app.createStaff({ shortName: "김송무", roles: ["송무팀원"], teamIds: [teamId] });
  other = await app.createStaff({ shortName: "박송무", roles: ["송무팀원", "관리자"], teamIds: [teamId] });
  const project = await app.database.query
    .insertInto("projects")
    .values({ team_id: teamId, title: "대여금 사건" })
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

test("401 and 403", async () => {
  expect((await app.call(listClosings, {})).status).toBe(401);
  const partner = await app.createStaff({ roles: ["파트너"], teamIds: [await app.createTeam("다른 팀")] });
  expect((await app.call(listClosings, {}, { token: partner.token })).status).toBe(403);
});

test("a day is closed under its conditions, by another person, and for good (L7)", async () => {
  const undecided = await app.call(
    registerService,
    {
      body: {
        channel: "court",
        receivedOn: today,
        documentKind: "brief",
        documentName: "준비서면",
        method: "personal",
        startOn: today,
        caseId,
      },
    },
    { token: clerk.token },
  );
  expect((await close(other)).status).toBe(422);
  expect((await book()).blockers.join(" ")).toContain("기한을 정하지 않은 송달 1건");
  await app.database.pool.query("update service_of_process set status = 'noDeadline', reason = '서면' where id = $1", [
    undecided.body.number,
  ]);
  const rule = await app.database.query
    .selectFrom("legal_deadline_rules")
    .select("id")
    .where("code", "=", "ANSWER")
    .executeTakeFirstOrThrow();
  const body = {
    caseId,
    ruleId: rule.id,
    method: "personal" as const,
    startOn: addDays(today, -60),
    overdue: "missed" as const,
  };
  const { number } = (await app.call(enterDeadline, { body }, { token: clerk.token })).body;
  const words = (await book()).blockers.join(" ");
  const unverified = words.slice(words.indexOf("미검증 기한 1건"));
  expect(unverified).toMatch(/^미검증 기한 1건/);
  expect(unverified.slice(0, 100)).toContain("처리되지 않았습니다");
  await app.database.pool.query(
    `update deadlines set status = 'done', verified_by_id = $2, receipt_no = '1', received_at = now(), settled_at = now(),
       settled_by_id = $3 where id = $1`,
    [number, other.id, clerk.id],
  );
  expect((await close(clerk, [number])).status).toBe(422);
  expect((await close(other)).status).toBe(422);
  const closed = await close(other, [number]);
  expect(closed.status).toBe(200);
  expect((await close(other, [number])).status).toBe(422);
  const list = await app.call(listClosings, {}, { token: clerk.token });
  expect(list.body).toMatchObject({
    total: 1,
    faults: [],
    models: [{ day: today, hash: closed.body.hash, closedBy: "박송무" }],
  });
});

test("what comes later for that day is marked late, and what was closed is shown as it was", async () => {
  const before = await book();
  const { number } = (await app.call(registerNothing, { body: { receivedOn: today } }, { token: clerk.token })).body;
  const row = await app.database.query
    .selectFrom("service_of_process")
    .select("late")
    .where("id", "=", number)
    .executeTakeFirstOrThrow();
  expect(row.late).toBe(true);
  expect((await book()).items).toEqual(before.items);
});

test("a closed day cannot be changed in the database, and one that was changed all the same is named", async () => {
  await expect(app.database.pool.query("update daily_closings set note = 'x'")).rejects.toThrow();
  await app.database.pool.query("alter table daily_closings disable trigger daily_closings_are_kept");
  await app.database.pool.query("update daily_closings set note = 'x'");
  const { body } = await app.call(listClosings, {}, { token: clerk.token });
  expect(body.faults).toEqual([{ day: today, words: "마감한 내용이 바뀌었습니다." }]);
});

test("a working day that nobody closed is told once in the evening", async () => {
  // 2026-11-24 was a Tuesday.
  const evening = new Date("2026-11-24T10:30:00Z");
  expect(await tellUnclosed(app.database, new Date("2026-11-24T08:00:00Z"))).toBe(0);
  expect(await tellUnclosed(app.database, evening)).toBe(1);
  expect(await tellUnclosed(app.database, evening)).toBe(0);
  expect(await tellUnclosed(app.database, new Date("2026-11-22T10:30:00Z"))).toBe(0);
});
