import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { startPartners, type TestPartner } from "#features/partner/members/server/testing/partners.ts";
import { readRadar, readSituation } from "../endpoints.ts";
import { halfYear } from "../load.ts";

let app: TestApp;
let firm: Awaited<ReturnType<typeof startPartners>>;
let one: TestPartner;
const today = seoulDay(Date.now());

beforeAll(async () => {
  app = await startTestApp();
  firm = await startPartners(app);
  one = await firm.partner("가온");
});
afterAll(() => app.stop());

test("the partners alone see it; what each has in hand is counted", async () => {
  const { query } = app.database;
  const { id: project } = await query
    .insertInto("projects")
    .values({ team_id: firm.teamId, title: "대여금", responsible_id: one.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("projects")
    .values({ team_id: firm.teamId, title: "끝남", responsible_id: one.id, status: "closed" })
    .execute();
  const duty = { team_id: firm.teamId, title: "당직", category: "duty", points: 5, partner_id: one.partner } as const;
  await query
    .insertInto("responsible_works")
    .values({ ...duty, due_on: "2024-01-05", status: "assigned" })
    .execute();
  await query
    .insertInto("responsible_works")
    .values({ ...duty, due_on: "2999-01-05", status: "active" })
    .execute();
  await query
    .insertInto("responsible_works")
    .values({ ...duty, due_on: today, status: "rewarded" })
    .execute();
  const { id: announced } = await query
    .insertInto("volunteer_works")
    .values({
      team_id: firm.teamId,
      title: "특강",
      points: 5,
      capacity: 1,
      method: "first",
      apply_until: "2024-01-01",
      due_on: "2024-01-05",
      status: "overdue",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("volunteer_applications")
    .values({ work_id: announced, partner_id: one.partner, state: "assigned" })
    .execute();
  const read = (token: string, to = today) => app.call(readSituation, { query: { from: "2026-01-01", to } }, { token });
  const { body } = await read(one.token);
  expect(body.models.find(({ partnerId }) => partnerId === one.partner)).toMatchObject({
    duties: 2,
    late: 1,
    volunteer: 1,
    volunteerLate: 1,
    cases: 1,
  });
  const lawyer = await firm.staff("시우", "변호사");
  expect((await read(lawyer.token)).status).toBe(403);
  expect((await read(one.token, "2025-01-01")).body.fields).toMatchObject({ to: expect.any(String) });

  const { from } = halfYear(today);
  const filed = (procedure: "criminal" | "civil", instance: "first" | "application", on = from) =>
    query
      .insertInto("legal_cases")
      .values({
        team_id: firm.teamId,
        project_id: project,
        court: "서울중앙지방법원",
        procedure,
        instance,
        lawyer_id: one.id,
        filed_on: on,
      })
      .execute();
  await filed("criminal", "first");
  await filed("civil", "first");
  await filed("civil", "application");
  await filed("civil", "first", "2020-03-01");
  const answer = await app.call(readRadar, { query: { day: today } }, { token: one.token });
  expect(answer.body.times).toBe(2.5);
  const mine = answer.body.models.find(({ staffId }) => staffId === one.id)!;
  expect(mine.counts.map(({ count, limit }) => [count, limit])).toEqual([
    [1, 30],
    [1, 60],
    [1, 120],
  ]);
});
