import * as fc from "fast-check";
import iconv from "iconv-lite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { readRevenue } from "#features/money/revenue/endpoints.ts";
import type { TestStaff } from "#app/testing/test-app.ts";
import { stepCall } from "#records/steps.ts";
import * as calls from "../endpoints.ts";
import { paymentSteps } from "../payment-steps.ts";
import { refundSteps } from "../refund.ts";
import { daysFrom, startMoneyFirm, today, type MoneyFirm } from "./testing/money-firm.ts";

let firm: MoneyFirm;
beforeAll(async () => {
  firm = await startMoneyFirm();
});
afterAll(() => firm.app.stop());

const p = (number: number) => ({ params: { number: String(number) } });
const approve = stepCall(refundSteps, "approve");
const as = (staff: { token: string }) => ({ token: staff.token });

async function read(number: number) {
  return (await firm.app.call(calls.paymentCalls.read, p(number), as(firm.clerk))).body.model;
}

async function matched(amount = 1_100_000, type: "카드" | "계좌이체" = "계좌이체", day = today) {
  const contract = await firm.contract({ amount, plans: [{ amount, dueOn: day }] });
  const { number, version } = await firm.receipt({ amount, type, day });
  const splits = [{ contractId: contract.id, feeId: contract.feeId, planId: contract.planIds[0]!, amount }];
  const body = { version, match: { splits, deposit: 0, consultId: null } };
  const answer = await firm.app.call(calls.matchPayment, { ...p(number), body }, as(firm.clerk));
  expect(answer.body.message).toBeUndefined();
  return { number, version: answer.body.version, contract };
}

async function refund(number: number, amount: number, paidOn = today) {
  const asked = await firm.app.call(
    calls.requestRefund,
    { ...p(number), body: { amount, reason: "의뢰인 해지" } },
    as(firm.clerk),
  );
  expect(asked.body.message).toBeUndefined();
  const { id, version } = asked.body;
  const decided = await firm.app.call(approve, { ...p(id), body: { version } }, as(firm.checker));
  expect(decided.body.message).toBeUndefined();
  const body = { version: decided.body.version, paidOn };
  const paid = await firm.app.call(stepCall(refundSteps, "pay"), { ...p(id), body }, as(firm.clerk));
  expect(paid.body.message).toBeUndefined();
}

function openOf(contractId: number) {
  return firm.app
    .call(calls.listOpenItems, { query: {} }, as(firm.clerk))
    .then(({ body }) => body.models.filter((item) => item.contractId === contractId));
}

