import { afterAll, beforeAll, expect, test } from "vitest";
import { mostWon } from "#platform/money.ts";
import { stepCall } from "#records/steps.ts";
import { listBell } from "#features/work/bell/endpoints.ts";
import * as calls from "../endpoints.ts";
import { paymentSteps } from "../payment-steps.ts";
import { refundSteps } from "../refund.ts";
import { daysFrom, startMoneyFirm, today, type MoneyFirm } from "./testing/money-firm.ts";

let firm: MoneyFirm;
beforeAll(async () => {
  firm = await startMoneyFirm();
});
afterAll(() => firm.app.stop());

const asClerk = () => ({ token: firm.clerk.token });
const p = (number: number) => ({ params: { number: String(number) } });

async function requestRefund(number: number, amount: number): Promise<void> {
  const { status } = await firm.app.call(
    calls.requestRefund,
    { ...p(number), body: { amount, reason: "계약 해지" } },
    asClerk(),
  );
  expect(status).toBe(200);
}

/** Matches part of a receipt with a fee and holds the rest. */
async function matchPart(number: number, version: number, parts: { amount: number; deposit: number }) {
  const contract = await firm.contract({ amount: parts.amount });
  const splits = [{ contractId: contract.id, feeId: contract.feeId, planId: null, amount: parts.amount }];
  const body = { version, match: { splits, deposit: parts.deposit, consultId: null } };
  return firm.app.call(calls.matchPayment, { ...p(number), body }, asClerk());
}

test("a refund waits for whoever decides on it with its payment, not for who asked", async () => {
  const { number } = await firm.receipt({ amount: 1_000_000 });
  await requestRefund(number, 300_000);
  const said = ({ token }: { readonly token: string }) =>
    firm.app
      .call(listBell, { query: {} }, { token })
      .then(({ body }) => body.models.find(({ path }) => path === `/lawfirm/payment?id=${number}`)?.whys[0]);
  const { clerk, checker, stranger } = firm;
  expect(await Promise.all([clerk, checker, stranger].map(said))).toEqual([undefined, "결재", undefined]);
  const { rows } = await firm.app.database.pool.query("select id, version from refunds where payment_id = $1", [
    number,
  ]);
  const { id, version } = rows[0] as { id: number; version: number };
  const body = { version, reason: "계약이 유지됨" };
  const rejected = await firm.app.call(stepCall(refundSteps, "reject"), { ...p(id), body }, { token: checker.token });
  expect([rejected.status, rejected.body.message]).toEqual([200, undefined]);
  expect(await Promise.all([clerk, checker].map(said))).toEqual(["반려", undefined]);
});

test("a matching that would leave less than the open refund is refused, one that leaves it is not", async () => {
  const { number, version } = await firm.receipt({ amount: 1_000_000 });
  await requestRefund(number, 600_000);
  const refused = await matchPart(number, version, { amount: 500_000, deposit: 500_000 });
  expect(refused.status).toBe(422);
  expect(refused.body.message).toContain("환불 600,000원이 진행 중");
  expect((await matchPart(number, version, { amount: 700_000, deposit: 300_000 })).status).toBe(200);
});

test("an amount is not lowered below the open refund, by a form or in the database", async () => {
  const { number, version } = await firm.receipt({ amount: 1_000_000 });
  await requestRefund(number, 600_000);
  const lower = (payAmt: number) =>
    firm.app.call(calls.paymentCalls.update, { ...p(number), body: { version, changes: { payAmt } } }, asClerk());
  expect((await lower(599_999)).status).toBe(422);
  const { pool } = firm.app.database;
  for (const change of ["pay_amt = 599999", "status = 'expected'", "deleted_at = now()"]) {
    await expect(pool.query(`update payments set ${change} where id = $1`, [number])).rejects.toMatchObject({
      code: "23514",
    });
  }
  expect((await lower(600_000)).status).toBe(200);
});

test("held money with an open refund does not return into its transfer", async () => {
  const { number, version } = await firm.receipt({ amount: 1_000_000 });
  const matched = await matchPart(number, version, { amount: 400_000, deposit: 600_000 });
  const { rows } = await firm.app.database.pool.query<{ id: number }>(
    "select id from payments where split_from_id = $1",
    [number],
  );
  await requestRefund(rows[0]!.id, 100_000);
  const body = { version: matched.body.version };
  expect((await firm.app.call(stepCall(paymentSteps, "unmatch"), { ...p(number), body }, asClerk())).status).toBe(422);
});

