import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  listOpenItems,
  matchPayment,
  paymentCalls,
  readDetail,
  readProposals,
  readTotals,
  setAllocations,
  settleDeposit,
} from "../endpoints.ts";
import { clientCalls } from "#features/pipeline/clients/endpoints.ts";
import { stepCall } from "#records/steps.ts";
import { paymentSteps } from "../payment-steps.ts";
import { tellEvidence } from "./tell-evidence.ts";
import { readOpenAging } from "./commands/open-aging.ts";
import { daysFrom, startMoneyFirm, today, type MoneyFirm } from "./testing/money-firm.ts";

let firm: MoneyFirm;
beforeAll(async () => {
  firm = await startMoneyFirm();
});
afterAll(() => firm.app.stop());

const p = (number: number) => ({ params: { number: String(number) } });
const noConsult = { consultId: null };

async function read(number: number, token = firm.clerk.token) {
  return (await firm.app.call(paymentCalls.read, p(number), { token })).body.model;
}

async function matchWhole(amount = 1_100_000, options: Parameters<MoneyFirm["contract"]>[0] = {}) {
  const contract = await firm.contract({ amount, ...options });
  const receipt = await firm.receipt({ amount });
  const splits = [{ contractId: contract.id, feeId: contract.feeId, planId: contract.planIds[0] ?? null, amount }];
  const body = { version: receipt.version, match: { splits, deposit: 0, ...noConsult } };
  const answer = await firm.app.call(matchPayment, { ...p(receipt.number), body }, { token: firm.clerk.token });
  expect(answer.body.message).toBeUndefined();
  return { contract, number: receipt.number, version: answer.body.version };
}

describe("who may", () => {
  test("401 without a session, 403 without the right, 404 for another team's payment", async () => {
    const { number, version } = await firm.receipt();
    const visitor = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.home] });
    const body = { version };
    expect((await firm.app.call(paymentCalls.list, { query: {} })).status).toBe(401);
    expect((await firm.app.call(paymentCalls.list, { query: {} }, { token: visitor.token })).status).toBe(403);
    expect(
      (await firm.app.call(stepCall(paymentSteps, "confirm"), { ...p(number), body }, { token: visitor.token })).status,
    ).toBe(403);
    for (const step of ["confirm", "unmatch", "expect", "writeOff"] as const) {
      const call = stepCall(paymentSteps, step);
      expect((await firm.app.call(call, { ...p(number), body }, { token: firm.stranger.token })).status).toBe(404);
    }
    expect((await firm.app.call(readDetail, p(number), { token: firm.stranger.token })).status).toBe(404);
    expect((await firm.app.call(paymentCalls.read, p(number), { token: firm.stranger.token })).status).toBe(404);
    const list = await firm.app.call(paymentCalls.list, { query: {} }, { token: firm.stranger.token });
    expect(list.body.models.filter((row) => row.number === number)).toEqual([]);
  });

  test("show alone reads with masked names and changes nothing", async () => {
    const { number, version } = await firm.receipt({ name: "홍길동" });
    const reader = await firm.app.createStaff({
      roles: ["변호사"],
      teamIds: [firm.home],
      ownRules: JSON.stringify([{ action: "show", subject: "결제관리" }]),
    });
    expect((await read(number, reader.token)).payName).toBe("홍*동");
    expect(
      (
        await firm.app.call(
          stepCall(paymentSteps, "confirm"),
          { ...p(number), body: { version } },
          { token: reader.token },
        )
      ).status,
    ).toBe(403);
  });
});

