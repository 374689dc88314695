import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { addMonths } from "#platform/dates.ts";
import { readDashboard } from "#features/money/sales/endpoints.ts";
import { matchPayment, paymentCalls, settleDeposit } from "#features/money/payments/endpoints.ts";
import { paymentSteps } from "#features/money/payments/payment-steps.ts";
import { daysFrom, startMoneyFirm, today, type MoneyFirm } from "#features/money/payments/server/testing/money-firm.ts";
import { readSpreadsheet } from "#platform/server/spreadsheet/read.ts";
import { stepCall } from "#records/steps.ts";
import * as calls from "../endpoints.ts";

let firm: MoneyFirm;
beforeAll(async () => {
  firm = await startMoneyFirm();
});
afterAll(() => firm.app.stop());

const p = (number: number) => ({ params: { number: String(number) } });
const as = ({ token }: TestStaff) => ({ token });
type Receipt = Parameters<MoneyFirm["receipt"]>[0];

/** A receipt that is matched with the whole fee of a contract. */
async function matched(options: Receipt & { clientKind?: "개인" | "법인" } = {}) {
  const { amount = 1_100_000, clientKind = "개인" } = options;
  const contract = await firm.contract({ amount, clientKind });
  const receipt = await firm.receipt({ ...options, amount });
  const splits = [{ contractId: contract.id, feeId: contract.feeId, planId: null, amount }];
  const body = { version: receipt.version, match: { splits, deposit: 0, consultId: null } };
  const answer = await firm.app.call(matchPayment, { ...p(receipt.number), body }, as(firm.clerk));
  expect(answer.body.message).toBeUndefined();
  return { number: receipt.number, version: answer.body.version };
}

/** A receipt that is held for nobody in particular. */
async function held(amount: number, day: string) {
  const receipt = await firm.receipt({ amount, day });
  const body = { version: receipt.version, match: { splits: [], deposit: amount, consultId: null } };
  return firm.app.call(matchPayment, { ...p(receipt.number), body }, as(firm.clerk));
}

