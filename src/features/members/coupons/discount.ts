import { formatWon } from "#platform/money.ts";
import type { CouponTarget } from "./coupon.ts";

/** What a discount is counted from; as forms hold it, parts may still be missing. */
export type Discounting = {
  readonly discountKind: "fixed" | "rate";
  readonly won: number | null;
  readonly rate: number | null;
  readonly maxAmount: number | null;
  readonly minAmount: number;
};

/**
 * Won that a coupon takes off an amount: never more than the amount, of a share never more than its most, rounded down.
 * 0 below the least amount.
 */
export function discountOf({ discountKind, won, rate, maxAmount, minAmount }: Discounting, amount: number): number {
  if (amount < minAmount) return 0;
  if (discountKind === "fixed") return Math.min(won ?? 0, amount);
  const share = Number((BigInt(amount) * BigInt(rate ?? 0)) / 100n);
  return Math.min(share, maxAmount ?? 0, amount);
}

/** Whether a coupon is for such a service: 상담료, or one of the others. What is paid in beforehand is none. */
export function isFor(target: CouponTarget, service: string): boolean {
  if (service === "charge") return false;
  if (target === "all") return true;
  return (target === "consult") === (service === "consult");
}

/** 10,000원, or 10% (최대 50,000원). */
export function discountWords({ discountKind, won, rate, maxAmount }: Omit<Discounting, "minAmount">): string {
  return discountKind === "fixed" ? `${formatWon(won ?? 0)}원` : `${rate}% (최대 ${formatWon(maxAmount ?? 0)}원)`;
}
