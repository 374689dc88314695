import type { CourtDays } from "#firm/court-days.ts";
import { addDays, type Day } from "#platform/dates.ts";

/** What the firm is for the VAT: a corporation, a small one with 예정고지, or a person. */
export const taxpayers = {
  corporation: "법인사업자",
  smallCorporation: "소규모 법인(예정고지)",
  person: "개인사업자",
} as const;
export type Taxpayer = keyof typeof taxpayers;

export type VatPeriod = { readonly label: string; readonly from: Day; readonly to: Day; readonly dueOn: Day };

/**
 * The calendar period of a VAT return in which a day lies (부가가치세법 §5, §48, §49; additions 9): a corporation files by
 * the quarter, others by the half-year, due on `returnDay` of the month after it (the rate `vatReturnDay`)
 * or the working day that follows. Never the fiscal quarter of the bar, which begins on the 21st.
 */
export function vatPeriod(
  day: Day,
  taxpayer: Taxpayer,
  calendar: Pick<CourtDays, "onOrAfter">,
  returnDay: number,
): VatPeriod {
  const [year = 0, month = 1] = day.split("-").map(Number);
  const months = taxpayer === "corporation" ? 3 : 6;
  const first = Math.floor((month - 1) / months) * months;
  const at = (index: number, date: number) => new Date(Date.UTC(year, index, date)).toISOString().slice(0, 10);
  const half = first < 6 ? "1기" : "2기";
  const part = taxpayer === "corporation" ? (first % 6 === 0 ? " 예정" : " 확정") : " 확정";
  return {
    label: `${year}년 ${half}${part}`,
    from: at(first, 1),
    to: at(first + months, 0),
    dueOn: calendar.onOrAfter(at(first + months, returnDay)),
  };
}

/** A day of the period before or after. */
export function neighbourDay({ from, to }: Pick<VatPeriod, "from" | "to">, step: -1 | 1): Day {
  return step === 1 ? addDays(to, 1) : addDays(from, -1);
}
