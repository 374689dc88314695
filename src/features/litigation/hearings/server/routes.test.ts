import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { formatDay, seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { checkClashes, hearingCalendar, hearingCalls, hearingsOf } from "../endpoints.ts";
import { hearingSteps } from "../steps.ts";

let app: TestApp;
let home: number;
let clerk: TestStaff;
let lawyer: TestStaff;
let outsider: TestStaff;
let project: number;
let seoul: number;
let busan: number;

async function addCase(court: string, case_no: string): Promise<number> {
  const row = await app.database.query
    .insertInto("legal_cases")
    .values({ team_id: home, project_id: project, court, case_no })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

async function addHearing(at: string, more: object = {}) {
  const body = { case: seoul, kind: "pleading", at, minutes: 30, lawyer: lawyer.id, ...more };
  const answer = await app.call(hearingCalls.create, { body: body as never }, { token: clerk.token });
  expect(answer.status).toBe(200);
  return answer.body.model;
}

const read = async (number: number, token = clerk.token) =>
  app.call(hearingCalls.read, { params: { number: String(number) } }, { token });

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("진행1팀");
  clerk = await app.createStaff({ shortName: "송무", roles: ["송무팀원"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "변", roles: ["어쏘변"], teamIds: [home] });
  outsider = await app.createStaff({ roles: ["홍보"], teamIds: [await app.createTeam("진행2팀")] });
  const row = await app.database.query
    .insertInto("projects")
    .values({ title: "대여금 청구", team_id: home })
    .returning("id")
    .executeTakeFirstOrThrow();
  project = row.id;
  seoul = await addCase("서울중앙지방법원", "2025가단1");
  busan = await addCase("부산지방법원", "2025가단2");
});
afterAll(() => app.stop());

const nextOf = async () =>
  (
    await app.database.query
      .selectFrom("projects")
      .select("next_hearing_at")
      .where("id", "=", project)
      .executeTakeFirst()
  )?.next_hearing_at?.toISOString() ?? null;

test("401, 403, 404; the attending lawyer sees the hearing", async () => {
  const { number } = await addHearing("2099-03-02T01:00:00.000Z");
  expect((await app.call(hearingCalls.list, { query: {} })).status).toBe(401);
  const body = { case: seoul, kind: "pleading", at: "2099-03-03T01:00:00.000Z" } as const;
  expect((await app.call(hearingCalls.create, { body }, { token: lawyer.token })).status).toBe(403);
  expect((await read(number, outsider.token)).status).toBe(404);
  expect((await read(number, lawyer.token)).body.model.title).toBe("2099-03-02 10:00 변론");
});

const move = (one: number, body: { version: number; newAt: string }) =>
  app.call(stepCall(hearingSteps, "move"), { params: { number: String(one) }, body }, { token: clerk.token });

test("a moved hearing stays with its day; the new one knows the first, and the project the next", async () => {
  const { number, version } = await addHearing("2098-03-02T01:00:00.000Z");
  expect(await nextOf()).toBe("2098-03-02T01:00:00.000Z");
  const first = await move(number, { version, newAt: "2098-04-02T01:00:00.000Z" });
  const second = Number(first.body.opens.split("/").at(-1));
  expect((await read(number)).body.model).toMatchObject({ status: "moved", at: "2098-03-02T01:00:00.000Z" });
  expect(await nextOf()).toBe("2098-04-02T01:00:00.000Z");
  const again = await move(second, { version: 1, newAt: "2098-05-02T01:00:00.000Z" });
  const third = Number(again.body.opens.split("/").at(-1));
  const { model } = (await read(third)).body;
  expect(model.firstAt).toBe("2098-03-02T01:00:00.000Z");
  expect(model.previous?.number).toBe(second);
});

test("a result opens the next hearing; what is still to come has none; a followed one is not corrected", async () => {
  const ahead = await addHearing("2097-01-05T01:00:00.000Z");
  const hold = (number: number, body: object) =>
    app.call(
      stepCall(hearingSteps, "hold"),
      { params: { number: String(number) }, body: body as never },
      { token: lawyer.token },
    );
  expect((await hold(ahead.number, { version: ahead.version, result: "continued" })).status).toBe(422);
  const past = await addHearing("2026-01-05T01:00:00.000Z");
  const early = { version: past.version, result: "continued", nextAt: "2026-01-04T01:00:00.000Z" };
  expect((await hold(past.number, early)).status).toBe(400);
  const told = {
    version: past.version,
    result: "continued",
    report: "준비서면 진술",
    nextAt: "2097-02-05T01:00:00.000Z",
  };
  const held = await hold(past.number, told);
  expect(held.status).toBe(200);
  const of = await app.call(hearingsOf, { query: { type: "legalCase", id: String(seoul) } }, { token: clerk.token });
  expect(of.body.models.map(({ at }) => at)).toContain("2097-02-05T01:00:00.000Z");
  const params = { number: String(past.number) };
  const correct = { params, body: { version: held.body.version } };
  expect((await app.call(stepCall(hearingSteps, "correct"), correct, { token: clerk.token })).status).toBe(422);
});

test("쌍불 tells the lawyer by an S task with the day of 민소 §268②", async () => {
  const { number, version } = await addHearing("2026-01-31T01:00:00.000Z");
  const body = { version, result: "bothAbsent" } as const;
  const params = { number: String(number) };
  const held = await app.call(stepCall(hearingSteps, "hold"), { params, body }, { token: clerk.token });
  // The month ends on a Saturday before 삼일절, which falls on a Sunday and has a day in its place.
  expect(held.body.says.join(" ")).toContain("2026-03-03");
  const task = await app.database.query
    .selectFrom("tasks")
    .select(["importance", "content"])
    .where("title", "like", "쌍불:%")
    .executeTakeFirstOrThrow();
  expect(task.importance).toBe("S");
  expect(task.content).toContain("2026-03-03");
});

test("the second 쌍불 of a case enters the deadline for a new hearing in the same step", async () => {
  const { query } = app.database;
  const before = { at: "2025-01-02T01:00:00.000Z", status: "held", result: "bothAbsent" } as const;
  await query
    .insertInto("hearings")
    .values({ ...before, case_id: seoul, team_id: home, kind: "pleading" })
    .execute();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const { number, version } = await addHearing(yesterday);
  const body = { version, result: "bothAbsent" } as const;
  const held = await app.call(
    stepCall(hearingSteps, "hold"),
    { params: { number: String(number) }, body },
    { token: clerk.token },
  );
  expect([held.status, held.body.says]).toMatchObject([200, [expect.stringContaining("기일지정신청 기한을 등록")]]);
  const found = await query.selectFrom("deadlines").select(["title", "status"]).where("case_id", "=", seoul).execute();
  expect(found).toMatchObject([{ title: "쌍불 후 기일지정신청" }]);
  // A result that is corrected takes its tasks back, and written down again it enters no second deadline.
  const again = (name: "correct" | "hold", more: object) =>
    app.call(
      stepCall(hearingSteps, name),
      { params: { number: String(number) }, body: more as never },
      { token: clerk.token },
    );
  const told = async () => {
    const { rows } = await app.database.pool.query<{ open: number }>(
      "select count(*)::int as open from tasks where title like $1 and closed_at is null",
      [`쌍불: ${formatDay(seoulDay(yesterday))}%`],
    );
    return rows[0]!.open;
  };
  expect(await told()).toBe(1);
  const corrected = await again("correct", { version: held.body.version });
  expect([corrected.body.state, corrected.body.says]).toEqual([
    "scheduled",
    [expect.stringContaining("남아 있습니다")],
  ]);
  expect(await told()).toBe(0);
  const twice = await again("hold", { version: corrected.body.version, result: "bothAbsent" });
  expect(twice.body.says.join()).toContain("이미 등록되어");
  expect(await query.selectFrom("deadlines").select("id").where("case_id", "=", seoul).execute()).toHaveLength(1);
});

test("one lawyer in two courts: told while it is planned, and marked in the calendar", async () => {
  await addHearing("2096-03-05T01:00:00.000Z");
  const planned = { case: busan, lawyer: lawyer.id, at: "2096-03-05T04:00:00.000Z", minutes: 30, video: false };
  const { body } = await app.call(checkClashes, { body: planned }, { token: clerk.token });
  expect(body.clashes).toMatchObject([{ kind: "travel", court: "서울중앙지방법원", between: 150 }]);
  await addHearing("2096-03-05T04:00:00.000Z", { case: busan });
  const query = { from: "2096-03-01", to: "2096-03-31" };
  const calendar = await app.call(hearingCalendar, { query }, { token: clerk.token });
  expect(calendar.body.models).toHaveLength(2);
  expect(calendar.body.clashes).toMatchObject([{ kind: "travel" }]);
  const extra = { name: "임시공휴일", kind: "temporary", status: "inForce", source: "시험" } as const;
  await app.database.query
    .insertInto("court_holidays")
    .values({ ...extra, day: "2028-05-02" })
    .execute();
  const later = { from: "2028-05-01", to: "2028-05-05" };
  expect((await app.call(hearingCalendar, { query: later }, { token: clerk.token })).body.holidays).toEqual([
    { day: "2028-05-01", name: "노동절" },
    { day: "2028-05-02", name: "임시공휴일" },
  ]);
  expect((await app.call(hearingCalendar, { query }, { token: outsider.token })).body.models).toEqual([]);
  const backwards = await app.call(
    hearingCalendar,
    { query: { from: query.to, to: query.from } },
    { token: clerk.token },
  );
  expect(backwards.status).toBe(400);
});

test("the day of an older hearing changes by 기일 변경 alone", async () => {
  const { number, version } = await addHearing("2095-03-05T01:00:00.000Z");
  const params = { number: String(number) };
  const change = (at: string, seen: number) =>
    app.call(hearingCalls.update, { params, body: { version: seen, changes: { at } } }, { token: clerk.token });
  expect((await change("2095-03-06T01:00:00.000Z", version)).status).toBe(200);
  await app.database.query
    .updateTable("hearings")
    .set({ created_at: new Date(Date.now() - 3_600_000) })
    .where("id", "=", number)
    .execute();
  expect((await change("2095-03-07T01:00:00.000Z", version + 1)).status).toBe(422);
});
