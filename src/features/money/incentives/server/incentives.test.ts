import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import * as calls from "../endpoints.ts";
import { incentiveSteps } from "../steps.ts";

let app: TestApp;
let home: number;
let maker: TestStaff;
let checker: TestStaff;
let lawyer: TestStaff;
let clerk: TestStaff;
const today = seoulDay(Date.now());
const from = addDays(today, -90);
const to = addDays(today, -1);

beforeAll(async () => {
  app = await startTestApp();
  home = await app.createTeam("본사팀");
  maker = await app.createStaff({ shortName: "산정", roles: ["운영위원"], teamIds: [home] });
  checker = await app.createStaff({ shortName: "확정", roles: ["관리자"], teamIds: [home] });
  lawyer = await app.createStaff({ shortName: "변호", roles: ["변호사"], teamIds: [home] });
  clerk = await app.createStaff({ shortName: "사무", roles: ["송무팀원"], teamIds: [home] });
});
afterAll(() => app.stop());

const as = ({ token }: TestStaff) => ({ token });
const p = (number: number) => ({ params: { number: String(number) } });

/** A payment whose shares are confirmed. */
async function shared(
  shares: { staff: TestStaff; role: "수행" | "소개"; pct: number; amount: number }[],
  status = "confirmed",
) {
  const { query } = app.database;
  const { id } = await query
    .insertInto("payments")
    .values({
      team_id: home,
      pay_type: "계좌이체",
      pay_amt: 11_000_000,
      pay_name: "홍길동",
      pay_date: addDays(today, -10),
      status: "matched",
      matched_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await query
    .insertInto("sales_allocations")
    .values(shares.map(({ staff, role, pct, amount }) => ({ payment_id: id, staff_id: staff.id, role, pct, amount })))
    .execute();
  const confirmedAt = status === "confirmed" ? new Date() : null;
  await query
    .insertInto("allocation_states")
    .values({ payment_id: id, status: status as "confirmed", confirmed_at: confirmedAt })
    .execute();
}

async function rule(change: object) {
  const body = { name: `기준 ${Math.random()}`, basis: "수행", pct: 5, ...change };
  const answer = await app.call(calls.ruleCalls.create, { body: body as never }, as(maker));
  expect(answer.body.message).toBeUndefined();
  return answer.body.model.number;
}

/** What is refused in a change of a rule, by field. */
async function faultsOfChange(number: number, changes: object) {
  const { version } = (await app.call(calls.ruleCalls.read, p(number), as(maker))).body.model;
  const { body } = await app.call(calls.ruleCalls.update, { ...p(number), body: { version, changes } }, as(maker));
  return Object.keys(body.fields ?? {});
}

const draft = (ruleId: number, by = maker) => app.call(calls.draftIncentives, { body: { ruleId, from, to } }, as(by));
const listed = async (ruleId: number) =>
  (await app.call(calls.incentiveCalls.list, { query: { size: "100" } }, as(maker))).body.models.filter(
    (one) => one.rule?.number === ruleId,
  );

type Step = "submit" | "sendBack" | "confirm" | "pay" | "cancel";
const step = (name: Step, by: TestStaff, { number, version }: { number: number; version: number }, told: object = {}) =>
  app.call(stepCall(incentiveSteps, name), { ...p(number), body: { version, ...told } as never }, as(by));

test("401, and 403 for whoever is neither 관리자 nor 운영위원", async () => {
  expect((await app.call(calls.incentiveCalls.list, { query: {} })).status).toBe(401);
  for (const staff of [lawyer, clerk]) {
    expect((await app.call(calls.incentiveCalls.list, { query: {} }, as(staff))).status).toBe(403);
  }
});

describe("산정 → 검토 → 확정 → 지급", () => {
  test("counts confirmed shares of the period alone, once, and somebody else confirms", async () => {
    await shared([{ staff: lawyer, role: "수행", pct: 100, amount: 10_000_000 }]);
    await shared([{ staff: lawyer, role: "수행", pct: 100, amount: 9_000_000 }], "proposed");
    const ruleId = await rule({});
    const answers = await Promise.all([draft(ruleId), draft(ruleId), draft(ruleId)]);
    expect(answers.reduce((sum, { body }) => sum + body.made, 0)).toBe(1);
    const longer = { ruleId, from: addDays(from, -5), to };
    const again = await app.call(calls.draftIncentives, { body: longer }, as(maker));
    expect(again.body).toMatchObject({
      made: 0,
      skipped: [{ name: "변호", reason: expect.stringContaining("겹치는") }],
    });
    const [row] = await listed(ruleId);
    expect(row).toMatchObject({ base: 10_000_000, pct: 5, amount: 500_000, status: "drafted", blocked: false });
    const base = await app.call(calls.readBase, p(row!.number), as(maker));
    expect(base.body).toMatchObject({ total: 1, amount: "10000000" });
    const mine = async () => (await app.call(calls.listOwnIncentives, {}, as(lawyer))).body.models;
    expect(await mine()).toEqual([]);
    const asked = (await step("submit", maker, row!)).body;
    expect((await step("confirm", maker, asked)).status).toBe(422);
    const confirmed = (await step("confirm", checker, asked)).body;
    expect(await mine()).toMatchObject([{ amount: 500_000, status: "confirmed" }]);
    expect((await step("pay", checker, confirmed, { paidOn: from })).status).toBe(400);
    expect((await step("pay", checker, confirmed, { paidOn: today })).body.state).toBe("paid");
  });

  test("never more than the percent of the base, and a changed amount is confirmed anew", async () => {
    const body = {
      staff: lawyer.id,
      fromDay: from,
      toDay: to,
      basis: "수행",
      base: 1_000_000,
      pct: 10,
      amount: 100_000,
    };
    const enter = (change: object) =>
      app.call(calls.incentiveCalls.create, { body: { ...body, ...change } as never }, as(maker));
    expect((await enter({ amount: 100_001 })).body.fields).toHaveProperty("amount");
    expect((await enter({ basis: "정액" })).body.fields).toHaveProperty("pct");
    const made = (await enter({})).body.model;
    const confirmed = (await step("confirm", checker, (await step("submit", maker, made)).body)).body;
    const changes = { version: confirmed.version, changes: { amount: 90_000 } };
    const changed = await app.call(calls.incentiveCalls.update, { ...p(made.number), body: changes }, as(maker));
    expect(changed.body.model.status).toBe("review");
  });
});

describe("변호사법 §34", () => {
  test("소개 is given to lawyers alone, whatever anybody writes", async () => {
    await shared([
      { staff: lawyer, role: "소개", pct: 50, amount: 1_000_000 },
      { staff: clerk, role: "소개", pct: 50, amount: 1_000_000 },
    ]);
    const ruleId = await rule({ basis: "소개" });
    const { body } = await draft(ruleId);
    expect(body).toMatchObject({ made: 1, skipped: [{ name: "사무" }] });
    const byHand = { staff: clerk.id, fromDay: from, toDay: to, basis: "소개", base: 100, pct: 1, amount: 1 } as const;
    const refused = await app.call(calls.incentiveCalls.create, { body: byHand }, as(maker));
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("변호사법 제34조")]);
  });

  test("a percent for somebody else waits for the written reason of a lawyer, and for it again once it changes", async () => {
    await shared([{ staff: clerk, role: "수행", pct: 100, amount: 2_000_000 }]);
    const ruleId = await rule({ pct: 3 });
    await draft(ruleId);
    const row = (await listed(ruleId)).find(({ staff }) => staff?.id === clerk.id)!;
    expect(row).toMatchObject({ blocked: true, amount: 60_000 });
    const asked = (await step("submit", maker, row)).body;
    expect((await step("confirm", checker, asked)).status).toBe(422);
    const except = (by: TestStaff, reason = "정해진 급여의 일부") =>
      app.call(calls.exceptIncentive, { ...p(row.number), body: { version: asked.version, reason } }, as(by));
    expect((await except(checker)).status).toBe(403);
    const stranger = await app.createStaff({ roles: ["변호사"], teamIds: [await app.createTeam()] });
    expect((await except(stranger)).status).toBe(404);
    expect((await except(lawyer, " ")).status).toBe(400);
    const allowed = await except(lawyer);
    expect(allowed.status).toBe(200);
    expect((await except(lawyer)).status).toBe(404);
    const changes = { version: allowed.body.version, changes: { amount: 50_000 } };
    const changed = await app.call(calls.incentiveCalls.update, { ...p(row.number), body: changes }, as(maker));
    expect(changed.body.model).toMatchObject({ blocked: true, overrideBy: null });
  });

  test("a rule keeps the one number that its basis counts by", async () => {
    const share = await rule({});
    expect(await faultsOfChange(share, { pct: null })).toEqual(["pct"]);
    expect(await faultsOfChange(share, { basis: "정액", fixed: 300_000 })).toEqual(["pct"]);
    expect(await faultsOfChange(share, { basis: "정액", fixed: 300_000, pct: null })).toEqual([]);
    expect(await faultsOfChange(share, { fixed: null })).toEqual(["fixed"]);
  });

  test("정액 follows no fee and needs no exception", async () => {
    const ruleId = await rule({ basis: "정액", pct: null, fixed: 300_000, floor: 1_000_000 });
    await draft(ruleId);
    const row = (await listed(ruleId)).find(({ staff }) => staff?.id === clerk.id)!;
    expect(row).toMatchObject({ blocked: false, pct: null, amount: 300_000 });
  });
});
