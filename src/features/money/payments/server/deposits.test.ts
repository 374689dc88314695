import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { matchPayment, paymentCalls, readDeposits, settleDeposit } from "../endpoints.ts";
import { stepCall } from "#records/steps.ts";
import { paymentSteps } from "../payment-steps.ts";
import { bookDeposits } from "./deposits.ts";
import { startMoneyFirm, type MoneyFirm } from "./testing/money-firm.ts";

let firm: MoneyFirm;
beforeAll(async () => {
  firm = await startMoneyFirm();
});
afterAll(() => firm.app.stop());

const p = (number: number) => ({ params: { number: String(number) } });
const token = () => ({ token: firm.clerk.token });
type Paid = { readonly id: number; readonly feeId: number };

const read = async (number: number) => (await firm.app.call(paymentCalls.read, p(number), token())).body.model;

const pays = ({ id, feeId }: Paid, amount: number, deposit = 0) => ({
  splits: [{ contractId: id, feeId, planId: null, amount }],
  deposit,
  consultId: null,
});

async function match(number: number, version: number, paid: ReturnType<typeof pays>) {
  const answer = await firm.app.call(matchPayment, { ...p(number), body: { version, match: paid } }, token());
  expect(answer.body.message).toBeUndefined();
}

/** The ledger of whoever paid: amount, what is left after it, and why; the latest first. */
async function ledgerOf(payment: number) {
  const { client } = await read(payment);
  const { body } = await firm.app.call(readDeposits, p(client!.number), token());
  return { held: body.held, lines: body.models.map(({ amount, balance, reason }) => [amount, balance, reason]) };
}

test("예수금 comes in with its receipt and goes when it pays a fee; what is left stands in the ledger of the client", async () => {
  const fee = await firm.contract({ amount: 300_000 });
  const { number, version } = await firm.receipt({ amount: 400_000 });
  await match(number, version, pays(fee, 300_000, 100_000));
  expect(await ledgerOf(number)).toEqual({ held: "100000", lines: [[100_000, 100_000, "예수금 입금"]] });

  const { rows } = await firm.app.database.pool.query<{ id: number }>(
    "select id from payments where split_from_id = $1",
    [number],
  );
  const held = rows[0]!.id;
  const later = await firm.contract({ amount: 70_000 });
  const { version: heldVersion } = await read(held);
  const settled = await firm.app.call(
    settleDeposit,
    { ...p(held), body: { version: heldVersion, match: pays(later, 70_000) } },
    token(),
  );
  expect(settled.body.message).toBeUndefined();
  expect(await ledgerOf(number)).toEqual({
    held: "30000",
    lines: [
      [-70_000, 30_000, "예수금 지급"],
      [100_000, 100_000, "예수금 입금"],
    ],
  });
});

test("a matching that is taken back leaves a reversal, and the same money may be held anew", async () => {
  const costs = await firm.contract({ amount: 330_000, kind: "실비예납" });
  const receipt = await firm.receipt({ amount: 330_000 });
  await match(receipt.number, receipt.version, pays(costs, 330_000));
  const { client, version } = await read(receipt.number);
  await firm.app.call(stepCall(paymentSteps, "unmatch"), { ...p(receipt.number), body: { version } }, token());
  const { body } = await firm.app.call(readDeposits, p(client!.number), token());
  expect([body.held, body.models.map(({ amount, reason }) => [amount, reason])]).toEqual([
    "0",
    [
      [-330_000, "예수금 입금 취소"],
      [330_000, "예수금 입금"],
    ],
  ]);
  await match(receipt.number, (await read(receipt.number)).version, pays(costs, 330_000));
  expect((await ledgerOf(receipt.number)).held).toBe("330000");
});

const book = (id: number) =>
  inTransaction(firm.app.database, { userId: null, staffId: null, requestId: null }, (work) =>
    bookDeposits(work, { viewer: { userId: null } }, [id]),
  );

test("what is held for no contract yet stands in the ledger of whoever paid it", async () => {
  const costs = await firm.contract({ amount: 50_000, kind: "실비예납" });
  const { number, version } = await firm.receipt({ amount: 50_000 });
  await match(number, version, pays(costs, 50_000));
  const { client } = await read(number);
  const { rows } = await firm.app.database.pool.query<{ id: number }>(
    `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, client_id, status, is_deposit, purpose)
     select team_id, pay_type, 20000, pay_name, pay_date, client_id, 'received', true, '실비예납' from payments where id = $1
     returning id`,
    [number],
  );
  await book(rows[0]!.id);
  const { body } = await firm.app.call(readDeposits, p(client!.number), token());
  expect([body.held, body.models.map(({ amount, contract }) => [amount, contract === null])]).toEqual([
    "70000",
    [
      [20_000, true],
      [50_000, false],
    ],
  ]);
  await firm.app.database.pool.query("update payments set is_deposit = false where id = $1", [rows[0]!.id]);
  await book(rows[0]!.id);
  await firm.app.call(
    stepCall(paymentSteps, "unmatch"),
    { ...p(number), body: { version: (await read(number)).version } },
    token(),
  );
});

test("the ledger always holds what the payments hold", async () => {
  const { rows } = await firm.app.database.pool.query(
    `select (select coalesce(sum(balance), 0) from ledger_accounts where ledger = 'deposit') as ledger,
       (select coalesce(sum(pay_amt), 0) from payments where is_deposit and deleted_at is null
         and status not in ('expected', 'writtenOff')) as payments`,
  );
  expect(rows[0].ledger).toBe(rows[0].payments);
  expect(Number(rows[0].ledger)).toBe(360_000);
});

test("401 without a session, 403 without the right, 404 for another team's client", async () => {
  const { number, version } = await firm.receipt();
  await match(number, version, pays(await firm.contract(), 1_100_000));
  const { client } = await read(number);
  const visitor = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.home] });
  const ask = (who?: string) => firm.app.call(readDeposits, p(client!.number), who ? { token: who } : {});
  expect((await ask()).status).toBe(401);
  expect((await ask(visitor.token)).status).toBe(403);
  expect((await ask(firm.stranger.token)).status).toBe(404);
  expect((await ask(firm.clerk.token)).body).toMatchObject({ models: [], held: "0" });
});
