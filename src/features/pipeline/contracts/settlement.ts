import { proportion } from "#platform/money.ts";
import type { FeeKind } from "./fees.ts";

/** A fee at the end of the contract: won with VAT, agreed and received. */
export type SettledFee = { readonly kind: FeeKind; readonly agreed: number; readonly paid: number };

export type Settlement = {
  /** What the part performed is taken of. */
  readonly agreed: number;
  readonly paid: number;
  /** What stays with the firm for the part performed. */
  readonly earned: number;
  /** What the client gets back of what was paid. */
  readonly refund: number;
  /** What the client still owes for the part performed. */
  readonly owed: number;
  /** 실비예납 is the client's own money: settled as 예수금, never earned. */
  readonly held: number;
};

/**
 * The account at the end of a contract (product §6.3: 수행도, 환불액), in whole won. `performedPct` is whole percent
 * from 0 to 100. A 성공보수 is not part of the work performed: what was paid of it had been earned.
 */
export function settle(fees: readonly SettledFee[], performedPct: number): Settlement {
  const of = (wanted: (kind: FeeKind) => boolean) => fees.filter(({ kind }) => wanted(kind));
  const work = of((kind) => kind !== "성공보수" && kind !== "실비예납");
  const success = sum(of((kind) => kind === "성공보수").map(({ paid }) => paid));
  const agreed = sum(work.map((fee) => fee.agreed));
  const paid = sum(work.map((fee) => fee.paid)) + success;
  const earned = proportion(agreed, performedPct, 100) + success;
  return {
    agreed,
    paid,
    earned,
    refund: Math.max(0, paid - earned),
    owed: Math.max(0, earned - paid),
    held: sum(of((kind) => kind === "실비예납").map((fee) => fee.paid)),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
