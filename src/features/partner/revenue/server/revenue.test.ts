import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { at, startPartners, type TestPartner } from "#features/partner/members/server/testing/partners.ts";
import * as endpoints from "../endpoints.ts";
import { unionSteps } from "../steps.ts";

let app: TestApp;
let firm: Awaited<ReturnType<typeof startPartners>>;
let one: TestPartner;
let other: TestPartner;
const today = seoulDay(Date.now());
/** The last quarter that is over, and the one before it. */
const { start, end } = fiscalQuarter(addDays(fiscalQuarter(today).start, -1));
const earlier = fiscalQuarter(addDays(start, -1));
const by = ({ token }: TestStaff) => ({ token });

beforeAll(async () => {
  app = await startTestApp();
  firm = await startPartners(app);
  one = await firm.partner("가온");
  other = await firm.partner("나래");
  await firm.giveStake(one, 75);
  await firm.giveStake(other, 25);
});
afterAll(() => app.stop());

const compute = (who: TestStaff, day = start) => app.call(endpoints.computeSettlement, { body: { day } }, by(who));
const rule = (name: string, ownPercent: number) =>
  app.call(
    endpoints.unionRuleCalls.create,
    { body: { name, fromOn: "2020-01-01", ownPercent, costBy: "stakes", remainderTo: "적립금" } },
    by(firm.committee),
  );

