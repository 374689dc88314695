import type { RateName } from "#firm/rates.ts";
import { proportion, proportionOf } from "#platform/money.ts";

/** The numbers of spec §9 that hold on a day. Costs in won a month, targets in 만원 a quarter, rates as fractions. */
export const revenueRateNames = [
  "cardRate",
  "baseTarget",
  "overTarget",
  "labourCost",
  "rentCost",
  "promotionCost",
  "otherCost",
  "secondPromotionRate",
] as const satisfies readonly RateName[];

export type RevenueRates = Readonly<Record<(typeof revenueRateNames)[number], number>>;

/** What counts of a payment: won with VAT, negative for a cancellation. */
export type RevenuePayment = { readonly pay_type: string; readonly pay_amt: number };

/** Won of one quarter; the parts add up to `total`. */
export type QuarterExpenses = {
  readonly labour: bigint;
  readonly rent: bigint;
  readonly promotion: bigint;
  readonly other: bigint;
  readonly secondPromotion: bigint;
  readonly total: bigint;
};

export type RevenueProgress = {
  /** Whole percent of each target that is reached, rounded down; 0 while the revenue is negative. */
  readonly basePercent: number;
  readonly overPercent: number;
  readonly reached: "none" | "base" | "over";
};

const monthsPerQuarter = 3n;
const wonPerManwon = 10_000n;
/** Rates are stored with at most five decimals. */
const rateUnit = 100_000;

/**
 * Revenue of one payment in won: amount × card rate (카드 only) ÷ 11 × 10, rounded once, half away from zero
 * (spec §9), so that a cancellation takes back exactly what its payment brought.
 */
export function netRevenue(payment: RevenuePayment, cardRate: number): number {
  const rate = payment.pay_type === "카드" ? rateParts(cardRate) : rateUnit;
  return proportion(payment.pay_amt, rate * 10, rateUnit * 11);
}

/** Revenue of several payments in won: each rounded by itself, then added. */
export function totalRevenue(payments: readonly RevenuePayment[], cardRate: number): bigint {
  return payments.reduce((sum, payment) => sum + BigInt(netRevenue(payment, cardRate)), 0n);
}

/**
 * Expenses of a quarter in won: the monthly costs three times, and the second team's promotion as its share of the
 * quarter's revenue, nothing while that is negative (spec §9).
 */
export function quarterExpenses(rates: RevenueRates, revenue: bigint): QuarterExpenses {
  const labour = BigInt(rates.labourCost) * monthsPerQuarter;
  const rent = BigInt(rates.rentCost) * monthsPerQuarter;
  const promotion = BigInt(rates.promotionCost) * monthsPerQuarter;
  const other = BigInt(rates.otherCost) * monthsPerQuarter;
  const secondPromotion = proportionOf(positive(revenue), rateParts(rates.secondPromotionRate), rateUnit);
  const total = labour + rent + promotion + other + secondPromotion;
  return { labour, rent, promotion, other, secondPromotion, total };
}

/** How far a quarter's revenue (won) has come towards its two targets. */
export function revenueProgress(
  revenue: bigint,
  rates: Pick<RevenueRates, "baseTarget" | "overTarget">,
): RevenueProgress {
  const reached = (target: number) => revenue >= BigInt(target) * wonPerManwon;
  return {
    basePercent: percentReached(revenue, rates.baseTarget),
    overPercent: percentReached(revenue, rates.overTarget),
    reached: reached(rates.overTarget) ? "over" : reached(rates.baseTarget) ? "base" : "none",
  };
}

/** Rounded down, so that 100 % is never shown before the target is met. */
function percentReached(revenue: bigint, targetManwon: number): number {
  const onePercent = (BigInt(targetManwon) * wonPerManwon) / 100n;
  return onePercent <= 0n ? 100 : Number(positive(revenue) / onePercent);
}

function positive(amount: bigint): bigint {
  return amount < 0n ? 0n : amount;
}

/** A rate as an integer of 1/100,000: 0.967 is no exact binary number. */
function rateParts(rate: number): number {
  const parts = Math.round(rate * rateUnit);
  if (!(rate >= 0 && rate <= 1) || Math.abs(parts / rateUnit - rate) > 1e-9) {
    throw new RangeError(`not a rate of at most five decimals: ${rate}`);
  }
  return parts;
}
