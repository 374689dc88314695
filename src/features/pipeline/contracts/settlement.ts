import { proportion } from "#platform/money.ts";
import { feeTotal, type FeeKind, type FeeLine } from "./fees.ts";

/** A fee at the end of the contract: won with VAT, agreed and received. */
export type SettledFee = {
  readonly kind: FeeKind;
  readonly agreed: number;
  readonly paid: number;
  /** Of a 성공보수 whose result is there: what it comes to. */
  readonly earned?: number;
};

type Settling = FeeLine & { readonly kind: FeeKind; readonly paid: number | null; readonly isVoid: boolean };

/** A fee line as it is settled: a void one earns nothing, and what was paid of it is given back. */
export function settledFee(fee: Settling): SettledFee {
  const agreed = feeTotal(fee);
  const hasResult = fee.successReached !== null && fee.successReached !== undefined;
  const earned = fee.isVoid ? { earned: 0 } : hasResult && { earned: agreed };
  return { kind: fee.kind, agreed, paid: fee.paid ?? 0, ...earned };
}

export type Settlement = {
  /** What the part performed is taken of. */
  readonly agreed: number;
  /** Less what was given back. */
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
 * from 0 to 100. A 성공보수 is not part of the work performed: it is earned by its result, or, where none was entered,
 * as far as it was paid. `givenBack`: won that refunds have given back already; a person decided on them, so that nothing
 * of it is owed again.
 */
export function settle(fees: readonly SettledFee[], performedPct: number, givenBack: number): Settlement {
  const of = (wanted: (kind: FeeKind) => boolean) => fees.filter(({ kind }) => wanted(kind));
  const work = of((kind) => kind !== "성공보수" && kind !== "실비예납");
  const success = of((kind) => kind === "성공보수");
  const agreed = sum(work.map((fee) => fee.agreed));
  const paid = sum([...work, ...success].map((fee) => fee.paid));
  const earned = proportion(agreed, performedPct, 100) + sum(success.map((fee) => fee.earned ?? fee.paid));
  return {
    agreed,
    paid: paid - givenBack,
    earned,
    refund: Math.max(0, paid - givenBack - earned),
    owed: Math.max(0, earned - paid),
    held: sum(of((kind) => kind === "실비예납").map((fee) => fee.paid)),
  };
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