/** A receipt for a case of the partner. */
async function receive(partner: TestPartner, amount: number, payDate = start) {
  const { id } = await app.database.query
    .insertInto("projects")
    .values({ team_id: firm.teamId, title: "대여금", responsible_id: partner.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.database.query
    .insertInto("payments")
    .values({
      team_id: firm.teamId,
      project_id: id,
      pay_date: payDate,
      pay_name: "홍가상",
      pay_type: "현금",
      pay_amt: amount,
      purpose: "기타",
      status: "matched",
      matched_at: new Date(),
    })
    .execute();
  return id;
}

test("a transfer for contracts of two partners counts for each by its part, to the won", async () => {
  const { query } = app.database;
  const day = addDays(earlier.start, -1);
  const quarter = fiscalQuarter(day);
  const contracts: number[] = [];
  for (const { id: responsible_id } of [one, other]) {
    const { id } = await query
      .insertInto("contracts")
      .values({ team_id: firm.teamId, title: "대여금", status: "active", signed_at: day, responsible_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await query
      .insertInto("contract_fees")
      .values({ contract_id: id, kind: "착수금", amount: 1_000_000, vat_included: false })
      .execute();
    contracts.push(id);
  }
  const { id } = await query
    .insertInto("payments")
    .values({
      team_id: firm.teamId,
      contract_id: contracts[0]!,
      pay_date: day,
      pay_name: "홍가상",
      pay_type: "계좌이체",
      pay_amt: 1_000_001,
      purpose: "착수금",
      status: "matched",
      matched_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const parts = [700_000, 300_001].map((amount, index) => ({ payment_id: id, contract_id: contracts[index]!, amount }));
  await query.insertInto("payment_splits").values(parts).execute();
  const { body } = await app.call(
    endpoints.readPartnerRevenue,
    { query: { from: quarter.start, to: quarter.end } },
    by(firm.committee),
  );
  const got = body.models.map(({ name, gross, net, signedAmount }) => [name, gross, net, signedAmount]);
  expect(got).toEqual([
    ["가온", "700000", "636364", "1100000"],
    ["나래", "300001", "272728", "1100000"],
  ]);
});

async function step(name: keyof (typeof unionSteps)["steps"], number: number, told: object = {}) {
  const { body } = await app.call(endpoints.unionCalls.read, at(number), by(firm.admin));
  const answer = await app.call(
    stepCall(unionSteps, name),
    { ...at(number), body: { version: body.model.version, ...told } as never },
    by(firm.admin),
  );
  return answer.status;
}

async function whyNot(name: keyof (typeof unionSteps)["steps"], number: number) {
  const { body } = await app.call(endpoints.unionCalls.read, at(number), by(firm.admin));
  const told = name === "reverse" ? { reason: "귀속 정정" } : {};
  const sent = { ...at(number), body: { version: body.model.version, ...told } as never };
  return (await app.call(stepCall(unionSteps, name), sent, by(firm.admin))).body.message ?? "";
}

test("운영위원, 관리자 and whoever has the right by his own rule see it, partners do not", async () => {
  const given = await app.createStaff({
    teamIds: [firm.teamId],
    ownRules: '[{"action":"show","subject":"유니온정보"}]',
  });
  const list = async (who: TestStaff) => (await app.call(endpoints.unionCalls.list, { query: {} }, by(who))).status;
  expect(await Promise.all([firm.committee, firm.admin, given, one].map(list))).toEqual([200, 200, 200, 403]);
  expect((await compute(given)).status).toBe(403);
});

test("a quarter is shared by its rule, adds up, and is computed anew until it is confirmed", async () => {
  expect((await compute(firm.committee)).status).toBe(422);
  await rule("공동 배분", 0);
  await receive(one, 880_000_000);
  await receive(other, 220_000_000);
  const { body } = await compute(firm.committee);
  const read = async () => {
    const { model } = (await app.call(endpoints.unionCalls.read, at(body.number), by(firm.committee))).body;
    const { models } = (await app.call(endpoints.readLines, at(body.number), by(firm.committee))).body;
    return { model, models };
  };
  const { model, models } = await read();
  expect([model.gross, model.net]).toEqual([1_100_000_000, 1_000_000_000]);
  const sum = models.reduce((all, line) => all + line.amount + line.carriedOut, 0);
  expect(sum + model.remainder).toBe(model.net - model.costs);
  expect(models[0]!.amount / models[1]!.amount).toBeCloseTo(3, 3);
  await receive(other, 110_000_000);
  expect((await compute(firm.admin)).body.number).toBe(body.number);
  expect((await read()).model.net).toBe(1_100_000_000);

  expect(await step("confirm", body.number)).toBe(200);
  expect((await compute(firm.committee)).status).toBe(422);
  expect(await step("reverse", body.number, { reason: "입금 귀속 정정" })).toBe(200);
  expect((await compute(firm.committee)).body.number).not.toBe(body.number);
});

test("반별산: a case has a rule of its own, and a line says hours and what was spent on the cases", async () => {
  const own = async () => {
    const { body } = await compute(firm.committee);
    const { models } = (await app.call(endpoints.readLines, at(body.number), by(firm.committee))).body;
    return models.find(({ name }) => name === "가온")!;
  };
  const before = await own();
  expect(before).toMatchObject({ kept: 0, minutes: 0, expenses: 0 });
  const project = await receive(one, 110_000_000);
  const body = { ground: "공동수임 약정", project, fromOn: "2020-01-01", ownPercent: 40 };
  const add = (who: TestStaff, told: object) =>
    app.call(endpoints.unionCaseCalls.create, { body: told as never }, by(who));
  expect((await add(one, body)).status).toBe(403);
  expect((await add(firm.admin, { ...body, ownPercent: 101 })).status).toBe(400);
  // Whoever does not see the case does not name it.
  expect((await add(firm.committee, body)).body.fields).toHaveProperty("project");
  expect((await add(firm.admin, body)).status).toBe(200);
  const { query } = app.database;
  await query
    .insertInto("worktimes")
    .values({
      team_id: firm.teamId,
      staff_id: one.id,
      day: start,
      project_id: project,
      category: "writing",
      minutes: 90,
      billable: true,
      status: "approved",
    })
    .execute();
  await query
    .insertInto("expenses")
    .values({
      team_id: firm.teamId,
      spent_on: start,
      vendor: "법원",
      category: "소송실비",
      amount: 55_000,
      project_id: project,
      status: "approved",
    })
    .execute();
  expect(await own()).toMatchObject({ kept: 40_000_000, minutes: 90, billable: 90, expenses: 55_000 });
});

test("a quarter is confirmed when it is over, in its order, and as it stands", async () => {
  const running = (await compute(firm.admin, today)).body.number;
  expect(await whyNot("confirm", running)).toContain("분기가 끝난 뒤");
  const last = (await compute(firm.admin)).body.number;
  const before = (await compute(firm.admin, earlier.start)).body.number;
  expect(await whyNot("confirm", last)).toContain("앞선");
  // The quarter before brought nothing, so that its costs fall below nothing and are carried on.
  expect(await step("confirm", before)).toBe(200);
  expect(await whyNot("confirm", last)).toContain("다시 산정");
  expect((await compute(firm.admin)).body.number).toBe(last);
  const { models } = (await app.call(endpoints.readLines, at(last), by(firm.committee))).body;
  expect(models.every(({ carriedIn }) => carriedIn < 0)).toBe(true);
  expect(await step("confirm", last)).toBe(200);
  expect(await whyNot("reverse", before)).toContain("뒤의 분기부터");
  expect(await step("pay", last, { paidOn: addDays(today, 1) })).toBe(400);
  expect(await step("reverse", last, { reason: "입금 귀속 정정" })).toBe(200);
  expect(await step("reverse", before, { reason: "입금 귀속 정정" })).toBe(200);
});

test("일할: who joins in the quarter counts for his days, with what came in on them", async () => {
  const day = addDays(end, -29);
  const late = await firm.partner("다온", { joinedOn: day });
  await firm.giveStake(late, 100, day);
  await receive(late, 33_000_000, addDays(day, -1));
  await receive(late, 11_000_000, day);
  await app.database.query
    .insertInto("performance_targets")
    .values({ figure: "received", period: "quarter", starts_on: start, staff_id: late.id, value: 92_000_000 })
    .execute();
  const { body } = await compute(firm.committee);
  const { models } = (await app.call(endpoints.readLines, at(body.number), by(firm.committee))).body;
  const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
  expect(models.find(({ name }) => name === "다온")).toMatchObject({
    days: 30,
    own: 10_000_000,
    units: Math.round((100 * 30 * 1000) / days) / 1000,
  });
  expect(models.find(({ name }) => name === "가온")).toMatchObject({ days, units: 75 });
  const own = await app.call(endpoints.readPartnerRevenue, { query: { from: start, to: end } }, by(late));
  expect(own.body.models).toMatchObject([
    { name: "다온", gross: "11000000", net: "10000000", target: String(Math.round((92_000_000 * 30) / days)) },
  ]);
});

test("computed at once by two it is there once", async () => {
  const answers = await Promise.all([compute(firm.committee), compute(firm.admin), compute(firm.committee)]);
  expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
});

test("a partner sees his own revenue alone, where the firm shows such pages", async () => {
  const read = (who: TestStaff) => app.call(endpoints.readPartnerRevenue, { query: { from: start, to: end } }, by(who));
  expect((await read(one)).body.models).toMatchObject([
    { name: "가온", gross: "990000000", net: "900000000", minutes: 90, expenses: "55000" },
  ]);
  expect((await read(firm.committee)).body.models.map(({ name }) => name)).toEqual(["가온", "나래", "다온"]);
  await app.database.query.updateTable("firm_settings").set({ dev_pages: false }).execute();
  expect((await read(one)).status).toBe(404);
  await app.database.query.updateTable("firm_settings").set({ dev_pages: true }).execute();
});