test("401 and 403 for whoever does not see payments", async () => {
  const lawyer = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.home] });
  const paths = ["year?year=2026", "entries?month=2026-01", "vat?day=2026-01-01", "cards", "deposits?month=2026-01"];
  const statusOf = async (path: string, token?: string) =>
    (await fetch(`${firm.app.url}/api/books/${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} }))
      .status;
  for (const path of paths) {
    expect(await statusOf(path)).toBe(401);
    expect(await statusOf(path, lawyer.token)).toBe(403);
    expect(await statusOf(path, firm.clerk.token)).toBe(200);
  }
});

const sendExport = (body: object) =>
  fetch(`${firm.app.url}/api/books/entries/export`, {
    method: "POST",
    headers: { authorization: `Bearer ${firm.clerk.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

describe("the ledger", () => {
  const year = String(Number(today.slice(0, 4)) - 1);

  test("adds up by month what came in, what is held, what was spent, and the VAT in it", async () => {
    const day = `${year}-02-11`;
    await matched({ amount: 1_100_000, day });
    await matched({ amount: 550_000, day, type: "카드" });
    await held(300_000, day);
    const { query } = firm.app.database;
    const spent = { team_id: firm.home, spent_on: day, vendor: "문구점", amount: 110_000, vat: 10_000 };
    await query
      .insertInto("expenses")
      .values([
        { ...spent, category: "운영비", status: "approved", proof_kind: "cardSlip" },
        // Neither what is not approved, nor what is passed through or of 접대비, is deducted.
        { ...spent, category: "운영비", status: "draft", proof_kind: "cardSlip" },
        { ...spent, category: "접대비", status: "paid", proof_kind: "cardSlip" },
        { ...spent, category: "소송실비", status: "paid", proof_kind: "taxInvoice", cost_basis: "advanced" },
      ])
      .execute();
    const { body } = await firm.app.call(calls.readYear, { query: { year } }, as(firm.clerk));
    expect(body.months.find(({ month }) => month === `${year}-02`)).toEqual({
      month: `${year}-02`,
      income: "1650000",
      expense: "330000",
      depositsIn: "300000",
      depositsOut: "0",
      cardsOpen: "550000",
      vatOut: "150000",
      vatIn: "10000",
    });
    const entries = await firm.app.call(calls.listEntries, { query: { month: `${year}-02` } }, as(firm.clerk));
    expect(entries.body).toMatchObject({ total: 6, sums: { in: "1950000", out: "-330000" } });
    const other = await firm.app.call(calls.listEntries, { query: { month: `${year}-02` } }, as(firm.stranger));
    expect(other.body.total).toBe(0);
  });

  test("an entry has a note of the books, in a closed month too, for the teams whose entry it is", async () => {
    const month = `${year}-02`;
    const list = async () => (await firm.app.call(calls.listEntries, { query: { month } }, as(firm.clerk))).body.models;
    const income = (await list()).find(({ kind }) => kind === "income")!;
    const spent = (await list()).find(({ kind }) => kind === "expense")!;
    const note = (text: string, by = firm.clerk) =>
      firm.app.call(calls.notePayment, { ...p(income.id), body: { note: text } }, as(by));
    expect((await note("계산서 수정 발행 예정", firm.stranger)).status).toBe(404);
    expect((await note("가".repeat(501))).status).toBe(400);
    expect((await note("계산서 발행 예정")).status).toBe(200);
    expect((await note("계산서 수정 발행 예정")).status).toBe(200);
    const body = { note: "4월에 대체 분개" };
    expect((await firm.app.call(calls.noteExpense, { ...p(spent.id), body }, as(firm.clerk))).status).toBe(200);
    const noted = (await list()).flatMap((one) => (one.note === "" ? [] : [[one.kind, one.id, one.note]]));
    expect(noted).toEqual(
      expect.arrayContaining([
        ["income", income.id, "계산서 수정 발행 예정"],
        ["expense", spent.id, "4월에 대체 분개"],
      ]),
    );
    expect((await note("")).status).toBe(200);
    expect((await list()).find(({ kind, id }) => kind === "income" && id === income.id)?.note).toBe("");
  });

  test("the file for the tax accountant holds every row, with a reason", async () => {
    expect((await sendExport({ from: `${year}-12-31`, to: `${year}-01-01`, reason: "부가세 신고" })).status).toBe(400);
    expect((await sendExport({ from: `${year}-01-01`, to: `${year}-12-31`, reason: " " })).status).toBe(400);
    const answer = await sendExport({ from: `${year}-01-01`, to: `${year}-12-31`, reason: "부가세 신고" });
    expect(answer.status).toBe(200);
    const read = await readSpreadsheet(Buffer.from(await answer.arrayBuffer()));
    expect(JSON.stringify(read)).toContain("문구점");
    expect(JSON.stringify(read)).toContain("4월에 대체 분개");
  });
});

const read = async (day: string) => (await firm.app.call(calls.readVat, { query: { day } }, as(firm.clerk))).body;

/** 공급가 of the taxed 세금계산서 of a period. */
const invoices = async (day: string) =>
  (await read(day)).sales.find(({ evidence, taxType }) => evidence === "taxInvoice" && taxType === "과세")?.supply;

describe("부가세 신고 준비", () => {
  const year = Number(today.slice(0, 4)) - 2;

  test("counts by evidence in the calendar period, exempt fees without VAT, and says what does not fit", async () => {
    const day = `${year}-03-25`;
    const invoice = await matched({ amount: 2_200_000, day, clientKind: "법인" });
    await firm.app.call(
      stepCall(paymentSteps, "evidence"),
      {
        ...p(invoice.number),
        body: { version: invoice.version, evidenceKind: "taxInvoice", evidenceNo: "T-1", evidenceIssuedOn: today },
      },
      as(firm.clerk),
    );
    const bare = await matched({ amount: 1_100_000, day });
    const changes = { taxType: "면세", receivedInto: "partner" } as const;
    await firm.app.call(
      paymentCalls.update,
      { ...p(bare.number), body: { version: bare.version, changes } },
      as(firm.clerk),
    );
    const tasks = await firm.app.database.query
      .selectFrom("task_users as u")
      .innerJoin("tasks as t", "t.id", "u.task_id")
      .select(["u.staff_id", "t.importance"])
      .where("t.url", "=", `/lawfirm/payment?id=${bare.number}`)
      .execute();
    expect(tasks).toEqual([{ staff_id: firm.admin.id, importance: "A" }]);
    const vat = await read(day);
    expect(vat.period).toMatchObject({ from: `${year}-01-01`, to: `${year}-03-31` });
    expect(vat.sales).toEqual([
      { evidence: "taxInvoice", taxType: "과세", count: 1, supply: "2000000", vat: "200000" },
      { evidence: "none", taxType: "면세", count: 1, supply: "1100000", vat: "0" },
    ]);
    expect(vat).toMatchObject({ vatOut: "200000", vatIn: "0", payable: "200000" });
    expect(vat.withoutEvidence.rows).toMatchObject([{ paymentId: bare.number }]);
    expect(vat.intoPartners.rows).toMatchObject([{ paymentId: bare.number }]);
    // The fiscal quarter of the bar would have taken it as April.
    expect((await read(`${year}-04-01`)).sales).toEqual([]);
  });

  test("a 세금계산서 issued before the money comes counts in the period of its supply, and is listed without receipt", async () => {
    const earlier = daysFrom(today, -120);
    const { number, version } = await firm.receipt({ amount: 3_300_000, day: daysFrom(today, -1) });
    const take = (step: "expect" | "evidence" | "receive", body: { version: number; [key: string]: unknown }) =>
      firm.app.call(stepCall(paymentSteps, step), { ...p(number), body: body as never }, as(firm.clerk));
    const asked = await take("expect", { version });
    const paper = { version: asked.body.version, evidenceNo: "T-2", evidenceIssuedOn: earlier };
    const receipt = await take("evidence", { ...paper, evidenceKind: "cashReceipt" });
    expect([receipt.status, receipt.body.fields]).toEqual([
      400,
      { evidenceKind: expect.stringContaining("세금계산서") },
    ]);
    const late = await take("evidence", { ...paper, evidenceKind: "taxInvoice", supplyOn: daysFrom(today, 1) });
    expect(late.body.fields).toHaveProperty("supplyOn");
    const issued = await take("evidence", { ...paper, evidenceKind: "taxInvoice" });
    expect(issued.body.message).toBeUndefined();
    expect(await invoices(earlier)).toBe("3000000");
    const listed = async () => (await read(earlier)).withoutReceipt.rows;
    expect(await listed()).toMatchObject([{ paymentId: number, detail: "입금 전 · T-2" }]);
    await take("receive", { version: issued.body.version, payDate: today });
    expect([await listed(), await invoices(earlier), await invoices(today)]).toEqual([[], "3000000", undefined]);
  });

  test("the kind of the firm decides about the period, and 관리자 about the kind", async () => {
    const set = (staff: TestStaff) =>
      firm.app.call(calls.setTaxpayer, { body: { taxpayer: "person" } }, as(staff)).then(({ status }) => status);
    expect(await set(firm.clerk)).toBe(403);
    expect(await set(firm.admin)).toBe(200);
    expect((await read(`${year}-03-25`)).period).toMatchObject({ to: `${year}-06-30` });
  });
});

const settle = (paymentIds: number[], amount: number, settledOn = today) =>
  firm.app.call(calls.settleCards, { body: { settledOn, amount, paymentIds, memo: "" } }, as(firm.clerk));

describe("카드정산", () => {
  test("one deposit for two payments: its fee is divided to the won, and what was settled is settled once", async () => {
    const day = daysFrom(today, -3);
    const one = await matched({ amount: 1_000_000, day, type: "카드" });
    const two = await matched({ amount: 500_001, day, type: "카드" });
    const ids = [one.number, two.number];
    expect((await settle(ids, 1_500_002)).body.fields).toHaveProperty("amount");
    expect((await settle(ids, 1_450_000, daysFrom(day, -1))).body.fields).toHaveProperty("settledOn");
    const answers = await Promise.all([settle(ids, 1_450_000), settle(ids, 1_450_000), settle(ids, 1_450_000)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const id = answers.find(({ status }) => status === 200)!.body.id;
    const { body } = await firm.app.call(calls.listCards, { query: { state: "settled" } }, as(firm.clerk));
    const fees = body.models.filter(({ settlementId }) => settlementId === id);
    expect(fees.map(({ fee }) => fee).toSorted((a, b) => a! - b!)).toEqual([16_667, 33_334]);
    expect(fees[0]).toMatchObject({ days: 3, settledOn: today });
    const cancel = (staff: TestStaff) =>
      firm.app.call(
        calls.cancelSettlement,
        { params: { settlementId: String(id) }, body: { reason: "금액 정정" } },
        as(staff),
      );
    expect((await cancel(firm.stranger)).status).toBe(404);
    expect((await cancel(firm.clerk)).status).toBe(200);
    expect((await cancel(firm.clerk)).status).toBe(422);
    expect((await settle(ids, 1_450_001)).status).toBe(200);
  });

  test("a deposit by card that became a fee is waited for once, and moves no money again", async () => {
    const { number, version } = await firm.receipt({ amount: 330_000, day: today, type: "카드" });
    const open = async () => (await firm.app.call(calls.listCards, { query: { state: "open" } }, as(firm.clerk))).body;
    const weeks = async () => (await firm.app.call(readDashboard, { query: {} }, as(firm.admin))).body.parts!.weeks;
    const before = await open();
    const kept = { version, match: { splits: [], deposit: 330_000, consultId: null } };
    await firm.app.call(matchPayment, { ...p(number), body: kept }, as(firm.clerk));
    const flow = await weeks();
    const fee = await firm.contract({ amount: 330_000 });
    const splits = [{ contractId: fee.id, feeId: fee.feeId, planId: null, amount: 330_000 }];
    const deposit = (await firm.app.call(paymentCalls.read, p(number), as(firm.clerk))).body.model;
    const body = { version: deposit.version, match: { splits, deposit: 0, consultId: null } };
    expect((await firm.app.call(settleDeposit, { ...p(number), body }, as(firm.clerk))).status).toBe(200);
    expect(await open()).toMatchObject({ total: before.total, sums: { gross: before.sums.gross } });
    expect(await weeks()).toEqual(flow);
  });

  test("neither cash nor a payment of another team is paid in by a card company", async () => {
    const cash = await matched({ amount: 100_000 });
    expect((await settle([cash.number], 90_000)).body.fields).toHaveProperty("paymentIds");
  });
});

describe("예수금의 삼자대사", () => {
  const month = addMonths(`${today.slice(0, 7)}-01`, -14).slice(0, 7);
  const sheet = async () => (await firm.app.call(calls.readDepositSheet, { query: { month } }, as(firm.clerk))).body;
  const close = (bank: number, differences: { amount: number; reason: string }[] = []) =>
    firm.app.call(calls.closeDeposits, { body: { month, bank, differences } }, as(firm.clerk));

  test("closes once the differences are named, freezes the balances, and is opened again by 관리자 alone", async () => {
    const before = Number((await sheet()).ledger);
    await held(700_000, `${month}-05`);
    const open = await sheet();
    expect(open).toMatchObject({
      over: true,
      ledger: String(before + 700_000),
      clients: String(before + 700_000),
      closing: null,
    });
    expect((await close(before + 650_000)).body.fields).toHaveProperty("differences");
    const named = [{ amount: -50_000, reason: "인지대가 다음 달에 빠져나감" }];
    const answers = await Promise.all([close(before + 650_000, named), close(before + 650_000, named)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    // Neither in that month nor before it: the balance at its end is frozen. Afterwards it goes on.
    for (const day of [`${month}-06`, daysFrom(`${month}-01`, -40)]) {
      const { status, body } = await held(10_000, day);
      expect([status, body.message]).toEqual([423, expect.stringContaining(`${Number(month.slice(5))}월의 예수금`)]);
      expect(body.message).toContain("재오픈");
    }
    expect((await held(10_000, daysFrom(`${month}-01`, 40))).status).toBe(200);
    const closed = await sheet();
    expect(closed).toMatchObject({
      ledger: String(before + 700_000),
      closing: { bank: String(before + 650_000), ledger: String(before + 700_000), differences: named },
    });
    expect(closed.balances.find(({ client }) => client.number === null)).toMatchObject({
      balance: String(before + 700_000),
      frozen: String(before + 700_000),
    });
    const reopen = (staff: TestStaff) =>
      firm.app.call(calls.reopenDeposits, { body: { month, reason: "예수금 추가" } }, as(staff));
    expect((await reopen(firm.clerk)).status).toBe(403);
    expect((await reopen(firm.admin)).status).toBe(200);
    expect((await sheet()).closing).toBeNull();
    expect((await held(10_000, `${month}-06`)).status).toBe(200);
  });

  test("this month is not over", async () => {
    const body = { month: today.slice(0, 7), bank: 0, differences: [] };
    expect((await firm.app.call(calls.closeDeposits, { body }, as(firm.clerk))).body.fields).toHaveProperty("month");
  });
});
