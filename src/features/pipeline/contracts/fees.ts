import { addMonths } from "#platform/dates.ts";
import { proportion } from "#platform/money.ts";

export const feeKinds = ["착수금", "중도금", "잔금", "성공보수", "자문료", "시간제", "실비예납", "상담료"] as const;
export type FeeKind = (typeof feeKinds)[number];

export const dueRules = ["계약시", "기일", "심급", "날짜"] as const;

/** Instalments of one fee. */
export const mostInstalments = 60;

export type FeeLine = {
  readonly kind: FeeKind;
  /** Won, as it was agreed. */
  readonly amount: number;
  /** The amount has the VAT in it; otherwise it comes on top. */
  readonly vatIncluded: boolean;
};

export type Instalment = { readonly dueDate: string; readonly amount: number };

/** What the client pays for a line, won with VAT. */
export function feeTotal({ amount, vatIncluded }: Pick<FeeLine, "amount" | "vatIncluded">): number {
  return vatIncluded ? amount : amount + proportion(amount, 1, 10);
}

/** What the client pays for all lines, won with VAT. */
export function feesTotal(lines: readonly Pick<FeeLine, "amount" | "vatIncluded">[]): number {
  return lines.reduce((sum, line) => sum + feeTotal(line), 0);
}

/**
 * A sum in monthly parts from the first day on: equal whole won, the remainder with the first. The parts add up to the
 * sum; a sum of fewer won than parts has that many parts.
 */
export function monthlyInstalments(total: number, parts: number, firstDay: string): readonly Instalment[] {
  const count = Math.min(parts, total);
  if (count < 1) return [];
  const part = Math.floor(total / count);
  return Array.from({ length: count }, (_, index) => ({
    dueDate: addMonths(firstDay, index),
    amount: index === 0 ? total - part * (count - 1) : part,
  }));
}
