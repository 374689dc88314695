import type { Day } from "#platform/dates.ts";

/** A dated row of the legal numbers of evidence (table `tax_rules`). */
export type TaxRule = {
  readonly code: "vat" | "cashReceipt" | "taxInvoice";
  readonly effectiveFrom: Day;
  /** Won from which the duty holds, VAT included. */
  readonly threshold: number | null;
  readonly dueDays: number | null;
  readonly dueDayOfNextMonth: number | null;
};

export type EvidenceSubject = {
  readonly payType: string;
  /** Won, VAT included. */
  readonly payAmt: number;
  readonly payDate: Day;
  readonly isDeposit: boolean;
  /** 개인, 법인 or 단체; null while nobody knows who paid. */
  readonly clientKind: string | null;
};

/** Until when which evidence must be issued; null: nothing has to be, or the card company's slip is it. */
export type EvidenceDuty = { readonly kind: "cashReceipt" | "taxInvoice"; readonly dueOn: Day };

/**
 * The evidence that a payment asks for (rules §7.8): companies get a 세금계산서 by the 10th of the next month, others a
 * 현금영수증 within five days from the threshold on, even unasked. Court costs held for the client are no supply.
 */
export function evidenceDuty(subject: EvidenceSubject, rules: readonly TaxRule[]): EvidenceDuty | null {
  const { payType, payAmt, payDate, isDeposit, clientKind } = subject;
  const isCash = payType === "현금" || payType === "계좌이체";
  if (isDeposit || !isCash || payAmt <= 0) return null;
  const kind = clientKind === "법인" ? "taxInvoice" : "cashReceipt";
  const rule = ruleOn(rules, kind, payDate);
  if (!rule || payAmt < (rule.threshold ?? 0)) return null;
  return { kind, dueOn: dueDay(rule, payDate) };
}

/** The rule of a kind that holds on a day; undefined before the first. */
function ruleOn(rules: readonly TaxRule[], code: TaxRule["code"], day: Day): TaxRule | undefined {
  return rules
    .filter((rule) => rule.code === code && rule.effectiveFrom <= day)
    .toSorted((one, other) => other.effectiveFrom.localeCompare(one.effectiveFrom))[0];
}

function dueDay({ dueDays, dueDayOfNextMonth }: TaxRule, paid: Day): Day {
  const [year = 0, month = 0, day = 0] = paid.split("-").map(Number);
  const due =
    dueDayOfNextMonth === null
      ? Date.UTC(year, month - 1, day + (dueDays ?? 0))
      : Date.UTC(year, month, dueDayOfNextMonth);
  return new Date(due).toISOString().slice(0, 10);
}
