import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import {
  closeMonth,
  matchPayment,
  readDetail,
  requestRefund,
  setAllocations,
} from "#features/money/payments/endpoints.ts";
import { refundSteps } from "#features/money/payments/refund.ts";
import { daysFrom, startMoneyFirm, today, type MoneyFirm } from "#features/money/payments/server/testing/money-firm.ts";
import { stepCall } from "#records/steps.ts";
import * as calls from "../endpoints.ts";

let firm: MoneyFirm;
let lead: TestStaff;
let second: TestStaff;
beforeAll(async () => {
  firm = await startMoneyFirm();
  lead = await firm.app.createStaff({ shortName: "책임", roles: ["책임변"], teamIds: [firm.home] });
  second = await firm.app.createStaff({ shortName: "어쏘", roles: ["어쏘변"], teamIds: [firm.home] });
});
afterAll(() => firm.app.stop());

const p = (number: number) => ({ params: { number: String(number) } });
const as = ({ token }: TestStaff) => ({ token });

/** A matched payment whose contract has a responsible lawyer and a second one. */
async function paid(amount = 1_100_000, day = today) {
  const contract = await firm.contract({ amount });
  const { query } = firm.app.database;
  await query.updateTable("contracts").set({ responsible_id: lead.id }).where("id", "=", contract.id).execute();
  await query.insertInto("contract_lawyers").values({ contract_id: contract.id, staff_id: second.id }).execute();
  const receipt = await firm.receipt({ amount, day });
  const splits = [{ contractId: contract.id, feeId: contract.feeId, planId: null, amount }];
  const body = { version: receipt.version, match: { splits, deposit: 0, consultId: null } };
  const answer = await firm.app.call(matchPayment, { ...p(receipt.number), body }, as(firm.clerk));
  expect(answer.body.message).toBeUndefined();
  return { number: receipt.number, version: answer.body.version };
}

async function rowOf(number: number, month = today.slice(0, 7)) {
  const { body } = await firm.app.call(calls.listAllocations, { query: { month, size: "100" } }, as(firm.clerk));
  return body.models.find((one) => one.number === number)!;
}

type Target = { readonly number: number; readonly version: number };
const named = (rows: readonly Target[]) => ({
  body: { targets: rows.map(({ number, version }) => ({ number, version })) },
});
const propose = (rows: readonly Target[]) => firm.app.call(calls.proposeAllocations, named(rows), as(firm.clerk));
const confirm = (rows: readonly Target[]) => firm.app.call(calls.confirmAllocations, named(rows), as(firm.clerk));

describe("who may", () => {
  test("401 without a session, 403 without 매출리스트 manage, and nothing of another team's", async () => {
    const target = await paid();
    const body = { targets: [target] };
    expect((await firm.app.call(calls.listAllocations, { query: {} })).status).toBe(401);
    for (const call of [calls.proposeAllocations, calls.confirmAllocations]) {
      expect((await firm.app.call(call, { body })).status).toBe(401);
      expect((await firm.app.call(call, { body }, as(firm.checker))).status).toBe(403);
      expect((await firm.app.call(call, { body }, as(firm.stranger))).body).toMatchObject({
        changed: [],
        refused: [{ number: target.number }],
      });
    }
    const { body: others } = await firm.app.call(calls.listAllocations, { query: {} }, as(firm.stranger));
    expect(others.models.some(({ number }) => number === target.number)).toBe(false);
  });

  test("one's own share is seen by oneself alone", async () => {
    const { number } = await paid(2_200_000);
    await propose([await rowOf(number)]);
    const mine = async (staff: TestStaff) =>
      (await firm.app.call(calls.listOwnAllocations, { query: { size: "100" } }, as(staff))).body.models;
    expect((await mine(lead)).some(({ role, amount }) => role === "계약" && amount === 500_000)).toBe(true);
    expect(await mine(firm.checker)).toEqual([]);
  });
});

