import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TestStaff } from "#app/testing/test-app.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { stepCall } from "#records/steps.ts";
import { startMemberFirm, type MemberFirm } from "#features/members/cashpoint/server/testing/member-firm.ts";
import { movementCalls } from "#features/members/cashpoint/endpoints.ts";
import { movementSteps } from "#features/members/cashpoint/steps.ts";
import { couponCalls, issueCalls } from "#features/members/coupons/endpoints.ts";
import { couponSteps } from "#features/members/coupons/steps.ts";
import { paymentSteps } from "#features/money/payments/payment-steps.ts";
import { paymentCalls, requestRefund, undoImport } from "#features/money/payments/endpoints.ts";
import { refundSteps } from "#features/money/payments/refund.ts";
import { orderCalls, readReceipt, tellOrder } from "../endpoints.ts";
import { orderSteps } from "../steps.ts";
import { abandonOrders } from "./abandon.ts";
import { tellLateChecks } from "./late-checks.ts";

let firm: MemberFirm;
beforeAll(async () => {
  firm = await startMemberFirm();
});
afterAll(() => firm.app.stop());

const today = seoulDay(Date.now());
const p = (number: number) => ({ params: { number: String(number) } });

const order = (client: number, more: object = {}, headers: Record<string, string> = {}) =>
  firm.app.call(
    orderCalls.create,
    {
      body: {
        client,
        service: "consult",
        title: "상담료 30분",
        amount: 55_000,
        pointUsed: 0,
        cashUsed: 0,
        ...more,
      } as never,
    },
    { token: firm.clerk.token, headers },
  );

const read = async (number: number) => (await firm.app.call(orderCalls.read, p(number), firm.clerk)).body.model;

async function step(
  name: keyof typeof orderSteps.steps,
  number: number,
  more: object = {},
  { token }: TestStaff = firm.clerk,
) {
  const { version } = await read(number);
  return firm.app.call(stepCall(orderSteps, name), { ...p(number), body: { version, ...more } as never }, { token });
}

async function ordered(client: number, more: object = {}): Promise<number> {
  const { status, body } = await order(client, more);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.model.number;
}

const pay = (number: number) => step("pay", number, { payType: "계좌이체", payDate: today });

async function coupon(more: object = {}): Promise<{ number: number; id: number; code: string }> {
  const { body } = await firm.app.call(
    couponCalls.create,
    {
      body: {
        name: "만원 할인",
        target: "all",
        discountKind: "fixed",
        won: 10_000,
        minAmount: 0,
        perMember: 1,
        validFrom: today,
        validTo: addDays(today, 30),
        stackable: true,
        ...more,
      } as never,
    },
    firm.clerk,
  );
  const { number, id, version, code } = body.model;
  const activate = stepCall(couponSteps, "activate");
  await firm.app.call(activate, { ...p(number), body: { version } }, firm.clerk);
  return { number, id, code };
}

const issuesOf = async (id: number) =>
  (await firm.app.call(issueCalls.list, { query: { coupon: String(id) } }, firm.clerk)).body.models.map(
    ({ status }) => status,
  );