describe("entering", () => {
  test.each([
    [{ payAmt: 0 }, "payAmt"],
    [{ payAmt: -5_000 }, "payAmt"],
    [{ payType: "카드" as const }, "cardApproval"],
  ])("%o is refused by name", async (change, field) => {
    const body = {
      payDate: today,
      payName: "홍길동",
      payAmt: 1_000,
      payType: "현금" as const,
      purpose: "기타" as const,
      ...change,
    };
    const answer = await firm.app.call(paymentCalls.create, { body }, { token: firm.clerk.token });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fields ?? {})).toEqual([field]);
  });

  test("net, supply and VAT follow the formula, evidence its clock", async () => {
    const card = await firm.receipt({ amount: 11_000_000, type: "카드" });
    expect(await read(card.number)).toMatchObject({
      net: 9_670_000,
      supply: 10_000_000,
      vat: 1_000_000,
      evidenceDueOn: null,
    });
    const cash = await firm.receipt({ amount: 100_000, type: "현금", day: daysFrom(today, -10) });
    expect(await read(cash.number)).toMatchObject({
      net: 90_909,
      evidenceDueOn: daysFrom(today, -5),
      evidenceMissing: true,
      evidenceLate: true,
    });
    const late = await firm.app.call(paymentCalls.list, { query: { evidenceLate: "Y" } }, { token: firm.clerk.token });
    expect(late.body.models.map(({ number }) => number)).toContain(cash.number);
    const { version } = await read(cash.number);
    const body = { version, evidenceKind: "cashReceipt" as const, evidenceNo: "123456789", evidenceIssuedOn: today };
    expect(
      (
        await firm.app.call(
          stepCall(paymentSteps, "evidence"),
          { ...p(cash.number), body },
          { token: firm.clerk.token },
        )
      ).status,
    ).toBe(200);
    expect(await read(cash.number)).toMatchObject({
      evidenceMissing: false,
      evidenceLate: false,
      evidenceKind: "cashReceipt",
    });
  });

  test("a payer whom nobody knows has the number of the tax office on the 자진발급", async () => {
    const { number, version } = await firm.receipt({ amount: 150_000 });
    const issue = (evidenceKind: "cashReceipt" | "selfIssued") =>
      firm.app.call(
        stepCall(paymentSteps, "evidence"),
        { ...p(number), body: { version, evidenceKind, evidenceIssuedOn: today } },
        { token: firm.clerk.token },
      );
    expect((await issue("cashReceipt")).body.fields).toHaveProperty("evidenceNo");
    expect((await issue("selfIssued")).status).toBe(200);
    expect(await read(number)).toMatchObject({ evidenceNo: "010-000-1234", supplyOn: today, evidenceMissing: false });
  });

  test("asked for, then received or given up; only received money counts", async () => {
    const { number, version } = await firm.receipt({ amount: 220_000 });
    const token = firm.clerk.token;
    const expected = await firm.app.call(
      stepCall(paymentSteps, "expect"),
      { ...p(number), body: { version } },
      { token },
    );
    expect(await read(number)).toMatchObject({ status: "expected", net: 0 });
    const body = { version: expected.body.version, payDate: today };
    const back = await firm.app.call(stepCall(paymentSteps, "receive"), { ...p(number), body }, { token });
    expect(await read(number)).toMatchObject({ status: "received", net: 200_000 });
    const again = await firm.app.call(
      stepCall(paymentSteps, "expect"),
      { ...p(number), body: { version: back.body.version } },
      { token },
    );
    await firm.app.call(
      stepCall(paymentSteps, "writeOff"),
      { ...p(number), body: { version: again.body.version } },
      { token },
    );
    expect(await read(number)).toMatchObject({ status: "writtenOff", net: 0 });
  });
});

/** A receipt for a consultation. */
async function payConsult(consultId: number, amount: number, type: "카드" | "계좌이체" = "계좌이체") {
  const { number, version } = await firm.receipt({ amount, type });
  const body = { version, match: { splits: [], deposit: 0, consultId } };
  const answer = await firm.app.call(matchPayment, { ...p(number), body }, { token: firm.clerk.token });
  expect(answer.body.message).toBeUndefined();
  return { number, version: answer.body.version };
}

