import { formatWon, parseWon } from "#platform/money.ts";
import { discountOf, type Discounting } from "../discount.ts";

type Typed = Readonly<Record<string, unknown>>;

const wonOf = (value: unknown) => (typeof value === "string" ? parseWon(value) : null);

/** What stands in the form, as far as a discount can be counted from it. */
export function typedDiscount(values: Typed): Discounting | null {
  const kind = values["discountKind"];
  if (kind !== "fixed" && kind !== "rate") return null;
  const typed = {
    discountKind: kind,
    won: wonOf(values["won"]),
    rate: wonOf(values["rate"]),
    maxAmount: wonOf(values["maxAmount"]),
    minAmount: wonOf(values["minAmount"]) ?? 0,
  } as const;
  return (kind === "fixed" ? typed.won : typed.rate && typed.maxAmount) ? typed : null;
}

/** 30,000원 → 27,000원 */
export function exampleOf(coupon: Discounting, amount: number): string {
  const discount = discountOf(coupon, amount);
  return discount === 0
    ? `${formatWon(amount)}원 → 할인 없음(최소 ${formatWon(coupon.minAmount)}원)`
    : `${formatWon(amount)}원 → ${formatWon(amount - discount)}원 (−${formatWon(discount)}원)`;
}
