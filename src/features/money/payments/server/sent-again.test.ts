import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentCalls, requestRefund } from "../endpoints.ts";
import { startMoneyFirm, today, type MoneyFirm } from "./testing/money-firm.ts";

let firm: MoneyFirm;

beforeAll(async () => {
  firm = await startMoneyFirm();
});
afterAll(() => firm.app.stop());

function enter(key: string, payName: string, token = firm.clerk.token) {
  const body = { payDate: today, payName, payAmt: 1_000, payType: "현금" as const, purpose: "기타" as const };
  return firm.app.call(paymentCalls.create, { body }, { token, headers: { "idempotency-key": key } });
}

async function named(name: string): Promise<number> {
  const { rows } = await firm.app.database.pool.query<{ count: number }>(
    "select count(*)::int as count from payments where pay_name = $1",
    [name],
  );
  return rows[0]!.count;
}

test("a receipt sent two hundred times at once with one key is one receipt", async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, () => enter("one-press", "두번누름")));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.model.number)).size).toBe(1);
  expect(await named("두번누름")).toBe(1);
});

test("the key stands for one input of one person", async () => {
  await enter("own-key", "첫내용");
  const other = await enter("own-key", "다른내용");
  expect([other.status, await named("다른내용")]).toEqual([409, 0]);
  expect((await enter("own-key", "다른사람", firm.checker.token)).status).toBe(200);
  expect((await enter("two words", "빈칸")).status).toBe(400);
});

test("what was refused takes no key", async () => {
  const refused = { payDate: today, payName: "거절", payAmt: 0, payType: "현금" as const, purpose: "기타" as const };
  const options = { token: firm.clerk.token, headers: { "idempotency-key": "tried" } };
  expect((await firm.app.call(paymentCalls.create, { body: refused }, options)).status).toBe(400);
  expect((await enter("tried", "고친내용")).status).toBe(200);
});

test("a refund that is asked for again is asked for once", async () => {
  const { number } = await firm.receipt({ amount: 10_000 });
  const input = { params: { number: String(number) }, body: { amount: 1_000, reason: "일부 환불" } };
  const options = { token: firm.clerk.token, headers: { "idempotency-key": "refund" } };
  const [first, second] = [
    await firm.app.call(requestRefund, input, options),
    await firm.app.call(requestRefund, input, options),
  ];
  expect(second.body).toEqual(first.body);
  const { rows } = await firm.app.database.pool.query("select from refunds");
  expect(rows).toHaveLength(1);
});
