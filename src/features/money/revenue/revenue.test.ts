import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { supplyAmount } from "#platform/money.ts";
import { netRevenue, quarterExpenses, revenueProgress, totalRevenue, type RevenueRates } from "./revenue.ts";

const rates: RevenueRates = {
  cardRate: 0.967,
  baseTarget: 30_000,
  overTarget: 39_000,
  labourCost: 31_000_000,
  rentCost: 5_000_000,
  promotionCost: 12_000_000,
  otherCost: 10_000_000,
  secondPromotionRate: 0.25,
};

const payType = fc.constantFrom("카드", "계좌이체", "현금", "간편결제");
const amount = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).filter((won) => won !== 0);
const payment = fc.record({ pay_type: payType, pay_amt: amount });

// The net vectors of rules §7.8.
test.each([
  [11_000_000, "카드", 9_670_000],
  [11_000_000, "계좌이체", 10_000_000],
  [5_500_000, "현금", 5_000_000],
  [3_300_000, "카드", 2_901_000],
  [1_000_000, "간편결제", 909_091],
  [770_000, "카드", 676_900],
  [-770_000, "카드", -676_900],
  [-1_000_000, "현금", -909_091],
  // One rounding: rounding the card amount first would give 5.
  [7, "카드", 6],
])("%s won by %s bring %s", (pay_amt, pay_type, expected) => {
  expect(netRevenue({ pay_type, pay_amt }, rates.cardRate)).toBe(expected);
});

const net = (pay_type: string, pay_amt: number) => netRevenue({ pay_type, pay_amt }, rates.cardRate);

describe("netRevenue", () => {
  test("is the exact fraction, rounded once, half away from zero", () => {
    const thousandths = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(payment, thousandths, (paid, parts) => {
        const rate = paid.pay_type === "카드" ? BigInt(parts) : 100_000n;
        const size = BigInt(Math.abs(paid.pay_amt)) * rate * 10n;
        const rounded = Number((2n * size + 1_100_000n) / 2_200_000n);
        expect(netRevenue(paid, parts / 100_000)).toBe(rounded === 0 ? 0 : Math.sign(paid.pay_amt) * rounded);
      }),
      { numRuns: 20_000 },
    );
  });

  test("a cancellation takes back exactly what the payment brought", () => {
    fc.assert(
      fc.property(payment, (paid) => {
        const back = { ...paid, pay_amt: -paid.pay_amt };
        expect(netRevenue(paid, rates.cardRate) + netRevenue(back, rates.cardRate)).toBe(0);
      }),
    );
  });

  test("never falls when more is paid, and a card never brings more than a transfer", () => {
    fc.assert(
      fc.property(payment, fc.nat(1_000_000), (paid, more) => {
        expect(net(paid.pay_type, paid.pay_amt + more)).toBeGreaterThanOrEqual(net(paid.pay_type, paid.pay_amt));
        expect(Math.abs(net("카드", paid.pay_amt))).toBeLessThanOrEqual(Math.abs(net("현금", paid.pay_amt)));
      }),
    );
  });

  test("without a card it is the 공급가액", () => {
    fc.assert(
      fc.property(amount, (won) => {
        expect(netRevenue({ pay_type: "계좌이체", pay_amt: won }, rates.cardRate)).toBe(supplyAmount(won));
      }),
    );
  });

  test.each([-0.1, 1.1, Number.NaN, 0.9670001])("refuses the rate %s", (rate) => {
    expect(() => netRevenue({ pay_type: "카드", pay_amt: 1 }, rate)).toThrow(RangeError);
  });

  test("refuses a fraction of a won", () => {
    expect(() => netRevenue({ pay_type: "카드", pay_amt: 0.5 }, 0.967)).toThrow(RangeError);
  });
});

test("totalRevenue adds what each payment brings, in any sequence and grouping", () => {
  expect(totalRevenue([], rates.cardRate)).toBe(0n);
  fc.assert(
    fc.property(fc.array(payment), fc.array(payment), (some, others) => {
      const whole = totalRevenue([...some, ...others], rates.cardRate);
      expect(whole).toBe(totalRevenue(others, rates.cardRate) + totalRevenue(some, rates.cardRate));
    }),
  );
});

describe("quarterExpenses", () => {
  test("monthly costs three times, and a quarter of the revenue", () => {
    expect(quarterExpenses(rates, 300_000_000n)).toEqual({
      labour: 93_000_000n,
      rent: 15_000_000n,
      promotion: 36_000_000n,
      other: 30_000_000n,
      secondPromotion: 75_000_000n,
      total: 249_000_000n,
    });
  });

  test("no promotion is won back by a negative quarter", () => {
    expect(quarterExpenses(rates, -1_000_000n)).toMatchObject({ secondPromotion: 0n, total: 174_000_000n });
  });

  test("the parts add up, and never fall when revenue rises", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.bigInt({ min: 0n, max: 10n ** 6n }),
        (revenue, more) => {
          const { total, ...parts } = quarterExpenses(rates, revenue);
          expect(Object.values(parts).reduce((sum, part) => sum + part, 0n)).toBe(total);
          expect(quarterExpenses(rates, revenue + more).total >= total).toBe(true);
        },
      ),
    );
  });
});

describe("revenueProgress", () => {
  test.each([
    [0, 0, 0, "none"],
    [-50_000_000, 0, 0, "none"],
    [150_000_000, 50, 38, "none"],
    [299_999_999, 99, 76, "none"],
    [300_000_000, 100, 76, "base"],
    [389_999_999, 129, 99, "base"],
    [390_000_000, 130, 100, "over"],
    [780_000_000, 260, 200, "over"],
  ])("%s won: %s %% of the base target, %s %% of the over target, %s", (revenue, basePercent, overPercent, reached) => {
    expect(revenueProgress(BigInt(revenue), rates)).toEqual({ basePercent, overPercent, reached });
  });

  test("100 % is shown exactly when the target is met", () => {
    fc.assert(
      fc.property(fc.integer({ min: 299_990_000, max: 300_010_000 }), (revenue) => {
        const { basePercent, reached } = revenueProgress(BigInt(revenue), rates);
        expect(basePercent >= 100).toBe(revenue >= 300_000_000);
        expect(reached === "none").toBe(revenue < 300_000_000);
      }),
    );
  });

  test("a target of nothing is met", () => {
    expect(revenueProgress(0n, { baseTarget: 0, overTarget: 0 })).toEqual({
      basePercent: 100,
      overPercent: 100,
      reached: "over",
    });
  });
});
