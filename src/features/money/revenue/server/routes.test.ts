import * as fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp, type TestStaff } from "#app/testing/test-app.ts";
import { seoulDay } from "#platform/dates.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { readTotals } from "#features/money/payments/endpoints.ts";
import { readRevenue } from "../endpoints.ts";
import { totalRevenue, type RevenuePayment } from "../revenue.ts";

let app: TestApp;
let team: number;
let sales: TestStaff;
let litigation: TestStaff;
const { start } = fiscalQuarter(new Date());
const last = fiscalQuarter(daysFrom(start, -1));

function daysFrom(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

type Payment = {
  pay_type?: "카드" | "계좌이체" | "현금" | "간편결제";
  pay_amt: number;
  pay_date?: string;
  pay_name?: string;
};

async function pay(payments: readonly (Payment & { is_deposit?: boolean })[]): Promise<void> {
  await app.database.query
    .insertInto("payments")
    .values(
      payments.map((payment) => ({
        team_id: team,
        pay_type: "계좌이체" as const,
        pay_name: "홍길동",
        pay_date: start,
        ...payment,
      })),
    )
    .execute();
}

function ask(token: string, date_from: string, headers: Record<string, string> = {}) {
  return app.call(readRevenue, { body: { action: "revenue", date_from } }, { token, headers });
}

function logged() {
  return app.database.query.selectFrom("access_log").select("record_ids").where("subject", "=", "입금").execute();
}

beforeAll(async () => {
  app = await startTestApp();
  team = await app.createTeam();
  sales = await app.createStaff({ roles: ["매출조회"], teamIds: [team] });
  litigation = await app.createStaff({ roles: ["변호사", "송무팀원"], teamIds: [team] });
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.database.query.deleteFrom("payments").execute();
});

describe("who may ask", () => {
  test("관리자, 변호사 and 매출조회; 401 and 403 for the others", async () => {
    for (const role of ["관리자", "변호사", "매출조회"] as const) {
      const { token } = await app.createStaff({ roles: [role], teamIds: [team] });
      expect((await ask(token, start)).status).toBe(200);
    }
    for (const role of ["송무팀원", "매니저", "홍보책임"] as const) {
      const { token } = await app.createStaff({ roles: [role], teamIds: [team] });
      expect((await ask(token, start)).status).toBe(403);
    }
    const anonymous = await app.call(readRevenue, { body: { action: "revenue", date_from: start } });
    expect(anonymous.status).toBe(401);
  });

  test("names are whole for manage 매출리스트 alone, and then written down; never in a background poll", async () => {
    await pay([{ pay_amt: 1_100_000 }]);
    expect((await ask(sales.token, start)).body.models[0]!.pay_name).toBe("홍*동");
    expect((await ask(litigation.token, start, { "x-background": "1" })).body.models[0]!.pay_name).toBe("홍*동");
    expect(await logged()).toEqual([]);
    expect((await ask(litigation.token, start)).body.models[0]!.pay_name).toBe("홍길동");
    expect(await logged()).toHaveLength(1);
  });
});

describe("the sum", () => {
  test.each([
    [11_000_000, "카드", 9_670_000],
    [11_000_000, "계좌이체", 10_000_000],
    [5_500_000, "현금", 5_000_000],
    [3_300_000, "카드", 2_901_000],
    [1_000_000, "간편결제", 909_091],
    [770_000, "카드", 676_900],
    [-770_000, "카드", -676_900],
  ] as const)("%d won by %s counts %d", async (pay_amt, pay_type, revenue) => {
    await pay([{ pay_amt, pay_type }]);
    const { body } = await ask(sales.token, start);
    expect(body.models).toEqual([{ pay_type, pay_amt, pay_name: "홍*동", pay_date: start }]);
    expect(body.summary).toMatchObject({
      revenue: String(revenue),
      gross: String(pay_amt),
      cardGross: pay_type === "카드" ? String(pay_amt) : "0",
    });
  });

  test("equals the formula the screens explain, for any payments", async () => {
    const payment = fc.record({
      pay_type: fc.constantFrom("카드", "계좌이체", "현금", "간편결제"),
      pay_amt: fc.integer({ min: -50_000_000, max: 900_000_000 }).filter((amount) => amount !== 0),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(payment, { minLength: 1, maxLength: 60 }), async (payments) => {
        await app.database.query.deleteFrom("payments").execute();
        await pay(payments);
        const { body } = await ask(sales.token, start);
        expect(body.summary.revenue).toBe(String(totalRevenue(payments as RevenuePayment[], 0.967)));
        expect(body.summary.gross).toBe(String(payments.reduce((sum, { pay_amt }) => sum + pay_amt, 0)));
      }),
      { numRuns: 60 },
    );
  });

  test("counts from the day asked to the end of that fiscal quarter; never deposits and deleted payments", async () => {
    await pay([
      { pay_amt: 1, pay_date: daysFrom(last.start, -1) },
      { pay_amt: 10, pay_date: last.start },
      { pay_amt: 100, pay_date: last.end },
      { pay_amt: 1_000, pay_date: start },
      { pay_amt: 10_000, pay_date: daysFrom(last.start, 10), is_deposit: true },
      { pay_amt: 100_000, pay_date: daysFrom(last.start, 10) },
    ]);
    await app.database.query
      .updateTable("payments")
      .set({ deleted_at: new Date() })
      .where("pay_amt", "=", 100_000)
      .execute();
    const { body } = await ask(sales.token, last.start);
    expect(body.summary).toMatchObject({ from: last.start, to: last.end, gross: "110" });
    expect(body.models.map(({ pay_amt }) => pay_amt)).toEqual([100, 10]);
    expect((await ask(sales.token, daysFrom(last.start, 1))).body.summary.gross).toBe("100");
  });

  test("what is not matched yet counts in it, and stands apart for those who see payments, of their teams", async () => {
    const elsewhere = await app.createTeam("다른 팀");
    const words = { status: "received", isDeposit: "N", payDate: `${start}..${daysFrom(start, 80)}` };
    const apart = ({ token }: TestStaff) => app.call(readTotals, { query: words }, { token });
    await pay([
      { pay_amt: 1_100_000 },
      { pay_amt: 2_200_000, pay_date: daysFrom(start, 1) },
      { pay_amt: 5_500_000, is_deposit: true },
      { pay_amt: 7_700_000, pay_date: last.end },
    ]);
    await app.database.query
      .updateTable("payments")
      .set({ status: "matched", matched_at: new Date() })
      .where("pay_amt", "=", 2_200_000)
      .execute();
    expect((await ask(sales.token, start)).body.summary.gross).toBe("3300000");
    const { body } = await apart(litigation);
    expect([body.unmatched, body.unmatchedCount]).toEqual(["1100000", 1]);
    const stranger = await app.createStaff({ roles: ["송무팀원"], teamIds: [elsewhere] });
    expect((await apart(stranger)).body).toMatchObject({ unmatched: "0", unmatchedCount: 0 });
    expect((await apart(sales)).status).toBe(403);
  });

  test("an empty quarter is zero, with the rates of the day", async () => {
    const { body } = await ask(sales.token, start);
    expect(body.models).toEqual([]);
    expect(body.summary).toMatchObject({
      revenue: "0",
      rates: { cardRate: 0.967, baseTarget: 30_000, overTarget: 39_000, secondPromotionRate: 0.25 },
    });
  });

  test("a later set of rates counts from its day on", async () => {
    const later = { cardRate: 0.97, baseTarget: 1, otherCost: 6 };
    const added = Object.entries(later).map(([name, value]) => ({ name, value, effective_from: start }));
    await app.database.query.insertInto("rates").values(added).execute();
    await pay([{ pay_amt: 11_000_000, pay_type: "카드" }]);
    const { body } = await ask(sales.token, start);
    expect(body.summary).toMatchObject({ revenue: "9700000", rates: { ...later, overTarget: 39_000 } });
    expect((await ask(sales.token, last.start)).body.summary.rates.cardRate).toBe(0.967);
    await app.database.query.deleteFrom("rates").where("effective_from", "=", start).execute();
  });
});

test.each([["2000-01-01"], ["2999-01-01"], ["2026-02-30"], ["어제"], [""]])("%s is refused", async (day) => {
  const answer = await ask(sales.token, day);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.fields ?? {})).toEqual(["date_from"]);
});

test("today is accepted by the firm's clock", async () => {
  expect((await ask(sales.token, seoulDay(Date.now()))).status).toBe(200);
});