describe("미배분 → 제안 → 확정 → 마감", () => {
  test("a proposal follows the roles of the contract, and what is confirmed is changed by no proposal", async () => {
    const { number, version } = await paid(1_100_000);
    expect(await rowOf(number)).toMatchObject({ status: "none", shares: [], net: 1_000_000 });
    expect((await confirm([{ number, version }])).body.refused).toMatchObject([{ number }]);
    const { body } = await propose([{ number, version }]);
    expect(body.refused).toEqual([]);
    const row = await rowOf(number);
    // Nobody consulted: 20 and 60 of 80.
    expect(row).toMatchObject({ status: "proposed", byRule: true });
    expect(row.shares).toMatchObject([
      { staff: { id: lead.id }, role: "계약", pct: 25, amount: 250_000, blocked: false },
      { staff: { id: second.id }, role: "수행", pct: 75, amount: 750_000 },
    ]);
    expect((await confirm([row])).body.refused).toEqual([]);
    // Of a day for which nobody has said how it is shared, nothing is proposed, and the others are.
    const early = await paid(1_100_000, "2019-05-01");
    const next = await paid(1_100_000);
    const { body: both } = await propose([early, next]);
    expect(both.changed.length).toBe(1);
    expect(both.refused).toMatchObject([{ number: early.number }]);
    expect(JSON.stringify(both.refused)).toContain("요율표에 없습니다");
    const confirmed = await rowOf(number);
    expect(confirmed).toMatchObject({ status: "confirmed", confirmedBy: firm.clerk.shortName });
    expect((await propose([confirmed])).body.refused).toMatchObject([{ number }]);
    // By hand it becomes a proposal again.
    const lines = [{ staffId: lead.id, role: "수행" as const, pct: 100 }];
    const written = { ...p(number), body: { version: confirmed.version, lines } };
    expect((await firm.app.call(setAllocations, written, as(firm.clerk))).status).toBe(200);
    expect(await rowOf(number)).toMatchObject({ status: "proposed", byRule: false });
  });

  test("of five confirmations at once one is taken, and a version that is gone is refused", async () => {
    const { number } = await paid();
    await propose([await rowOf(number)]);
    const row = await rowOf(number);
    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm([row])));
    expect(answers.flatMap(({ body }) => body.changed)).toHaveLength(1);
    expect(answers.flatMap(({ body }) => body.refused)).toHaveLength(4);
  });

  test("a closed month keeps its shares; a confirmation is taken back with a reason before that", async () => {
    const day = `${Number(today.slice(0, 4)) - 4}-03-10`;
    const month = day.slice(0, 7);
    const { number } = await paid(1_100_000, day);
    await propose([await rowOf(number, month)]);
    await confirm([await rowOf(number, month)]);
    const first = await rowOf(number, month);
    const body = { version: first.version, reason: "담당 정정" };
    expect((await firm.app.call(calls.reopenAllocation, { ...p(number), body }, as(firm.clerk))).status).toBe(200);
    await confirm([await rowOf(number, month)]);
    expect((await firm.app.call(closeMonth, { body: { month } }, as(firm.clerk))).body.message).toBeUndefined();
    const closed = await rowOf(number, month);
    expect(closed).toMatchObject({ status: "closed" });
    const again = { version: closed.version, reason: "담당 정정" };
    expect((await firm.app.call(calls.reopenAllocation, { ...p(number), body: again }, as(firm.clerk))).status).toBe(
      423,
    );
  });
});

async function shared(pct: number, number: number) {
  const { version } = await rowOf(number);
  const lines = [
    { staffId: firm.checker.id, role: "수행" as const, pct },
    { staffId: lead.id, role: "수행" as const, pct: 100 - pct },
  ];
  await firm.app.call(setAllocations, { ...p(number), body: { version, lines } }, as(firm.clerk));
}
const except = (number: number, by: TestStaff, reason = "급여의 일부로 정한 성과급") =>
  firm.app.call(calls.giveException, { ...p(number), body: { staffId: firm.checker.id, reason } }, as(by));

describe("변호사법 §34", () => {
  test("any percent of somebody who is no lawyer is confirmed only with the written reason of a lawyer", async () => {
    const { number } = await paid();
    await shared(10, number);
    const row = await rowOf(number);
    expect(row.shares).toMatchObject([{ isLawyer: false, blocked: true }, { blocked: false }]);
    expect((await confirm([row])).body.refused[0]?.reason).toContain("변호사법 제34조");
    expect((await except(number, firm.clerk)).status).toBe(403);
    expect((await except(number, lead, " ")).status).toBe(400);
    const stranger = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.other] });
    expect((await except(number, stranger)).status).toBe(404);
    expect((await except(number, lead)).status).toBe(200);
    const { body } = await firm.app.call(calls.listExceptions, {}, as(lead));
    expect(body.models.find((one) => one.number === number)).toMatchObject({ pct: 10, exception: { by: "책임" } });
    // More than was allowed waits again.
    await shared(15, number);
    expect((await confirm([await rowOf(number)])).body.refused).toHaveLength(1);
    await shared(10, number);
    expect((await confirm([await rowOf(number)])).body.changed).toHaveLength(1);
  });

  test("소개 is for lawyers alone, whatever a lawyer writes", async () => {
    const { number, version } = await paid();
    const lines = [{ staffId: firm.checker.id, role: "소개" as const, pct: 100 }];
    expect(
      (await firm.app.call(setAllocations, { ...p(number), body: { version, lines } }, as(firm.clerk))).status,
    ).toBe(422);
  });
});

test("refunds take from each share proportionally, and after the last of them nobody keeps a won", async () => {
  const { number } = await paid(1_000_000, daysFrom(today, -2));
  const before = await rowOf(number, daysFrom(today, -2).slice(0, 7));
  await propose([before]);
  for (const amount of [333_333, 333_333, 333_334]) {
    const body = { amount, reason: "의뢰인 해지" };
    const asked = await firm.app.call(requestRefund, { ...p(number), body }, as(firm.clerk));
    const { id, version } = asked.body;
    await firm.app.call(stepCall(refundSteps, "approve"), { ...p(id), body: { version } }, as(firm.checker));
    const paidBack = { version: version + 1, paidOn: today };
    const done = await firm.app.call(stepCall(refundSteps, "pay"), { ...p(id), body: paidBack }, as(firm.clerk));
    expect(done.status).toBe(200);
  }
  const { body } = await firm.app.call(readDetail, p(number), as(firm.clerk));
  const ids = [number, ...body.related.map((one) => one.number)];
  const left = await firm.app.database.query
    .selectFrom("sales_allocations")
    .select(["staff_id", (at) => at.fn.sum<string>("amount").as("sum")])
    .where("payment_id", "in", ids)
    .groupBy("staff_id")
    .execute();
  expect(left).toHaveLength(2);
  // The rounding of three refunds may differ from that of the payment by a won; the largest share has it.
  const net = left.reduce((sum, one) => sum + Number(one.sum), 0);
  expect(Math.abs(net)).toBeLessThanOrEqual(1);
  expect(left.filter(({ sum }) => Number(sum) !== 0).length).toBeLessThanOrEqual(1);
});