test("a statement of which something was used is not taken back, and says what stands in the way", async () => {
  const text = `거래일\t입금액\t내용\n${today}\t310,000\t김하나\n${today}\t320,000\t김두리`;
  const done = await firm.app.call(
    calls.importBank,
    { body: { text, lines: [2, 3].map((line) => ({ line, match: null })) } },
    asClerk(),
  );
  const params = { importId: String(done.body.id) };
  const { rows } = await firm.app.database.pool.query<{ id: number }>(
    "select id from payments where bank_import_id = $1 order by id",
    [done.body.id],
  );
  const [first, second] = rows.map(({ id }) => id);
  await requestRefund(first!, 1_000);
  const evidence = { version: 1, evidenceKind: "cashReceipt", evidenceNo: "123", evidenceIssuedOn: today } as const;
  expect(
    (await firm.app.call(stepCall(paymentSteps, "evidence"), { ...p(second!), body: evidence }, asClerk())).status,
  ).toBe(200);
  const undone = await firm.app.call(calls.undoImport, { params }, asClerk());
  expect(undone.status).toBe(422);
  for (const id of [first, second]) expect(undone.body.message).toContain(`${id}번`);
});

test("money has not come in on a day that is still to come", async () => {
  const tomorrow = daysFrom(today, 1);
  const body = { payDate: tomorrow, payName: "홍길동", payAmt: 1_000, payType: "현금", purpose: "기타" } as const;
  const created = await firm.app.call(calls.paymentCalls.create, { body }, asClerk());
  expect([created.status, created.body.fields]).toEqual([400, { payDate: "입금일은 오늘 이후일 수 없습니다." }]);
  const { number, version } = await firm.receipt();
  const update = (seen: number) =>
    firm.app.call(
      calls.paymentCalls.update,
      { ...p(number), body: { version: seen, changes: { payDate: tomorrow } } },
      asClerk(),
    );
  expect((await update(version)).status).toBe(400);
  // What is only asked for may name a day to come.
  const expected = await firm.app.call(
    stepCall(paymentSteps, "expect"),
    { ...p(number), body: { version } },
    asClerk(),
  );
  expect((await update(expected.body.version)).status).toBe(200);
  const text = `거래일\t입금액\t내용\n${tomorrow}\t310,000\t김하나`;
  const preview = await firm.app.call(calls.previewBank, { body: { text } }, asClerk());
  expect(preview.body.skipped).toMatchObject([{ line: 2, reason: `거래일이 오늘보다 뒤입니다: ${tomorrow}` }]);
  const lines = [{ line: 2, match: null }];
  expect((await firm.app.call(calls.importBank, { body: { text, lines } }, asClerk())).status).toBe(400);
});

test("an amount ends at the bound of every amount, in forms, statements and the database", async () => {
  const body = { payDate: today, payName: "홍길동", payAmt: mostWon + 1, payType: "현금", purpose: "기타" } as const;
  const created = await firm.app.call(calls.paymentCalls.create, { body }, asClerk());
  expect([created.status, created.body.fields]).toEqual([
    400,
    { payAmt: "금액은 1,000,000,000,000원 이하여야 합니다." },
  ]);
  const text = `거래일\t입금액\t내용\n${today}\t1,000,000,000,001\t김하나`;
  const preview = await firm.app.call(calls.previewBank, { body: { text } }, asClerk());
  expect(preview.body.skipped).toMatchObject([{ line: 2, reason: "금액이 1,000,000,000,000원을 넘습니다." }]);
  const { number } = await firm.receipt({ amount: mostWon });
  const beyond = firm.app.database.pool.query("update payments set pay_amt = $2 where id = $1", [number, mostWon + 1]);
  await expect(beyond).rejects.toMatchObject({ constraint: "payments_pay_amt_in_bound" });
});