/** How many records the bell told this person of in this way. */
const rung = async ({ id: staffId }: TestStaff, kind: string) => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bell_rows
    where staff_id = ${staffId} and ${kind} = any(kinds)`.execute(firm.app.database.query);
  return rows[0]!.count;
};

const lapse = (number: number) =>
  sql`update service_orders set held_until = now() - interval '1 second' where id_int = ${number}`.execute(
    firm.app.database.query,
  );

const points = async (client: number, amount: number) => firm.entered({ client, kind: "earn", amount });

describe("an order", () => {
  test("is of its team: 401, 403 and 404 for others", async () => {
    const number = await ordered(await firm.client());
    const lawyer = await firm.app.createStaff({ roles: ["변호사"], teamIds: [firm.team] });
    expect((await firm.app.call(orderCalls.read, p(number))).status).toBe(401);
    expect((await firm.app.call(orderCalls.list, { query: {} }, lawyer)).status).toBe(403);
    expect((await firm.app.call(orderCalls.read, p(number), firm.stranger)).status).toBe(404);
  });

  test("holds coupon and points until its deadline, and leaves the rest to pay", async () => {
    const client = await firm.client();
    await points(client, 20_000);
    const { code, id } = await coupon();
    const number = await ordered(client, { couponCode: code.toLowerCase(), pointUsed: 15_000 });
    expect(await read(number)).toMatchObject({ discount: 10_000, payAmount: 30_000, couponCode: code });
    expect(await firm.balance(client)).toMatchObject({ point: 5_000, held: 15_000 });
    expect(await issuesOf(id)).toEqual(["held"]);
  });

  test.each([
    ["couponCode", { couponCode: "ZZZZZZZZ" }],
    ["pointUsed", { pointUsed: 1 }],
    ["cashUsed", { cashUsed: 1 }],
    ["pointUsed", { pointUsed: 60_000 }],
    ["service", { service: "charge" }],
  ])("%s of %o makes no order", async (field, more) => {
    const client = await firm.client();
    const { status, body } = await order(client, more);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]]);
    const { body: list } = await firm.app.call(orderCalls.list, { query: { client: String(client) } }, firm.clerk);
    expect(list.total).toBe(0);
  });

  test("refused at the end leaves neither coupon nor points held", async () => {
    const client = await firm.client();
    await points(client, 50_000);
    const { code, id } = await coupon();
    expect((await order(client, { couponCode: code, pointUsed: 50_000 })).status).toBe(400);
    expect([await firm.balance(client), await issuesOf(id)]).toMatchObject([{ point: 50_000, held: 0 }, []]);
  });

  test("submitted twice under one key holds one use; another body under the key is refused", async () => {
    const client = await firm.client();
    await points(client, 20_000);
    const { code, id } = await coupon({ perMember: 5 });
    const body = { couponCode: code, pointUsed: 5_000 };
    const key = { "idempotency-key": "order-once" };
    const [one, two] = await Promise.all([order(client, body, key), order(client, body, key)]);
    expect([one.status, two.status, one.body.model.number]).toEqual([200, 200, two.body.model.number]);
    expect([await firm.balance(client), await issuesOf(id)]).toMatchObject([{ held: 5_000 }, ["held"]]);
    expect((await order(client, { ...body, pointUsed: 6_000 }, key)).status).toBe(409);
    expect(await firm.balance(client)).toMatchObject({ held: 5_000 });
  });

  test("of many gets the last coupon, the others are told", async () => {
    const { code, id } = await coupon({ issueLimit: 1 });
    const clients = await Promise.all(Array.from({ length: 6 }, () => firm.client()));
    const answers = await Promise.all(clients.map((client) => order(client, { couponCode: code })));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter(({ body }) => body.fields?.["couponCode"]?.includes("한도")).length).toBe(5);
    expect(await issuesOf(id)).toEqual(["held"]);
  });

  test("stays what was agreed", async () => {
    const number = await ordered(await firm.client());
    const { version } = await read(number);
    const input = { ...p(number), body: { version, changes: { amount: 1 } } };
    expect((await firm.app.call(orderCalls.update, input, firm.clerk)).body.fields).toHaveProperty("amount");
  });
});

describe("payment", () => {
  test("enters its receipt, spends what was held, once", async () => {
    const client = await firm.client();
    await points(client, 20_000);
    const { code, id } = await coupon();
    const number = await ordered(client, { couponCode: code, pointUsed: 15_000 });
    const { version } = await read(number);
    const body = { version, payType: "카드" as const, payDate: today, cardApproval: "12345678" };
    const call = () => firm.app.call(stepCall(orderSteps, "pay"), { ...p(number), body }, firm.clerk);
    const answers = await Promise.all([call(), call(), call()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const { payment } = await read(number);
    const { body: paid } = await firm.app.call(paymentCalls.read, p(payment!.number), firm.clerk);
    expect(paid.model).toMatchObject({ payAmt: 30_000, purpose: "상담료", status: "matched", isDeposit: false });
    expect(await firm.balance(client)).toMatchObject({ point: 5_000, held: 0 });
    expect(await issuesOf(id)).toEqual(["used"]);
    const receipt = await firm.app.call(readReceipt, p(number), firm.clerk);
    expect(receipt.body.model).toMatchObject({ payAmount: 30_000, supply: 27_273, vat: 2_727 });
  });

  test("matches money that came in by itself, of the same sum alone", async () => {
    const number = await ordered(await firm.client());
    const receive = (payAmt: number) =>
      firm.app.call(
        paymentCalls.create,
        { body: { payDate: today, payName: "홍길동", payAmt, payType: "계좌이체", purpose: "기타" } as never },
        firm.clerk,
      );
    const other = (await receive(54_000)).body.model.number;
    const fitting = (await receive(55_000)).body.model.number;
    expect((await step("pay", number, { paymentNumber: other })).body.fields).toHaveProperty("paymentNumber");
    expect((await step("pay", number, { paymentNumber: fitting })).status).toBe(200);
    expect((await read(number)).payment?.number).toBe(fitting);
    expect((await step("pay", await ordered(await firm.client()), { paymentNumber: fitting })).status).toBe(400);
  });

  test("takes the request for the fee of its consultation with it, until it is taken apart again", async () => {
    const client = await firm.client();
    await points(client, 60_000);
    const { pool } = firm.app.database;
    const { rows } = await pool.query<{ id: number }>(
      "insert into consults (team_id, client_id, name, tel, type) values ($1, $2, '홍길동', '010-0000-1234', 'tel') returning id",
      [firm.team, client],
    );
    const consult = rows[0]!.id;
    await pool.query(
      `insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, consult_id, client_id)
       values ($1, '계좌이체', 55000, '홍길동', $2, 'expected', '상담료', $3, $4)`,
      [firm.team, today, consult, client],
    );
    const left = async () =>
      (
        await pool.query(
          "select status, pay_amt::int as won, evidence_no from payments where consult_id = $1 and deleted_at is null",
          [consult],
        )
      ).rows;
    await pool.query(
      "update payments set evidence_kind = 'taxInvoice', evidence_no = 'T-1', evidence_issued_on = $2 where consult_id = $1",
      [consult, today],
    );
    const number = await ordered(client, { consult });
    expect((await pay(number)).status).toBe(200);
    expect(await left()).toEqual([{ status: "matched", won: 55_000, evidence_no: "T-1" }]);
    const receipt = (await read(number)).payment!.number;
    expect((await step("unmatch", number, { reason: "다른 회원의 입금이었음" })).status).toBe(200);
    expect(await left()).toEqual([{ status: "expected", won: 55_000, evidence_no: "T-1" }]);
    const { rows: freed } = await pool.query("select evidence_no from payments where id = $1", [receipt]);
    expect(freed).toEqual([{ evidence_no: "" }]);
    await step("cancel", number, { reason: "다시 주문하기로 함" });
    // Points pay a part of it, or all: nothing of it is asked for any more.
    await pool.query(
      "update payments set evidence_kind = null, evidence_no = '', evidence_issued_on = null where consult_id = $1",
      [consult],
    );
    const partly = await ordered(client, { consult, pointUsed: 5_000 });
    expect((await pay(partly)).status).toBe(200);
    expect(await left()).toEqual([{ status: "matched", won: 50_000, evidence_no: "" }]);
    await pool.query("update payments set deleted_at = null where consult_id = $1 and status = 'expected'", [consult]);
    const wholly = await ordered(client, { consult, pointUsed: 55_000 });
    expect((await step("pay", wholly)).status).toBe(200);
    expect(await left()).toEqual([{ status: "matched", won: 50_000, evidence_no: "" }]);
  });

  test("that came in by a statement keeps the statement from being taken back", async () => {
    const number = await ordered(await firm.client());
    await pay(number);
    const { pool } = firm.app.database;
    const { rows } = await pool.query<{ id: number }>(
      "insert into bank_imports (team_id, file_name, line_count, payment_count, gross) values ($1, '내역.csv', 1, 1, 55000) returning id",
      [firm.team],
    );
    const importId = rows[0]!.id;
    const receipt = (await read(number)).payment!.number;
    await pool.query("update payments set bank_import_id = $1, bank_key = 'k1' where id = $2", [importId, receipt]);
    const undo = () => firm.app.call(undoImport, { params: { importId: String(importId) } }, firm.clerk);
    expect([(await undo()).status, (await undo()).body.message]).toEqual([422, expect.stringContaining("주문")]);
    await step("unmatch", number, { reason: "다른 회원의 입금이었음" });
    expect((await undo()).status).toBe(200);
  });

  test("is taken apart with a reason: the receipt is unmatched again, and the order waits for its money", async () => {
    const number = await ordered(await firm.client());
    await pay(number);
    const receipt = (await read(number)).payment!.number;
    const { version } = (await firm.app.call(paymentCalls.read, p(receipt), firm.clerk)).body.model;
    const alone = stepCall(paymentSteps, "unmatch");
    const bare = await firm.app.call(alone, { ...p(receipt), body: { version } }, firm.clerk);
    expect([bare.status, bare.body.message]).toEqual([
      422,
      `주문 ${number}의 결제입니다. 주문에서 매칭을 해제해 주세요.`,
    ]);
    expect((await step("unmatch", number)).status).toBe(400);
    const { body } = await step("unmatch", number, { reason: "다른 회원의 입금이었음" });
    expect(body).toMatchObject({ state: "checking" });
    expect(await read(number)).toMatchObject({ payment: null, payDate: null });
    const { body: freed } = await firm.app.call(paymentCalls.read, p(receipt), firm.clerk);
    expect(freed.model).toMatchObject({ status: "received", client: null });
    const { rows } = await firm.app.database.pool.query(
      "select changes ->> 'reason' as reason from change_log where record_type = 'payment' and record_id = $1 and action = 'payment.unmatch'",
      [receipt],
    );
    expect(JSON.stringify(rows)).toContain("다른 회원의 입금이었음");
    expect((await step("pay", number, { paymentNumber: receipt })).status).toBe(200);

    const client = await firm.client();
    await points(client, 1_000);
    const withPoints = await ordered(client, { pointUsed: 1_000 });
    await pay(withPoints);
    expect((await step("unmatch", withPoints, { reason: "다른 회원의 입금이었음" })).body.message).toContain(
      "환불 종결",
    );
  });

  test("needs none where coupon and points pay all of it", async () => {
    const client = await firm.client();
    await points(client, 55_000);
    const number = await ordered(client, { pointUsed: 55_000 });
    expect((await step("pay", number)).status).toBe(200);
    expect(await read(number)).toMatchObject({ status: "paid", payment: null });
    expect(await firm.balance(client)).toMatchObject({ point: 0, held: 0 });
  });

  test("comes too late after the deadline; the job frees what was held", async () => {
    const client = await firm.client();
    await points(client, 20_000);
    const { code, id } = await coupon();
    const number = await ordered(client, { couponCode: code, pointUsed: 15_000 });
    await lapse(number);
    expect((await pay(number)).status).toBe(422);
    await Promise.all([abandonOrders(firm.app.database), abandonOrders(firm.app.database)]);
    expect(await read(number)).toMatchObject({ status: "canceled" });
    expect(await firm.balance(client)).toMatchObject({ point: 20_000, held: 0 });
    expect(await issuesOf(id)).toEqual(["issued"]);
  });

  test("is honoured where the coupon has ended while the order held it", async () => {
    const { code, id, number: couponNumber } = await coupon();
    const number = await ordered(await firm.client(), { couponCode: code });
    const { version } = (await firm.app.call(couponCalls.read, p(couponNumber), firm.clerk)).body.model;
    const end = { ...p(couponNumber), body: { version, reason: "행사 종료" } };
    expect((await firm.app.call(stepCall(couponSteps, "end"), end, firm.clerk)).status).toBe(200);
    expect((await pay(number)).status).toBe(200);
    expect(await issuesOf(id)).toEqual(["used"]);
  });

  test("that is looked into keeps what the order holds beyond the deadline", async () => {
    const client = await firm.client();
    await points(client, 1_000);
    const number = await ordered(client, { pointUsed: 1_000 });
    expect((await step("check", number)).status).toBe(200);
    await lapse(number);
    await sql`update wallet_movements set held_until = now() - interval '1 second' where status = 'held'`.execute(
      firm.app.database.query,
    );
    await abandonOrders(firm.app.database);
    const bells = () => rung(firm.clerk, "order.checking");
    const before = await bells();
    await Promise.all([tellLateChecks(firm.app.database), tellLateChecks(firm.app.database)]);
    expect((await bells()) - before).toBe(1);
    expect((await pay(number)).status).toBe(200);
    expect(await firm.balance(client)).toMatchObject({ point: 0, held: 0 });
  });
});

const tell = (number: number, more: object = {}) =>
  firm.app.call(
    tellOrder,
    { ...p(number), body: { provider: "testpay", eventId: "e1", kind: "paid", amount: 55_000, ...more } as never },
    firm.clerk,
  );

describe("what a payment service tells", () => {
  test("counts once, however often and however close it comes", async () => {
    const number = await ordered(await firm.client());
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell(number, { eventId: "once" })));
    expect(answers.map(({ status, body }) => [status, body.outcome])).toEqual(
      Array.from({ length: 5 }, () => [200, "taken"]),
    );
    expect(answers.filter(({ body }) => body.isNew).length).toBe(1);
    expect(await read(number)).toMatchObject({ status: "paid", paidTwice: 0 });
  });

  test("of one id for two orders counts for the first", async () => {
    const [one, two] = [await ordered(await firm.client()), await ordered(await firm.client())];
    await tell(one, { eventId: "shared" });
    expect((await tell(two, { eventId: "shared" })).body.isNew).toBe(false);
    expect((await read(two)).status).toBe("pending");
  });

  test("with another sum is looked into, and pays nothing", async () => {
    const number = await ordered(await firm.client());
    expect((await tell(number, { eventId: "wrong", amount: 54_999 })).body.outcome).toBe("wrongAmount");
    expect(await read(number)).toMatchObject({ status: "checking", payment: null });
  });

  test("a second time is money to be paid back, and so is what comes too late", async () => {
    const number = await ordered(await firm.client());
    await pay(number);
    expect((await tell(number, { eventId: "twice" })).body.outcome).toBe("paidTwice");
    expect(await read(number)).toMatchObject({ status: "paid", paidTwice: 55_000, isPaidTwice: true });
    expect((await step("repaid", number, { reason: "결제사 취소" })).status).toBe(200);
    const late = await ordered(await firm.client());
    await lapse(late);
    expect((await tell(late, { eventId: "late" })).body.outcome).toBe("tooLate");
  });

  test("a charge-back of another sum changes nothing, and is for somebody to decide", async () => {
    const number = await ordered(await firm.client());
    await pay(number);
    const answer = await tell(number, { eventId: "part", kind: "chargedBack", amount: 20_000 });
    expect(answer.body).toMatchObject({ outcome: "wrongAmount", isNew: true });
    expect(await read(number)).toMatchObject({ status: "paid", refunded: 0 });
    const { rows } = await firm.app.database.pool.query(
      "select importance from tasks where title like $1 and content like '%20,000원%'",
      [`주문 ${number}:%`],
    );
    expect(rows).toEqual([{ importance: "A" }]);
    expect((await tell(number, { eventId: "part", kind: "chargedBack", amount: 20_000 })).body.isNew).toBe(false);
  });

  test("a charge-back gives neither coupon nor points back", async () => {
    const client = await firm.client();
    await points(client, 5_000);
    const { code, id } = await coupon();
    const number = await ordered(client, { couponCode: code, pointUsed: 5_000 });
    await pay(number);
    expect((await tell(number, { eventId: "back", kind: "chargedBack", amount: 40_000 })).body.outcome).toBe("taken");
    expect(await read(number)).toMatchObject({ status: "chargedBack" });
    expect([await firm.balance(client), await issuesOf(id)]).toMatchObject([{ point: 0 }, ["used"]]);
  });
});

async function paidOrder() {
  const client = await firm.client();
  await firm.entered({ client, kind: "earn", amount: 6_000, expiresOn: addDays(today, 5) });
  await firm.entered({ client, kind: "earn", amount: 20_000, expiresOn: addDays(today, 50) });
  const { code, id } = await coupon();
  const number = await ordered(client, { couponCode: code, pointUsed: 15_000 });
  expect((await pay(number)).status).toBe(200);
  expect(await firm.lots(client)).toEqual([11_000]);
  return { client, number, couponId: id };
}

const refundsOf = async (number: number) =>
  firm.app.database.query
    .selectFrom("refunds")
    .select(["amount", "status"])
    .where("payment_id", "=", (await read(number)).payment!.number)
    .orderBy("id")
    .execute();

describe("환불", () => {
  test("of all gives points back to the lots they came from, the coupon back, and asks for the money", async () => {
    const { client, number, couponId } = await paidOrder();
    expect((await step("refund", number, { reason: "상담 취소 요청" })).status).toBe(200);
    expect(await firm.lots(client)).toEqual([6_000, 20_000]);
    expect(await issuesOf(couponId)).toEqual(["issued"]);
    expect(await refundsOf(number)).toEqual([{ amount: 30_000, status: "requested" }]);
    expect(await read(number)).toMatchObject({ status: "refunded", refunded: 45_000 });
  });

  test("of a part gives money first, then points to the lot that expires last; never more than was paid", async () => {
    const { client, number, couponId } = await paidOrder();
    expect((await step("refundPart", number, { refundAmount: 20_000, reason: "일부 취소 요청" })).status).toBe(200);
    expect((await step("refundPart", number, { refundAmount: 20_000, reason: "일부 취소 요청" })).status).toBe(200);
    expect(await firm.lots(client)).toEqual([1_000, 20_000]);
    expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([20_000, 10_000]);
    expect(
      (await step("refundPart", number, { refundAmount: 5_001, reason: "일부 취소 요청" })).body.fields,
    ).toHaveProperty("refundAmount");
    expect(await issuesOf(couponId)).toEqual(["used"]);
    expect((await step("refund", number, { reason: "나머지 취소 요청" })).status).toBe(200);
    expect([await firm.lots(client), await issuesOf(couponId)]).toEqual([[6_000, 20_000], ["issued"]]);
  });

  test("after the work began goes as far as the firm's rule, and keeps the coupon used", async () => {
    const { number, couponId } = await paidOrder();
    await step("start", number);
    const { body } = await step("refundPart", number, { refundAmount: 22_501, reason: "의뢰인 중단 요청" });
    expect(body.fields?.["refundAmount"]).toContain("22,500원");
    const ended = await step("refund", number, { reason: "의뢰인 중단 요청" });
    expect([ended.status, ended.body.says.join(" ")]).toEqual([200, expect.stringContaining("남은 22,500원")]);
    expect(await read(number)).toMatchObject({ refunded: 22_500, status: "refunded" });
    expect(await issuesOf(couponId)).toEqual(["used"]);
  });

  test("of an order that was ended goes on where law or agreement gives more, up to what was paid", async () => {
    const { client, number, couponId } = await paidOrder();
    await step("start", number);
    await step("refund", number, { reason: "의뢰인 중단 요청" });
    const more = (refundAmount: number, told: object = {}) =>
      step("refundPart", number, { refundAmount, reason: "계속거래 중도해지", ...told });
    expect((await more(1)).body.fields?.["refundAmount"]).toContain("비율을 넘겨 환불");
    expect((await more(22_501, { beyondRate: true })).body.fields?.["refundAmount"]).toContain("22,500원까지");
    expect((await more(10_000, { beyondRate: true })).status).toBe(200);
    expect((await more(12_500, { beyondRate: true })).status).toBe(200);
    expect(await read(number)).toMatchObject({ refunded: 45_000, status: "refunded" });
    expect([await firm.lots(client), await issuesOf(couponId)]).toEqual([[6_000, 20_000], ["issued"]]);
    expect((await more(1, { beyondRate: true })).body.message).toContain("더 환불할 금액이 없습니다");
    expect((await refundsOf(number)).map(({ amount }) => amount)).toEqual([22_500, 7_500]);
    const stands = async () => (await read(number)).status;
    // Refused is what was asked for last, after the order had been ended; then what had ended it.
    expect([(await refuseRefund(number, "desc")).status, await stands()]).toEqual([200, "refunded"]);
    expect([(await refuseRefund(number)).status, await stands()]).toEqual([200, "working"]);
  });
});

async function refuseRefund(number: number, first: "asc" | "desc" = "asc") {
  const { payment } = await read(number);
  const { id, version } = await firm.app.database.query
    .selectFrom("refunds")
    .select(["id", "version"])
    .where("payment_id", "=", payment!.number)
    .where("status", "=", "requested")
    .orderBy("id", first)
    .executeTakeFirstOrThrow();
  const call = stepCall(refundSteps, "reject");
  return firm.app.call(call, { ...p(id), body: { version, reason: "약관에 맞지 않는 환불" } }, firm.checker);
}

describe("환불 that a second person refuses", () => {
  test("leaves the order paid, with coupon and points spent, and can be asked for again", async () => {
    const { client, number, couponId } = await paidOrder();
    await step("refund", number, { reason: "상담 취소 요청" });
    const before = await rung(firm.clerk, "order.refundRefused");
    expect((await refuseRefund(number)).status).toBe(200);
    expect((await rung(firm.clerk, "order.refundRefused")) - before).toBe(1);
    expect(await read(number)).toMatchObject({ status: "paid", refunded: 0 });
    expect([await firm.lots(client), await issuesOf(couponId)]).toEqual([[11_000], ["used"]]);
    expect((await step("refund", number, { reason: "상담 취소 요청" })).status).toBe(200);
    expect([await firm.lots(client), await issuesOf(couponId)]).toEqual([[6_000, 20_000], ["issued"]]);
    expect(await read(number)).toMatchObject({ status: "refunded", refunded: 45_000 });
  });

  test("counts as refunded what the client has used meanwhile", async () => {
    const { client, number } = await paidOrder();
    await step("refund", number, { reason: "상담 취소 요청" });
    const other = await ordered(client, { pointUsed: 20_000 });
    expect(await firm.lots(client)).toEqual([6_000]);
    expect((await refuseRefund(number)).status).toBe(200);
    // 15,000 points were given back, of which the lots hold 6,000 no more than that.
    const { status, refunded } = await read(number);
    expect([status, refunded, (await firm.balance(client)).point]).toEqual(["paid", 9_000, 0]);
    expect((await step("refund", number, { reason: "상담 취소 요청" })).status).toBe(200);
    await step("cancel", other, { reason: "의뢰인 변심" });
    expect(await firm.balance(client)).toMatchObject({ point: 26_000, held: 0 });
  });
});

describe("the payment of an order", () => {
  test("is given back by the order alone, and taken back at the payment once the card company has", async () => {
    const number = await ordered(await firm.client());
    await step("pay", number, { payType: "카드", payDate: today, cardApproval: "12345678" });
    const receipt = (await read(number)).payment!.number;
    const ask = () =>
      firm.app.call(requestRefund, { ...p(receipt), body: { amount: 1_000, reason: "의뢰인 요청" } }, firm.clerk);
    const cancel = async () => {
      const { version } = (await firm.app.call(paymentCalls.read, p(receipt), firm.clerk)).body.model;
      const body = { version, canceledOn: today, reason: "카드사 취소" };
      return firm.app.call(stepCall(paymentSteps, "cancel"), { ...p(receipt), body }, firm.clerk);
    };
    for (const { status, body } of [await ask(), await cancel()])
      expect([status, body.message]).toEqual([422, expect.stringContaining(`주문 ${number}의 결제입니다.`)]);
    await step("chargeBack", number, { reason: "카드사 통지" });
    expect((await cancel()).status).toBe(200);
  });

  test("of 충전 takes its cash with it; what was used is owed, and taken as soon as it comes back", async () => {
    await firm.prepaid(true);
    const client = await firm.client();
    const number = await ordered(client, { service: "charge", title: "캐시 충전", amount: 100_000 });
    await pay(number);
    const used = await ordered(client, { cashUsed: 55_000 });
    await step("pay", used);
    expect((await step("recovered", number, { reason: "회원이 송금함" })).status).toBe(422);
    const { body } = await step("chargeBack", number, { reason: "카드사 통지" });
    expect(body.says.join(" ")).toContain("45,000원을 회수");
    expect([await firm.lots(client), await read(number)]).toMatchObject([[], { owed: 55_000, isOwed: true }]);
    await step("refundPart", used, { refundAmount: 20_000, reason: "일부 취소 요청" });
    expect([await firm.lots(client), (await read(number)).owed]).toEqual([[], 35_000]);
    expect((await step("recovered", number, { reason: "회원이 송금함" })).status).toBe(200);
    expect((await read(number)).owed).toBe(0);
    await firm.prepaid(false);
  });

  test("of 충전 whose cash refund is refused leaves the cash with the client", async () => {
    await firm.prepaid(true);
    const client = await firm.client();
    const number = await ordered(client, { service: "charge", title: "캐시 충전", amount: 100_000 });
    await pay(number);
    const entry = await firm.entered({ client, kind: "refund", unit: "cash", amount: 40_000 });
    const { version } = (await firm.app.call(movementCalls.read, p(entry), firm.checker)).body.model;
    const approve = stepCall(movementSteps, "approve");
    expect((await firm.app.call(approve, { ...p(entry), body: { version } }, firm.checker)).status).toBe(200);
    expect(await firm.lots(client)).toEqual([60_000]);
    const reject = { version: 1, reason: "계좌가 다른 사람의 것" };
    const { id } = await firm.app.database.query
      .selectFrom("refunds")
      .select("id")
      .where("origin_type", "=", "walletMovement")
      .executeTakeFirstOrThrow();
    expect((await firm.app.call(stepCall(refundSteps, "reject"), { ...p(id), body: reject }, firm.admin)).status).toBe(
      200,
    );
    expect(await firm.lots(client)).toEqual([100_000]);
    const { status } = (await firm.app.call(movementCalls.read, p(entry), firm.clerk)).body.model;
    expect([status, await rung(firm.clerk, "wallet.refundRefused")]).toEqual(["rejected", 1]);
    await firm.prepaid(false);
  });

  test("of 충전 owes nothing of what was paid back in money, unless that is refused after all", async () => {
    await firm.prepaid(true);
    const client = await firm.client();
    const number = await ordered(client, { service: "charge", title: "캐시 충전", amount: 100_000 });
    await pay(number);
    const entry = await firm.entered({ client, kind: "refund", unit: "cash", amount: 40_000 });
    const { version } = (await firm.app.call(movementCalls.read, p(entry), firm.checker)).body.model;
    const approve = stepCall(movementSteps, "approve");
    await firm.app.call(approve, { ...p(entry), body: { version } }, firm.checker);
    const says = (await step("chargeBack", number, { reason: "카드사 통지" })).body.says.join(" ");
    expect(says).toContain("60,000원을 회수");
    expect(says).toContain("진행 중인 환불 40,000원");
    expect([await firm.lots(client), (await read(number)).owed]).toEqual([[], 0]);
    const { payment } = await read(number);
    const refund = await firm.app.database.query
      .selectFrom("refunds")
      .select("id")
      .where("payment_id", "=", payment!.number)
      .executeTakeFirstOrThrow();
    const body = { version: 1, reason: "카드사가 결제를 취소함" };
    const reject = await firm.app.call(stepCall(refundSteps, "reject"), { ...p(refund.id), body }, firm.admin);
    expect([reject.status, await firm.lots(client), (await read(number)).owed]).toEqual([200, [], 0]);
    await firm.prepaid(false);
  });
});

describe("충전", () => {
  test("makes paid cash of its receipt, which pays later orders and is paid back by 환불", async () => {
    await firm.prepaid(true);
    const client = await firm.client();
    const number = await ordered(client, { service: "charge", title: "캐시 충전", amount: 100_000 });
    expect((await pay(number)).status).toBe(200);
    expect(await read(number)).toMatchObject({ status: "done" });
    expect(await firm.balance(client)).toMatchObject({ cash: 100_000, paidCash: 100_000 });
    const used = await ordered(client, { cashUsed: 55_000 });
    expect((await step("pay", used)).status).toBe(200);
    expect((await step("refund", used, { reason: "의뢰인 취소 요청" })).status).toBe(200);
    expect(await firm.lots(client)).toEqual([100_000]);
    await firm.prepaid(false);
  });
});