describe("evidence of a deal", () => {
  test("a receipt takes over one 세금계산서 of what was asked for; a second one stays with its request", async () => {
    const { id } = await firm.app.database.query
      .insertInto("consults")
      .values({ team_id: firm.home, name: "나눈 상담인" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const ask = async (evidenceNo: string) => {
      const { number } = await firm.receipt({ amount: 60_000 });
      await firm.app.database.pool.query(
        `update payments set status = 'expected', consult_id = $2, evidence_kind = 'taxInvoice', evidence_no = $3,
           evidence_issued_on = $4 where id = $1`,
        [number, id, evidenceNo, today],
      );
      return number;
    };
    await ask("계산서-1");
    await ask("계산서-2");
    await payConsult(id, 60_000);
    const of =
      "select status, evidence_no as no from payments where consult_id = $1 and deleted_at is null order by id";
    expect((await firm.app.database.pool.query(of, [id])).rows).toEqual([
      { status: "expected", no: "계산서-1" },
      { status: "matched", no: "계산서-2" },
    ]);
  });

  test.each(["cancel", "unmatch"] as const)("stands with its request again after %s of the receipt", async (step) => {
    const { query, pool } = firm.app.database;
    const { id } = await query
      .insertInto("consults")
      .values({ team_id: firm.home, name: "취소한 상담인" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { number: asked } = await firm.receipt({ amount: 60_000 });
    const askedOn = daysFrom(today, step === "cancel" ? -4_000 : -4_100);
    await pool.query(
      `update payments set status = 'expected', consult_id = $2, pay_date = $3, evidence_kind = 'taxInvoice',
         evidence_no = '계산서-3', evidence_issued_on = $3 where id = $1`,
      [asked, id, askedOn],
    );
    const { number, version } = await payConsult(id, 60_000, "카드");
    // Its month is closed since: nothing of that month changes any more.
    const month = `${askedOn.slice(0, 7)}-01`;
    const close = `insert into closed_months (team_id, month, payment_count, gross, card_gross, net, deposit, reversed, closed_by_id)
      values ($1, $2, 0, 0, 0, 0, 0, 0, $3)`;
    await pool.query(close, [firm.home, month, firm.admin.id]);
    const told = step === "cancel" ? { canceledOn: today, reason: "승인 취소" } : {};
    const body = { version, ...told } as never;
    const answer = await firm.app.call(
      stepCall(paymentSteps, step),
      { ...p(number), body },
      { token: firm.clerk.token },
    );
    expect(answer.body.message).toBeUndefined();
    const { rows } = await pool.query(
      "select id::int as id, status, pay_date as day, evidence_no as no from payments where consult_id = $1 and status = 'expected' and deleted_at is null",
      [id],
    );
    expect(rows).toEqual([{ id: asked, status: "expected", day: today, no: "계산서-3" }]);
    expect(await read(number)).toMatchObject({ evidenceNo: "" });
  });

  test("counts every receipt of a consultation once all of them reach the threshold, and none when they do no more", async () => {
    const { id } = await firm.app.database.query
      .insertInto("consults")
      .values({ team_id: firm.home, name: "분할 상담인" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const first = await payConsult(id, 60_000);
    expect(await read(first.number)).toMatchObject({ evidenceDueOn: null });
    const second = await payConsult(id, 60_000);
    const dueOn = daysFrom(today, 5);
    expect([await read(first.number), await read(second.number)]).toMatchObject([
      { evidenceDueOn: dueOn },
      { evidenceDueOn: dueOn },
    ]);
    const body = { version: second.version };
    await firm.app.call(stepCall(paymentSteps, "unmatch"), { ...p(second.number), body }, { token: firm.clerk.token });
    expect(await read(first.number)).toMatchObject({ evidenceDueOn: null });
  });

  test("follows what the client is", async () => {
    const { number } = await matchWhole(300_000, { client: "가람유통" });
    expect(await read(number)).toMatchObject({ evidenceDueOn: daysFrom(today, 5) });
    const { id } = (await read(number)).client!;
    const { token } = await firm.app.createStaff({ roles: ["관리자"], teamIds: [firm.home] });
    const owner = await firm.app.database.query
      .selectFrom("clients")
      .select(["id_int", "version"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const body = { version: owner.version, changes: { kind: "법인" as const } };
    const answer = await firm.app.call(clientCalls.update, { ...p(owner.id_int), body }, { token });
    expect(answer.body.message).toBeUndefined();
    expect((await read(number)).evidenceDueOn! > daysFrom(today, 5)).toBe(true);
  });
});

/** How often each was told of what is due in the team. */
const bells = async () => {
  const { rows } = await firm.app.database.pool.query(
    "select staff_id, events from bell_rows where record_type = 'dueEvidence' and record_id = $1 and cleared_at is null",
    [firm.home],
  );
  return new Map(rows.map((row: { staff_id: number; events: number }) => [row.staff_id, row.events]));
};

/** As if what was told today had been told yesterday. */
const nextDay = () => firm.app.database.pool.query("update evidence_reminders set told_on = told_on - 1");

describe("evidence that is due", () => {
  test("is told once a day to those who manage the payments of the team, each mark once", async () => {
    await firm.receipt({ amount: 200_000, day: daysFrom(today, -3) });
    await tellEvidence(firm.app.database);
    const told = await bells();
    expect([told.get(firm.clerk.id), told.get(firm.checker.id), told.get(firm.stranger.id)]).toEqual([1, 1, undefined]);
    await firm.receipt({ amount: 200_000, day: daysFrom(today, -5) });
    await tellEvidence(firm.app.database);
    expect((await bells()).get(firm.clerk.id)).toBe(1);
    await nextDay();
    await tellEvidence(firm.app.database);
    expect((await bells()).get(firm.clerk.id)).toBe(2);
    await nextDay();
    await tellEvidence(firm.app.database);
    expect((await bells()).get(firm.clerk.id)).toBe(2);
  });

  test("is found by who is in charge and by the team, as far as the person sees both", async () => {
    const lawyer = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.home] });
    const { contract, number } = await matchWhole(400_000);
    await firm.app.database.pool.query("update contracts set responsible_id = $2 where id = $1", [
      contract.id,
      lawyer.id,
    ]);
    const found = async (query: Record<string, string>, token = firm.clerk.token) =>
      (await firm.app.call(paymentCalls.list, { query }, { token })).body.models.map((row) => row.number);
    const filters = { responsible: String(lawyer.id), ownTeam: String(firm.home), evidenceMissing: "Y" };
    expect(await found(filters)).toEqual([number]);
    expect(await found({ ...filters, ownTeam: String(firm.other) })).toEqual([]);
    expect(await found(filters, firm.stranger.token)).toEqual([]);
  });
});

describe("matching", () => {
  test("pays the fee, takes over contract, client and team, activates the contract; unmatch takes it back", async () => {
    const { contract, number, version } = await matchWhole();
    const row = await read(number);
    expect(row).toMatchObject({ status: "matched", purpose: "착수금", contract: { id: contract.id } });
    const state = await firm.app.database.query
      .selectFrom("contracts")
      .select("status")
      .where("id", "=", contract.id)
      .executeTakeFirst();
    expect(state?.status).toBe("active");
    const detail = await firm.app.call(readDetail, p(number), { token: firm.clerk.token });
    expect(detail.body.splits).toEqual([
      {
        contractNumber: contract.number,
        contractTitle: "홍길동 사건",
        feeKind: "착수금",
        planSeq: null,
        amount: 1_100_000,
      },
    ]);
    await firm.app.call(
      stepCall(paymentSteps, "unmatch"),
      { ...p(number), body: { version } },
      { token: firm.clerk.token },
    );
    expect(await read(number)).toMatchObject({ status: "received", contract: null, client: null });
  });

  test("the parts must be the whole", async () => {
    const contract = await firm.contract();
    const { number, version } = await firm.receipt({ amount: 1_100_000 });
    const match = {
      splits: [{ contractId: contract.id, feeId: contract.feeId, planId: null, amount: 1_000_000 }],
      deposit: 0,
      ...noConsult,
    };
    const answer = await firm.app.call(
      matchPayment,
      { ...p(number), body: { version, match } },
      { token: firm.clerk.token },
    );
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain("1,000,000원");
  });

  test("one transfer for two contracts and a surplus that becomes 예수금; together they stay the transfer", async () => {
    const [one, two] = [await firm.contract({ amount: 300_000 }), await firm.contract({ amount: 200_000 })];
    const { number, version } = await firm.receipt({ amount: 600_000 });
    const splits = [
      { contractId: one.id, feeId: one.feeId, planId: null, amount: 300_000 },
      { contractId: two.id, feeId: two.feeId, planId: null, amount: 200_000 },
    ];
    const body = { version, match: { splits, deposit: 100_000, ...noConsult } };
    const answer = await firm.app.call(matchPayment, { ...p(number), body }, { token: firm.clerk.token });
    expect(answer.status).toBe(200);
    const detail = await firm.app.call(readDetail, p(number), { token: firm.clerk.token });
    expect(detail.body.related).toMatchObject([{ kind: "sibling", payAmt: 100_000 }]);
    expect(await read(number)).toMatchObject({ payAmt: 500_000, net: 454_545, isDeposit: false });
    const held = detail.body.related[0]!.number;
    const heldRow = await read(held);
    expect(heldRow).toMatchObject({ isDeposit: true, net: 0, status: "matched" });
    // The held part later pays a fee: the sum that is held falls, revenue rises.
    const third = await firm.contract({ amount: 100_000 });
    const match = {
      splits: [{ contractId: third.id, feeId: third.feeId, planId: null, amount: 100_000 }],
      deposit: 0,
      ...noConsult,
    };
    const settled = await firm.app.call(
      settleDeposit,
      { ...p(held), body: { version: heldRow.version, match } },
      { token: firm.clerk.token },
    );
    expect(settled.body.message).toBeUndefined();
    const sums = await firm.app.database.query
      .selectFrom("payments")
      .select(({ fn }) => fn.sum<number>("pay_amt").as("held"))
      .where((row) => row.or([row("id", "=", held), row("reversal_of_id", "=", held)]))
      .executeTakeFirst();
    expect(Number(sums?.held)).toBe(0);
  });

  test("실비예납 is held, never revenue", async () => {
    const { number } = await matchWhole(330_000, { kind: "실비예납" });
    expect(await read(number)).toMatchObject({ isDeposit: true, net: 0, evidenceDueOn: null });
  });

  test("a foreign team's contract cannot be paid", async () => {
    const contract = await firm.contract({ teamId: firm.other });
    const { number, version } = await firm.receipt();
    const match = {
      splits: [{ contractId: contract.id, feeId: contract.feeId, planId: null, amount: 1_100_000 }],
      deposit: 0,
      ...noConsult,
    };
    const answer = await firm.app.call(
      matchPayment,
      { ...p(number), body: { version, match } },
      { token: firm.clerk.token },
    );
    expect(answer.status).toBe(400);
    const { body } = await firm.app.call(readProposals, p(number), { token: firm.clerk.token });
    expect(body.models.filter(({ contractId }) => contractId === contract.id)).toEqual([]);
  });

  test("of ten who pay the same instalment at once one wins", async () => {
    const plans = [
      { amount: 550_000, dueOn: daysFrom(today, 3) },
      { amount: 550_000, dueOn: daysFrom(today, 33) },
    ];
    const contract = await firm.contract({ plans });
    const receipts = await Promise.all(Array.from({ length: 10 }, () => firm.receipt({ amount: 550_000 })));
    const splits = [{ contractId: contract.id, feeId: contract.feeId, planId: contract.planIds[0]!, amount: 550_000 }];
    const answers = await Promise.all(
      receipts.map(({ number, version }) =>
        firm.app.call(
          matchPayment,
          { ...p(number), body: { version, match: { splits, deposit: 0, ...noConsult } } },
          { token: firm.clerk.token },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array(9).fill(409),
    ]);
    const open = await firm.app.call(listOpenItems, { query: { search: "홍길동 사건" } }, { token: firm.clerk.token });
    expect(open.body.models.filter(({ contractId }) => contractId === contract.id)).toMatchObject([
      { planId: contract.planIds[1], open: 550_000 },
    ]);
  });

  test("what was due before the firm began with the product is owed, but late nowhere", async () => {
    const plans = [
      { amount: 300_000, dueOn: daysFrom(today, -50) },
      { amount: 500_000, dueOn: daysFrom(today, -5) },
    ];
    const { id } = await firm.contract({ client: "먼저끝남", amount: 800_000, plans });
    const { token } = firm.admin;
    const open = async (query: Parameters<typeof ask>[0]) =>
      (await ask(query)).models.filter(({ contractId }) => contractId === id).map(({ overdueDays }) => overdueDays);
    const ask = async (query: { bucket?: "notDue" | "0-30" | "31-60" }) =>
      (await firm.app.call(listOpenItems, { query: { search: "먼저끝남", ...query } }, { token })).body;
    const aging = async () => {
      const { total, buckets } = await readOpenAging(firm.app.database);
      return { total, late: buckets.find(({ bucket }) => bucket === "31-60")!.count };
    };
    const begin = (on: string | null) => firm.app.database.pool.query("update firm_settings set go_live_on = $1", [on]);
    expect([await open({}), await open({ bucket: "31-60" })]).toEqual([[50, 5], [50]]);
    const before = await aging();
    await begin(daysFrom(today, -10));
    expect([await open({}), await open({ bucket: "31-60" }), await open({ bucket: "notDue" })]).toEqual([
      [5, null],
      [],
      [null],
    ]);
    expect(await aging()).toEqual({ total: before.total, late: before.late - 1 });
    // The day itself is for the firm to keep.
    await begin(daysFrom(today, -50));
    expect(await open({ bucket: "31-60" })).toEqual([50]);
    await begin(null);
  });

  test("a stale version is a conflict", async () => {
    const { number, version } = await matchWhole();
    expect(
      (
        await firm.app.call(
          stepCall(paymentSteps, "confirm"),
          { ...p(number), body: { version: version - 1 } },
          { token: firm.clerk.token },
        )
      ).status,
    ).toBe(409);
    expect(
      (
        await firm.app.call(
          stepCall(paymentSteps, "confirm"),
          { ...p(number), body: { version } },
          { token: firm.clerk.token },
        )
      ).status,
    ).toBe(200);
  });
});

describe("매출기여", () => {
  test("adds up to 100 % and to the revenue; nobody but a lawyer is paid for bringing a case", async () => {
    const { number, version } = await matchWhole(1_000_000);
    const lawyer = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.home] });
    const lines = (staffId: number, pcts: readonly number[]) => [
      { staffId, role: "소개" as const, pct: pcts[0]! },
      { staffId: firm.clerk.id, role: "상담" as const, pct: pcts[1]! },
      { staffId: firm.checker.id, role: "수행" as const, pct: pcts[2]! },
    ];
    const send = (body: { version: number; lines: ReturnType<typeof lines> }) =>
      firm.app.call(setAllocations, { ...p(number), body }, { token: firm.clerk.token });
    expect((await send({ version, lines: lines(lawyer.id, [33.33, 33.33, 33.33]) })).status).toBe(400);
    expect((await send({ version, lines: lines(firm.admin.id, [33.33, 33.33, 33.34]) })).status).toBe(422);
    expect((await send({ version, lines: lines(lawyer.id, [33.33, 33.33, 33.34]) })).status).toBe(200);
    const { body } = await firm.app.call(readDetail, p(number), { token: firm.clerk.token });
    expect(body.allocations.reduce((sum, { amount }) => sum + amount, 0)).toBe(909_091);
  });
});

test("totals are those of the rows that the filters find", async () => {
  const day = daysFrom(today, -400);
  await firm.receipt({ amount: 1_100_000, day });
  await firm.receipt({ amount: 2_200_000, day, type: "카드" });
  // What is proposed as 예수금 counts nowhere until somebody confirms it.
  await firm.app.database.pool.query(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, is_deposit)
     values ($1, '계좌이체', 700000, '홍길동', $2, 'expected', '압류', true)`,
    [firm.home, day],
  );
  const { body } = await firm.app.call(
    readTotals,
    { query: { payDate: `${day}..${day}` } },
    { token: firm.clerk.token },
  );
  expect(body).toMatchObject({
    gross: "3300000",
    card: "2200000",
    net: String(1_000_000 + 1_934_000),
    unmatched: "3300000",
    unmatchedCount: 2,
    deposit: "0",
  });
  expect((await firm.app.call(readTotals, { query: { nonsense: "1" } }, { token: firm.clerk.token })).status).toBe(400);
});
