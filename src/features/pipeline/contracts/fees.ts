import { addMonths } from "#platform/dates.ts";
import { proportion } from "#platform/money.ts";
import { date, flag, money, oneOf, text } from "#records/field.ts";
import { defineLines, type SentLine } from "#records/lines.ts";

export const feeKinds = ["착수금", "중도금", "잔금", "성공보수", "자문료", "시간제", "실비예납", "상담료"] as const;
export type FeeKind = (typeof feeKinds)[number];

const dueRules = ["계약시", "기일", "심급", "날짜"] as const;

/** Instalments of one fee. */
export const mostInstalments = 60;

const words = <const Word extends string>(list: readonly Word[]) =>
  Object.fromEntries(list.map((word) => [word, word])) as { readonly [One in Word]: One };

/** Instalments of a fee; none: paid at once. Together they are the line with VAT. */
export const planLines = defineLines({
  label: "분납",
  table: "payment_plans",
  record: "contract_id",
  above: "fee_id",
  place: "seq",
  most: mostInstalments,
  fields: {
    dueDate: date({ label: "납부일", required: true }),
    amount: money({ label: "금액", min: 1, required: true }),
  },
});

/** 보수 of a contract. */
export const feeLines = defineLines({
  label: "보수",
  table: "contract_fees",
  record: "contract_id",
  place: "sort_order",
  most: 30,
  fields: {
    kind: oneOf(words(feeKinds), { label: "종류", required: true }),
    amount: money({ label: "금액", required: true }),
    dueRule: oneOf(words(dueRules), { label: "지급 시기", required: true }),
    condition: text({ label: "조건", max: 500 }),
    vatIncluded: flag({ label: "부가세 포함" }),
  },
  below: { plan: planLines },
});

/** A fee line to be written. With an `id` it takes the place of that line, and so do its instalments. */
export type WrittenFee = SentLine<typeof feeLines>;

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
