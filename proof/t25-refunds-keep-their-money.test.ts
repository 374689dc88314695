import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as calls from "#features/money/payments/endpoints.ts";
import { paymentSteps } from "#features/money/payments/payment-steps.ts";
import { refundSteps } from "#features/money/payments/refund.ts";
import { startMoneyFirm, today, type MoneyFirm } from "#features/money/payments/server/testing/money-firm.ts";
import { readRevenue } from "#features/money/revenue/endpoints.ts";
import { readDashboard } from "#features/money/sales/endpoints.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { mostWon } from "#platform/money.ts";
import { stepCall } from "#records/steps.ts";
import { figure, proofTimeout, report, seed } from "./harness/figures.ts";
import { RefundModel, steps, type Step } from "./harness/refund-model.ts";

const walks = figure(60, 2_000);
let firm: MoneyFirm;
let consultId: number;
beforeAll(async () => {
  firm = await startMoneyFirm();
  const { rows } = await firm.app.database.pool.query<{ id: number }>(
    "insert into consults (team_id, name) values ($1, '홍길동') returning id",
    [firm.home],
  );
  consultId = rows[0]!.id;
});
afterAll(() => firm.app.stop());

/** Tries a step over HTTP, the refund that it names being one of these; whether it was let through. */
async function attempt(step: Step, payment: number, refunds: number[]): Promise<boolean> {
  const { app, clerk, checker } = firm;
  const params = { number: String(payment) };
  const asClerk = { token: clerk.token };
  const { rows } = await app.database.pool.query<{ version: number }>("select version from payments where id = $1", [
    payment,
  ]);
  const { version } = rows[0]!;
  switch (step.kind) {
    case "request": {
      const body = { amount: step.amount, reason: "계약 해지 환불" };
      const { status, body: answer } = await app.call(calls.requestRefund, { params, body }, asClerk);
      if (status === 200) refunds.push(answer.id);
      return letThrough(status);
    }
    case "edit": {
      const body = { version, changes: { payAmt: step.amount } };
      return letThrough((await app.call(calls.paymentCalls.update, { params, body }, asClerk)).status);
    }
    case "approve":
    case "reject":
    case "pay": {
      const refundId = refunds[step.which % refunds.length];
      if (refundId === undefined) return false;
      const found = await app.database.pool.query<{ version: number }>("select version from refunds where id = $1", [
        refundId,
      ]);
      const body = {
        version: found.rows[0]!.version,
        ...(step.kind === "pay" && { paidOn: today }),
        ...(step.kind === "reject" && { reason: "확인했고 이상 없음" }),
      };
      const { token } = step.kind === "pay" ? clerk : checker;
      const input = { params: { number: String(refundId) }, body } as never;
      return letThrough((await app.call(stepCall(refundSteps, step.kind), input, { token })).status);
    }
    case "match": {
      const body = { version, match: { splits: [], deposit: 0, consultId } };
      return letThrough((await app.call(calls.matchPayment, { params, body }, asClerk)).status);
    }
    case "receive":
      return letThrough(
        (await app.call(stepCall(paymentSteps, "receive"), { params, body: { version, payDate: today } }, asClerk))
          .status,
      );
    case "cancel": {
      const body = { version, canceledOn: today, reason: "승인 취소" };
      return letThrough((await app.call(stepCall(paymentSteps, "cancel"), { params, body }, asClerk)).status);
    }
    default:
      return letThrough(
        (await app.call(stepCall(paymentSteps, step.kind), { params, body: { version } }, asClerk)).status,
      );
  }
}

/** Refusals are those of the sender; anything else is a fault. */
function letThrough(status: number): boolean {
  expect([200, 400, 422]).toContain(status);
  return status === 200;
}

async function stored(payment: number) {
  const { rows } = await firm.app.database.pool.query<{
    status: string;
    amount: number;
    back: number;
    open: number;
    counted: number;
  }>(
    `select p.status, p.pay_amt as amount,
       coalesce((select -sum(x.pay_amt) from payments x where x.reversal_of_id = p.id and p.status <> 'canceled'), 0)::bigint as back,
       coalesce((select sum(f.amount) from refunds f where f.payment_id = p.id and f.status in ('requested', 'approved')), 0)::bigint as open,
       (select coalesce(sum(x.pay_amt), 0) from payments x where (x.id = p.id or x.reversal_of_id = p.id)
          and x.deleted_at is null and x.status not in ('expected', 'writtenOff'))::bigint as counted
     from payments p where p.id = $1 and p.deleted_at is null`,
    [payment],
  );
  return rows[0];
}

test(
  "whatever is tried with a payment and its refunds, in any order: what may happen, and what is left of the money",
  { timeout: proofTimeout },
  async () => {
    let tried = 0;
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        const model = new RefundModel();
        const { number } = await firm.receipt({ amount: model.amount, type: "카드" });
        const refunds: number[] = [];
        for (const step of walk) {
          const may = model.try(step);
          expect({ step, done: await attempt(step, number, refunds) }).toEqual({ step, done: may });
          const { status, amount, back, open, counted } = model;
          expect({ step, ...(await stored(number)) }).toEqual({ step, status, amount, back, open, counted });
          tried += 1;
          if (!may) refused += 1;
        }
      }),
      { seed, numRuns: walks, endOnFailure: true },
    );
    expect(refused).toBeGreaterThan(walks);
    report(
      `T25 refunds: ${walks} walks of ${tried} steps over payments and refunds, ${refused} refused, as the model says`,
    );
  },
);

test("sums beyond 2^53 are answered to the won", { timeout: proofTimeout }, async () => {
  const own = await startMoneyFirm();
  const count = 10_000;
  const { start } = fiscalQuarter(today);
  // In parts: every payment waits for its month, which takes a slow machine longer than one statement may.
  for (let part = 0; part < 20; part += 1) {
    await own.app.database.pool.query(
      `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date)
       select $1, '현금', $2, '홍길동', $3 from generate_series(1, $4)`,
      [own.home, mostWon, today, count / 20],
    );
  }
  await own.app.database.pool.query(
    `insert into disputes (team_id, kind, severity, title, amount_claimed) select $1, '기관', 'low', '분쟁', $2 from generate_series(1, $3)`,
    [own.home, mostWon, count],
  );
  const as = { token: own.admin.token };
  const gross = (BigInt(mostWon) * BigInt(count)).toString();
  const net = (((2n * BigInt(mostWon) * 10n + 11n) / 22n) * BigInt(count)).toString();
  const totals = await own.app.call(calls.readTotals, { query: {} }, as);
  expect(totals.body).toMatchObject({ gross, net, unmatched: gross });
  const list = await own.app.call(calls.paymentCalls.list, { query: { size: "1" } }, as);
  expect(list.body.sums).toEqual({ payAmt: gross, net });
  const bar = await own.app.call(readRevenue, { body: { action: "proof", date_from: start } }, as);
  expect(bar.body.summary).toMatchObject({ revenue: net, gross });
  const months = await own.app.call(calls.listMonths, {}, as);
  expect(months.body.models).toMatchObject([{ gross, net }]);
  const board = await own.app.call(readDashboard, { query: {} }, as);
  expect(board.body).toMatchObject({
    revenue: net,
    parts: { byTeam: [{ net }], byCategory: [{ label: "미매칭", net }] },
  });
  await own.app.stop();
});