describe("refunds", () => {
  test("two people: whoever asked decides nothing", async () => {
    const { number } = await matched();
    const asked = await firm.app.call(
      calls.requestRefund,
      { ...p(number), body: { amount: 1_000, reason: "의뢰인 해지" } },
      as(firm.clerk),
    );
    const { id, version } = asked.body;
    const offered = async (staff: TestStaff) =>
      (await firm.app.call(calls.listRefunds, { query: {} }, as(staff))).body.models.find((one) => one.id === id)!.can;
    expect((await offered(firm.clerk))["approve"]).toContain("다른 담당자가 결정해 주세요.");
    expect(await offered(firm.checker)).toEqual({ approve: true, reject: true });
    const decide = async (staff: TestStaff) =>
      (await firm.app.call(approve, { ...p(id), body: { version } }, as(staff))).status;
    expect(await decide(firm.clerk)).toBe(422);
    expect(await decide(firm.stranger)).toBe(404);
    const early = { ...p(id), body: { version, paidOn: today } };
    expect((await firm.app.call(stepCall(refundSteps, "pay"), early, as(firm.clerk))).status).toBe(422);
    expect(await decide(firm.checker)).toBe(200);
    // Not even by hand in the database.
    const forced = firm.app.database.query
      .updateTable("refunds")
      .set((row) => ({ decided_by_id: row.ref("requested_by_id") }))
      .where("id", "=", asked.body.id)
      .execute();
    await expect(forced).rejects.toMatchObject({ constraint: "refunds_two_people" });
  });

  test("never more than was received, over all requests; a refunded fee is not asked for again", async () => {
    const { number, contract } = await matched(1_100_000);
    await refund(number, 400_000);
    expect(await read(number)).toMatchObject({ status: "partiallyRefunded", payAmt: 1_100_000 });
    const over = await firm.app.call(
      calls.requestRefund,
      { ...p(number), body: { amount: 700_001, reason: "의뢰인 해지" } },
      as(firm.clerk),
    );
    expect(over.status).toBe(400);
    await refund(number, 700_000);
    expect(await read(number)).toMatchObject({ status: "refunded" });
    expect(await openOf(contract.id)).toEqual([]);
    const { body } = await firm.app.call(calls.readDetail, p(number), as(firm.clerk));
    expect(body.related.reduce((sum, { payAmt }) => sum + payAmt, 0)).toBe(-1_100_000);
    expect(body.refundable).toBe(0);
  });

  test("of five requests for the whole amount at once one is taken", async () => {
    const { number } = await matched(500_000);
    const ask = () =>
      firm.app.call(
        calls.requestRefund,
        { ...p(number), body: { amount: 500_000, reason: "의뢰인 해지" } },
        as(firm.clerk),
      );
    const statuses = (await Promise.all([ask(), ask(), ask(), ask(), ask()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });
});

async function quarterOf(day: string): Promise<number> {
  const { start } = fiscalQuarter(day);
  const answer = await firm.app.call(readRevenue, { body: { action: "test", date_from: start } }, as(firm.admin));
  return Number(answer.body.summary.revenue);
}

function sendCancel(number: number, version: number, canceledOn: string) {
  return firm.app.call(
    stepCall(paymentSteps, "cancel"),
    { ...p(number), body: { version, canceledOn, reason: "카드 결제 취소" } },
    as(firm.clerk),
  );
}

describe("card cancellations", () => {
  test("take back everything on their day, and the instalment is open again", async () => {
    const { number, version, contract } = await matched(3_300_000, "카드", daysFrom(today, -3));
    const body = { version, canceledOn: today, reason: "승인 취소" };
    expect((await firm.app.call(stepCall(paymentSteps, "cancel"), { ...p(number), body }, as(firm.clerk))).status).toBe(
      200,
    );
    expect(await read(number)).toMatchObject({ status: "canceled" });
    expect(await openOf(contract.id)).toMatchObject([{ open: 3_300_000, planId: contract.planIds[0] }]);
    const again = { version: version + 1, canceledOn: today, reason: "승인 취소" };
    expect(
      (await firm.app.call(stepCall(paymentSteps, "cancel"), { ...p(number), body: again }, as(firm.clerk))).status,
    ).toBe(422);
  });

  test("only cards, and not before the payment nor in the future", async () => {
    const cash = await matched(1_100_000);
    expect((await sendCancel(cash.number, cash.version, today)).status).toBe(422);
    const card = await matched(1_100_000, "카드");
    expect((await sendCancel(card.number, card.version, daysFrom(today, -1))).status).toBe(400);
    expect((await sendCancel(card.number, card.version, daysFrom(today, 1))).status).toBe(400);
  });

  test("count in the quarter of their own day, on every edge of a quarter", async () => {
    const edges = fc.constantFrom(
      "2025-12-20",
      "2025-12-21",
      "2026-03-20",
      "2026-03-21",
      "2026-06-20",
      "2026-06-21",
      "2026-09-20",
      "2026-09-21",
    );
    const type = fc.constantFrom("카드" as const, "계좌이체" as const);
    await fc.assert(
      fc.asyncProperty(
        edges,
        edges,
        type,
        fc.integer({ min: 1, max: 90_000_000 }),
        async (one, other, pay_type, pay_amt) => {
          const [paidOn, backOn] = [one, other].toSorted((a, b) => a.localeCompare(b)) as [string, string];
          const sums = async () => ({ paid: await quarterOf(paidOn), back: await quarterOf(backOn) });
          const before = await sums();
          const contract = await matched(pay_amt, pay_type, paidOn);
          const between = await sums();
          if (pay_type === "카드") {
            const body = { version: contract.version, canceledOn: backOn, reason: "카드 결제 취소" };
            expect(
              (await firm.app.call(stepCall(paymentSteps, "cancel"), { ...p(contract.number), body }, as(firm.clerk)))
                .status,
            ).toBe(200);
          } else await refund(contract.number, pay_amt, backOn);
          const after = await sums();
          const net = between.paid - before.paid;
          const same = fiscalQuarter(paidOn).start === fiscalQuarter(backOn).start;
          expect(net).toBeGreaterThanOrEqual(0);
          expect(after.paid).toBe(same ? before.paid : before.paid + net);
          expect(after.back).toBe(same ? before.back : before.back - net);
        },
      ),
      { numRuns: 24 },
    );
  });
});

const statement = (rows: string[][]) =>
  [["거래일시", "적요", "보낸분/받는분", "출금액", "입금액", "잔액"], ...rows].map((row) => row.join("\t")).join("\n");
const line = (name: string, amount: string, balance: string, day = today) => [
  `${day} 10:00:00`,
  "이체",
  name,
  "0",
  amount,
  balance,
];

describe("bank statements", () => {
  test("paste, proposal, import and matching in one step; the second time everything is a duplicate", async () => {
    const contract = await firm.contract({ client: "박가온", amount: 770_000 });
    const text = statement([
      line("박가온", "770,000", "1,770,000"),
      line("모르는이", "50,000", "1,820,000"),
      line("모르는이", "50,000", "1,870,000"),
      line("모르는이", "50,000", "1,870,000"),
      [today, "관리비", "건물", "300,000", "0", "1,570,000"],
    ]);
    const preview = await firm.app.call(calls.previewBank, { body: { text } }, as(firm.clerk));
    expect(preview.body.message).toBeUndefined();
    expect(preview.body.skipped).toEqual([{ line: 6, reason: "출금입니다.", isWithdrawal: true }]);
    expect(preview.body.lines.map(({ repeats }) => repeats)).toEqual([null, null, null, 4]);
    const [best] = preview.body.lines[0]!.proposals;
    expect(best).toMatchObject({ contractId: contract.id, certain: true, open: 770_000 });
    const match = {
      splits: [{ contractId: contract.id, feeId: contract.feeId, planId: null, amount: 770_000 }],
      deposit: 0,
      consultId: null,
    };
    const body = {
      text,
      lines: [
        { line: 2, match },
        { line: 3, match: null },
        { line: 4, match: null },
      ],
    };
    const done = await firm.app.call(calls.importBank, { body }, as(firm.clerk));
    expect(done.body).toMatchObject({ payments: 3, matched: 1, gross: "870000" });
    const again = await firm.app.call(calls.previewBank, { body: { text } }, as(firm.clerk));
    expect(again.body.lines.every(({ duplicateOf }) => duplicateOf !== null)).toBe(true);
    expect((await firm.app.call(calls.importBank, { body }, as(firm.clerk))).status).toBe(409);
    expect(await openOf(contract.id)).toEqual([]);

    const params = { importId: String(done.body.id) };
    expect((await firm.app.call(calls.undoImport, { params }, as(firm.stranger))).status).toBe(404);
    expect((await firm.app.call(calls.undoImport, { params }, as(firm.clerk))).body.payments).toBe(3);
    expect(await openOf(contract.id)).toMatchObject([{ open: 770_000 }]);
    expect((await firm.app.call(calls.importBank, { body }, as(firm.clerk))).status).toBe(200);
  });

  test("one wrong line and nothing of the import stays", async () => {
    const contract = await firm.contract({ client: "서하늘", amount: 100_000 });
    const text = statement([line("서하늘", "60,000", "1"), line("서하늘", "60,000", "2")]);
    const match = {
      splits: [{ contractId: contract.id, feeId: contract.feeId, planId: null, amount: 60_000 }],
      deposit: 0,
      consultId: null,
    };
    const body = {
      text,
      lines: [
        { line: 2, match },
        { line: 3, match },
      ],
    };
    const answer = await firm.app.call(calls.importBank, { body }, as(firm.clerk));
    expect(answer.status).toBe(409);
    const list = await firm.app.call(calls.paymentCalls.list, { query: { search: "서하늘" } }, as(firm.clerk));
    expect(list.body.total).toBe(0);
  });

  test("a long statement of more than 256 KB is read, entered in one step, and told from itself the next time", async () => {
    const day = daysFrom(today, -2);
    const rows = Array.from({ length: 1_500 }, (_, index) =>
      line(`장기거래처${index}`, "1,100", String(5_000_000 + index), day),
    );
    const text = `${statement(rows)}\n2026-13-40\t입금\t오류\t0\t1,000\t1\n합계\t\t\t0\t삼천\t1\n${`${" ".repeat(1_000)}\n`.repeat(300)}`;
    expect(Buffer.byteLength(text)).toBeGreaterThan(256 * 1024);
    const preview = await firm.app.call(calls.previewBank, { body: { text } }, as(firm.clerk));
    expect(preview.status).toBe(200);
    expect(preview.body.lines).toHaveLength(1_500);
    expect(preview.body.skipped).toEqual([
      { line: 1_502, reason: "거래일을 읽을 수 없습니다: “2026-13-40”", isWithdrawal: false },
      { line: 1_503, reason: "거래일을 읽을 수 없습니다: “합계”", isWithdrawal: false },
    ]);
    const body = { text, lines: preview.body.lines.map((one) => ({ line: one.line, match: null })) };
    const done = await firm.app.call(calls.importBank, { body }, as(firm.clerk));
    expect(done.body).toMatchObject({ payments: 1_500, gross: "1650000" });
    const again = await firm.app.call(calls.importBank, { body }, as(firm.clerk));
    expect([again.status, again.body.message]).toEqual([409, expect.stringContaining("2행은 이미 등록된")]);
    const large = { text: "가".repeat(2 * 1024 * 1024) };
    const refused = await firm.app.call(calls.previewBank, { body: large }, as(firm.clerk));
    expect([refused.status, refused.body.fields?.text]).toEqual([400, expect.stringContaining("4MB")]);
    // Other calls keep their limit.
    const params = { month: "2026-01", note: "가".repeat(200_000) } as never;
    expect((await firm.app.call(calls.closeMonth, { body: params }, as(firm.clerk))).status).toBe(413);
  });

  test("a CP949 file with another order of columns reads the same", async () => {
    const csv = '잔액,입금(원),출금(원),거래일,기재내용\r\n"2,100,000","1,100,000원",,2026.11.02,뷁나라\r\n';
    const file = iconv.encode(csv, "cp949").toString("base64");
    const { body } = await firm.app.call(calls.previewBank, { body: { file } }, as(firm.clerk));
    expect(body.lines).toMatchObject([{ day: "2026-11-02", name: "뷁나라", amount: 1_100_000, balance: 2_100_000 }]);
  });

  test.each([["이름\t전화\n홍길동\t010"], [""], ["2026-11-01,필드가온,1,100,000"]])(
    "%j is refused in words",
    async (text) => {
      const answer = await firm.app.call(calls.previewBank, { body: { text } }, as(firm.clerk));
      expect(answer.status).toBe(400);
      expect(answer.body.fields?.text).toBeTruthy();
    },
  );

  test("a file with a letter that no database holds is refused with its line", async () => {
    const file = Buffer.from("거래일,적요,입금액\n2026-11-02,가\u0000나,5000\n").toString("base64");
    const body = { file, lines: [{ line: 2, match: null }] };
    const answer = await firm.app.call(calls.importBank, { body }, as(firm.clerk));
    expect([answer.status, answer.body.fields?.["file"]]).toEqual([400, expect.stringContaining("2행에")]);
  });

  test("two people who send the same statement at once make each receipt once", async () => {
    const text = statement([line("동시인", "33,000", "77", daysFrom(today, -1))]);
    const body = { text, lines: [{ line: 2, match: null }] };
    const send = (staff: { token: string }) => firm.app.call(calls.importBank, { body }, as(staff));
    const statuses = (await Promise.all([send(firm.clerk), send(firm.checker), send(firm.clerk)])).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(2);
  });
});

describe("closed months", () => {
  const day = `${Number(today.slice(0, 4)) - 2}-05-10`;
  const month = day.slice(0, 7);

  test("nothing of a closed month changes any more, but a refund of a later day is possible", async () => {
    const unmatched = await firm.receipt({ amount: 10_000, day });
    const refused = await firm.app.call(calls.closeMonth, { body: { month } }, as(firm.clerk));
    expect(refused.status).toBe(422);
    const held = { version: unmatched.version, match: { splits: [], deposit: 10_000, consultId: null } };
    expect(
      (await firm.app.call(calls.matchPayment, { ...p(unmatched.number), body: held }, as(firm.clerk))).status,
    ).toBe(200);
    const paid = await matched(1_100_000, "계좌이체", day);
    expect((await firm.app.call(calls.closeMonth, { body: { month } }, as(firm.clerk))).status).toBe(200);
    const [row] = (await firm.app.call(calls.listMonths, {}, as(firm.clerk))).body.models.filter(
      (one) => one.month === month,
    );
    expect(row).toMatchObject({
      gross: "1100000",
      net: "1000000",
      deposit: "10000",
      closed: { gross: "1100000", net: "1000000" },
    });

    const changes = { version: paid.version, changes: { memo: "다시" } };
    expect(
      (await firm.app.call(calls.paymentCalls.update, { ...p(paid.number), body: changes }, as(firm.clerk))).status,
    ).toBe(423);
    const states = [stepCall(paymentSteps, "unmatch"), stepCall(paymentSteps, "confirm")] as const;
    for (const call of states) {
      const answer = await firm.app.call(call, { ...p(paid.number), body: { version: paid.version } }, as(firm.clerk));
      expect(answer.body).toMatchObject({ code: "closedMonth" });
    }
    await expect(firm.receipt({ day })).rejects.toThrow("423");
    // Another team's month is open.
    await firm.app.database.query
      .insertInto("payments")
      .values({ team_id: firm.other, pay_type: "현금", pay_amt: 1, pay_name: "가", pay_date: day })
      .execute();
    await refund(paid.number, 100_000);
    expect(await read(paid.number)).toMatchObject({ status: "partiallyRefunded" });
    expect((await firm.app.call(calls.closeMonth, { body: { month } }, as(firm.clerk))).status).toBe(422);
  });

  test("its evidence is issued after the closing all the same", async () => {
    const { query } = firm.app.database;
    const { id, version } = await query
      .selectFrom("payments")
      .select(["id", "version"])
      .where("team_id", "=", firm.home)
      .where("pay_date", "=", day)
      .where("pay_amt", "=", 1_100_000)
      .executeTakeFirstOrThrow();
    const body = { version, evidenceKind: "taxInvoice", evidenceNo: "늦은 1", evidenceIssuedOn: today } as const;
    const answer = await firm.app.call(stepCall(paymentSteps, "evidence"), { ...p(id), body }, as(firm.clerk));
    expect(answer.body.message).toBeUndefined();
    expect(await read(id)).toMatchObject({ evidenceNo: "늦은 1", evidenceIssuedOn: today });
    const memo = { version: answer.body.version, changes: { taxType: "면세" as const } };
    expect((await firm.app.call(calls.paymentCalls.update, { ...p(id), body: memo }, as(firm.clerk))).status).toBe(423);
  });

  test("a month with what is only asked for is not closed", async () => {
    const earlier = `${Number(today.slice(0, 4)) - 5}-02-10`;
    const { number, version } = await firm.receipt({ amount: 50_000, day: earlier });
    await firm.app.call(stepCall(paymentSteps, "expect"), { ...p(number), body: { version } }, as(firm.clerk));
    const close = () => firm.app.call(calls.closeMonth, { body: { month: earlier.slice(0, 7) } }, as(firm.clerk));
    const refused = await close();
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining("청구 1건")]);
    const given = { version: version + 1 };
    await firm.app.call(stepCall(paymentSteps, "writeOff"), { ...p(number), body: given }, as(firm.clerk));
    expect((await close()).status).toBe(200);
  });

  test("관리자 alone opens it again, with a reason", async () => {
    const body = { month, reason: "입금일 정정" };
    expect((await firm.app.call(calls.reopenMonth, { body }, as(firm.clerk))).status).toBe(403);
    expect((await firm.app.call(calls.reopenMonth, { body }, as(firm.admin))).status).toBe(200);
    expect((await firm.receipt({ day })).number).toBeGreaterThan(0);
  });

  test("this month is not over", async () => {
    expect((await firm.app.call(calls.closeMonth, { body: { month: today.slice(0, 7) } }, as(firm.clerk))).status).toBe(
      400,
    );
  });

  test("a payment that is entered while the month is closed is either in its sums or refused", async () => {
    const busy = `${Number(today.slice(0, 4)) - 3}-04`;
    const entries = Array.from({ length: 6 }, (_, index) =>
      firm.app.database.pool
        .query(
          "insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, matched_at) values ($1, '현금', 1000, '가', $2, 'matched', now())",
          [firm.home, `${busy}-${String(10 + index)}`],
        )
        .then(
          () => 1,
          () => 0,
        ),
    );
    const [closing, ...entered] = await Promise.all([
      firm.app.call(calls.closeMonth, { body: { month: busy } }, as(firm.clerk)),
      ...entries,
    ]);
    expect(closing.status).toBe(200);
    const { body } = await firm.app.call(calls.listMonths, {}, as(firm.clerk));
    const gross = entered.reduce((sum: number, one) => sum + one, 0) * 1_000;
    expect(body.models.find(({ month: one }) => one === busy)?.closed?.gross ?? "0").toBe(String(gross));
  });
});