test("a refund comes from a dispute of the client who paid: each names the other to whoever sees both", async () => {
  const { app, clerk, checker, admin, home } = firm;
  const contract = await firm.contract({ amount: 1_000_000 });
  const { number, version } = await firm.receipt({ amount: 1_000_000 });
  const unmatched = await firm.receipt({ amount: 500_000 });
  const splits = [{ contractId: contract.id, feeId: contract.feeId, planId: null, amount: 1_000_000 }];
  const body = { version, match: { splits, deposit: 0, consultId: null } };
  expect((await app.call(calls.matchPayment, { ...p(number), body }, asClerk())).status).toBe(200);
  const { id: boonId } = await app.database.query
    .insertInto("disputes")
    .values({ title: "보수 반환 요구", kind: "의뢰인", team_id: home, contract_id: contract.id, owner_id: clerk.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  const query = { boonId: String(boonId) };
  const candidates = await app.call(calls.listRefundable, { query }, asClerk());
  expect(candidates.body.models).toMatchObject([{ number, left: 1_000_000 }]);

  const ask = (of: number, token = clerk.token, dispute = boonId) => {
    const asked = { amount: 300_000, reason: "분쟁 합의에 따름", boonId: dispute };
    return app.call(calls.requestRefund, { ...p(of), body: asked }, { token });
  };
  expect((await ask(unmatched.number)).body.fields?.["boonId"]).toContain("받은 입금이 아닙니다");
  // 매니저 sees the payment, and not the dispute.
  expect((await ask(number, checker.token)).body.fields?.["boonId"]).toContain("찾을 수 없습니다");
  const asked = await ask(number);
  expect(asked.status).toBe(200);

  const ofDispute = async (token: string) => app.call(calls.listRefunds, { query }, { token });
  expect((await ofDispute(clerk.token)).body.models).toMatchObject([{ id: asked.body.id, paymentNumber: number }]);
  expect((await ofDispute(checker.token)).status).toBe(404);
  const ofPayment = async (token: string) =>
    (await app.call(calls.readDetail, p(number), { token })).body.refunds.map(({ dispute }) => dispute);
  expect(await ofPayment(clerk.token)).toEqual([{ number: boonId, title: "보수 반환 요구" }]);
  expect(await ofPayment(checker.token)).toEqual([null]);

  const step = { version: asked.body.version };
  const approve = stepCall(refundSteps, "approve");
  const approved = await app.call(approve, { ...p(asked.body.id), body: step }, { token: admin.token });
  expect([approved.status, approved.body.message]).toEqual([200, undefined]);
  const { rows } = await app.database.pool.query(
    "select count(*)::int as n from change_log where record_type = 'dispute' and record_id = $1",
    [boonId],
  );
  expect(rows).toEqual([{ n: 2 }]);
});

test("what is billed, paid and unpaid of a case is told to those whom it names, not to colleagues who look on", async () => {
  const { app, home, clerk } = firm;
  const own = await app.createStaff({ roles: ["어쏘변"], teamIds: [home] });
  const other = await app.createStaff({ roles: ["어쏘변"], teamIds: [home] });
  const looker = await app.createStaff({ roles: ["외국부팀장"], teamIds: [home] });
  const contract = await firm.contract({ amount: 1_000_000 });
  const { number, version } = await firm.receipt({ amount: 400_000 });
  const splits = [{ contractId: contract.id, feeId: contract.feeId, planId: null, amount: 400_000 }];
  const body = { version, match: { splits, deposit: 0, consultId: null } };
  expect((await app.call(calls.matchPayment, { ...p(number), body }, asClerk())).status).toBe(200);
  const { id_int: project } = await app.database.query
    .insertInto("projects")
    .values({ team_id: home, title: "보수 사건", contract_id: contract.id, associate_id: own.id })
    .returning("id_int")
    .executeTakeFirstOrThrow();
  const read = ({ token }: { readonly token: string }) => app.call(calls.readCaseMoney, p(project), { token });
  const { body: money } = await read(own);
  expect(money).toMatchObject({
    billed: 1_000_000,
    paid: 400_000,
    unpaid: 600_000,
    held: 0,
    fees: [{ kind: "착수금", amount: 1_000_000, paid: 400_000 }],
    receipts: [{ amount: 400_000, isBeside: false }],
  });
  // What came in for the case alone stands beside what the contract bills.
  await app.database.pool.query(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, project_id)
     select $1, '계좌이체', 55000, '한가람', '2026-01-02', id from projects where id_int = $2`,
    [home, project],
  );
  const { paid, receipts } = (await read(own)).body;
  expect([paid, receipts.map(({ amount, isBeside }) => [amount, isBeside])]).toEqual([
    400_000,
    expect.arrayContaining([
      [400_000, false],
      [55_000, true],
    ]),
  ]);
  // The contract itself names nobody: it stays out of the lawyer's sight.
  expect(money.contract).toMatchObject({ number: null, title: "" });
  expect((await read(clerk)).body.contract).toMatchObject({ number: contract.number });
  expect((await read(other)).status).toBe(404);
  expect((await read(looker)).status).toBe(404);
  expect((await read(firm.stranger)).status).toBe(404);
});
