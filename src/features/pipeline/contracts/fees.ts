import { addMonths } from "#platform/dates.ts";
import { formatWon, proportion, vat } from "#platform/money.ts";
import { formatPercent, thousandthsOf } from "#platform/percent.ts";
import { date, flag, money, oneOf, percent, text } from "#records/field.ts";
import { defineLines, type SentLine } from "#records/lines.ts";

export const feeKinds = ["착수금", "중도금", "잔금", "성공보수", "자문료", "시간제", "실비예납", "상담료"] as const;
export type FeeKind = (typeof feeKinds)[number];

/** How a fee stands to the 부가가치세: 국선 and legal aid are exempt, some work for abroad is zero-rated. */
export const taxTypes = ["과세", "면세", "영세"] as const;

/** What a share of success is taken of. */
const successBases = ["청구액", "인용액", "회수액", "감액된 금액", "경제적 이익"] as const;

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
    taxType: oneOf(words(taxTypes), { label: "과세", required: true }),
    successBase: oneOf(words(successBases), { label: "기준 금액" }),
    successPct: percent({ label: "비율" }),
    successCap: money({ label: "상한", min: 1 }),
  },
  below: { plan: planLines },
});

/** A fee line to be written. With an `id` it takes the place of that line, and so do its instalments. */
export type WrittenFee = SentLine<typeof feeLines>;

/** The share of success that a fee line agrees on beside its amount. */
export type SuccessTerms = Pick<WrittenFee, "successBase" | "successPct" | "successCap">;

export const noSuccess: SuccessTerms = { successBase: null, successPct: null, successCap: null };

/** What a fee line comes to by. */
export type FeeLine = {
  /** Won, as it was agreed. */
  readonly amount: number;
  /** The amount has the VAT in it; otherwise it comes on top. */
  readonly vatIncluded: boolean;
  readonly taxType: (typeof taxTypes)[number];
  readonly successPct?: number | null;
  readonly successCap?: number | null;
  /** Won that the share is taken of, once the result is there. */
  readonly successReached?: number | null;
};

export type Instalment = { readonly dueDate: string; readonly amount: number };

/** What the client pays for a line, won with VAT, as `fee_total` of the database has it; before the result: without the share. */
export function feeTotal(line: FeeLine): number {
  const amount = line.amount + successShare(line);
  return line.vatIncluded || line.taxType !== "과세" ? amount : amount + proportion(amount, 1, 10);
}

/** The share of what was reached, up to the cap, in whole won; 0 before the result. */
function successShare({ successPct = null, successCap = null, successReached = null }: FeeLine): number {
  if (successPct === null || successReached === null) return 0;
  const share = proportion(successReached, thousandthsOf(successPct), 100_000);
  return successCap === null ? share : Math.min(share, successCap);
}

/** 공급가액 of some lines, and the 부가가치세 in them: nothing of what is exempt or zero-rated. */
export function feesTax(lines: readonly FeeLine[]): { readonly supply: number; readonly vat: number } {
  const taxed = feesTotal(lines.filter(({ taxType }) => taxType === "과세"));
  return { supply: feesTotal(lines) - vat(taxed), vat: vat(taxed) };
}

/** 인용액의 7.7% (상한 33,000,000원); blank: no share was agreed. */
export function successWords({ successBase, successPct, successCap }: SuccessTerms): string {
  if (successPct === null || successBase === null) return "";
  const share = `${successBase}의 ${formatPercent(successPct)}`;
  return successCap === null ? share : `${share} (상한 ${formatWon(successCap)}원)`;
}

/** What is wrong with the share of success of a line, by field. */
export function successProblems(
  fee: SuccessTerms & { readonly kind: FeeKind | null },
): Readonly<Partial<Record<keyof SuccessTerms, string>>> {
  const { kind, successBase, successPct, successCap } = fee;
  if (kind !== "성공보수") {
    const odd = (["successPct", "successBase", "successCap"] as const).find((key) => fee[key] !== null);
    return odd === undefined ? {} : { [odd]: "성공보수에만 적을 수 있습니다." };
  }
  if (successPct === 0) return { successPct: "0보다 큰 비율을 적어 주세요." };
  if (successPct === null && successBase !== null) return { successPct: "비율을 적어 주세요." };
  if (successPct !== null && successBase === null) return { successBase: "비율의 기준 금액을 골라 주세요." };
  if (successPct === null && successCap !== null) return { successPct: "상한은 비율과 함께 적어 주세요." };
  return {};
}

/** What the client pays for all lines, won with VAT. */
export function feesTotal(lines: readonly FeeLine[]): number {
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
