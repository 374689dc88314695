import type { Day } from "#platform/dates.ts";
import { formatWon, proportion } from "#platform/money.ts";

type Given = {
  readonly basis: string;
  readonly fromDay: Day;
  readonly toDay: Day;
  readonly base: number;
  readonly pct: number | null;
  readonly amount: number;
};

/** An incentive as a line of a payslip says it, with how it was worked out (근로기준법 시행령 제27조의2 제5호). */
export function payLineOf({ basis, fromDay, toDay, base, pct, amount }: Given) {
  return { name: `인센티브 ${basis} ${fromDay}–${toDay}`, amount, formula: formulaOf(base, pct, amount) };
}

function formulaOf(base: number, pct: number | null, amount: number): string {
  if (pct === null) return "정액";
  const whole = base > 0 && amount === proportion(base, Math.round(pct * 1_000), 100_000);
  return whole ? `기여액 ${formatWon(base)}원 × ${pct}%` : `기여액 ${formatWon(base)}원의 ${pct}% 안에서 정한 금액`;
}
