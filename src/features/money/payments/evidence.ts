import { rateAt, type DatedRate, type RateName } from "#firm/rates.ts";
import type { CourtDays } from "#firm/court-days.ts";
import type { Day } from "#platform/dates.ts";

/** The legal numbers of evidence: won from which a duty holds, VAT included, and until when it is met. */
export const evidenceRates = [
  "cashReceiptThreshold",
  "cashReceiptDays",
  "taxInvoiceThreshold",
  "taxInvoiceDay",
] as const satisfies readonly RateName[];

export type EvidenceSubject = {
  readonly payType: string;
  /** Won, VAT included. */
  readonly payAmt: number;
  /** Won of the whole deal that it pays a part of, VAT included: the fee that was agreed. */
  readonly dealAmt: number;
  readonly payDate: Day;
  readonly isDeposit: boolean;
  /** 개인, 법인 or 단체; null while nobody knows who paid. */
  readonly clientKind: string | null;
};

/** Until when which evidence must be issued; null: nothing has to be, or the card company's slip is it. */
export type EvidenceDuty = { readonly kind: "cashReceipt" | "taxInvoice"; readonly dueOn: Day };

/** What is due on a closed day is due on the next working day (부가가치세법 §34③, 국세기본법 §5). */
type Calendar = Pick<CourtDays, "onOrAfter">;

/**
 * The evidence that a payment asks for (rules §7.8): companies get a 세금계산서 by the 10th of the next month or
 * the working day after it, others a 현금영수증 within five days, even unasked, once the deal comes to the threshold: of a
 * fee in instalments each asks for one, and beside a card the part in cash. Court costs held for the client are no supply.
 */
export function evidenceDuty(
  subject: EvidenceSubject,
  rates: readonly DatedRate[],
  calendar: Calendar,
): EvidenceDuty | null {
  const { payType, payAmt, dealAmt, payDate, isDeposit, clientKind } = subject;
  const isCash = payType === "현금" || payType === "계좌이체";
  if (isDeposit || !isCash || payAmt <= 0) return null;
  const kind = clientKind === "법인" ? "taxInvoice" : "cashReceipt";
  const threshold = rateAt(rates, `${kind}Threshold`, payDate);
  if (!threshold || Math.max(payAmt, dealAmt) < threshold.value) return null;
  const due = dueDay(rates, kind, payDate);
  if (due === null) return null;
  return { kind, dueOn: kind === "taxInvoice" ? calendar.onOrAfter(due) : due };
}

/** null before the law named a day. */
function dueDay(rates: readonly DatedRate[], kind: EvidenceDuty["kind"], paid: Day): Day | null {
  const rate = rateAt(rates, kind === "taxInvoice" ? "taxInvoiceDay" : "cashReceiptDays", paid);
  if (!rate) return null;
  const [year = 0, month = 0, day = 0] = paid.split("-").map(Number);
  const due = kind === "taxInvoice" ? Date.UTC(year, month, rate.value) : Date.UTC(year, month - 1, day + rate.value);
  return new Date(due).toISOString().slice(0, 10);
}
