import { rateAt, type DatedRate } from "#firm/rates.ts";
import type { Day } from "#platform/dates.ts";
import type { ExpenseCategory, ProofKind } from "./expense.ts";

const qualified: readonly (ProofKind | null)[] = ["taxInvoice", "invoice", "cardSlip", "cashReceipt"];
const withVat: readonly (ProofKind | null)[] = ["taxInvoice", "cardSlip", "cashReceipt"];
/** Wages and taxes are evidenced by their own statements. */
const withoutProof: readonly ExpenseCategory[] = ["인건비", "세금"];

export type ProofSubject = {
  readonly category: ExpenseCategory;
  readonly amount: number;
  readonly spentOn: Day;
  readonly proofKind: ProofKind | null;
};

/** Whether an expense of more than the amount of the law lacks its 적격증빙 (rules §7.8). */
export function lacksProof(
  { category, amount, spentOn, proofKind }: ProofSubject,
  rates: readonly DatedRate[],
): boolean {
  if (withoutProof.includes(category) || qualified.includes(proofKind)) return false;
  const threshold = rateAt(rates, "proofThreshold", spentOn);
  return threshold !== null && amount > threshold.value;
}

/** The VAT that stands in an amount, by what it is evidenced with: an 11th, half up. */
export function vatWithin(amount: number, proofKind: ProofKind | null): number {
  return withVat.includes(proofKind) ? amount - Math.round((amount * 10) / 11) : 0;
}

/** The categories of the constants of spec §9, beside the number that holds. */
export const constantExpenses = [
  { rate: "rentCost", category: "임대료", vendor: "사무실 임대료", dayOfMonth: 25, proofKind: "taxInvoice" },
  { rate: "labourCost", category: "인건비", vendor: "급여", dayOfMonth: 25, proofKind: null },
  { rate: "promotionCost", category: "홍보비", vendor: "홍보비", dayOfMonth: 28, proofKind: "taxInvoice" },
  { rate: "otherCost", category: "기타", vendor: "기타 운영비", dayOfMonth: 28, proofKind: "taxInvoice" },
] as const;
