import { isDay } from "#platform/dates.ts";
import { formatWon, mostWon, parseWon } from "#platform/money.ts";
import { feeTotal, monthlyInstalments, mostInstalments, type FeeKind } from "../fees.ts";
import type { Fee } from "./use-terms.ts";

/** An instalment as it is typed. */
export type PartLine = {
  readonly key: number;
  readonly id?: number | undefined;
  readonly dueDate: string;
  readonly amount: string;
};

/** A fee line as it is typed: amounts as text, so that nothing typed is lost. */
export type Line = {
  readonly key: number;
  readonly id?: number | undefined;
  readonly kind: FeeKind;
  readonly amount: string;
  readonly vatIncluded: boolean;
  readonly condition: string;
  readonly dueRule: Fee["dueRule"];
  readonly plan: readonly PartLine[];
};

/** What is wrong with a line; absent: nothing. */
export type LineProblems = {
  readonly amount?: string;
  /** By the key of the instalment. */
  readonly parts: Readonly<Record<number, { readonly dueDate?: string; readonly amount?: string }>>;
  /** Won that the instalments lack of the line; below 0: that they are too many. */
  readonly lacking: number;
};

let keys = 0;
const nextKey = () => (keys += 1);

export function freshLine(): Line {
  return {
    key: nextKey(),
    kind: "착수금",
    amount: "",
    vatIncluded: true,
    condition: "",
    dueRule: "계약시",
    plan: [],
  };
}

export function partLine(part: Fee["plan"][number]): PartLine {
  const { id, dueDate, amount } = part;
  return { key: nextKey(), id, dueDate, amount: formatWon(amount) };
}

/** The lines of a contract, or one empty line to begin with. */
export function linesOf(fees: readonly Fee[]): readonly Line[] {
  if (fees.length === 0) return [freshLine()];
  return fees.map(({ id, kind, amount, vatIncluded, condition, dueRule, plan }) => ({
    key: nextKey(),
    id,
    kind,
    amount: formatWon(amount),
    vatIncluded,
    condition,
    dueRule,
    plan: plan.map(partLine),
  }));
}

/** Won with VAT as far as the amount can be read. */
export function lineTotal({ amount, vatIncluded }: Pick<Line, "amount" | "vatIncluded">): number {
  const won = parseWon(amount);
  return won === null || won < 0 ? 0 : feeTotal({ amount: won, vatIncluded });
}

const unreadable = "금액을 숫자로 적어 주세요.";

function amountProblem(text: string, least: number): string | undefined {
  const won = parseWon(text);
  if (won === null) return unreadable;
  if (won > mostWon) return `${formatWon(mostWon)}원까지 적을 수 있습니다.`;
  return won < least ? `${formatWon(least)}원 이상으로 적어 주세요.` : undefined;
}

/** What has to be mended in a line before it can be saved; null: nothing. */
export function problemsOf(line: Line): LineProblems | null {
  const amount = amountProblem(line.amount, 0);
  const parts = Object.fromEntries(
    line.plan.flatMap((part) => {
      const wrongAmount = amountProblem(part.amount, 1);
      const wrongDay = part.dueDate === "" ? "납부일을 적어 주세요." : undefined;
      if (wrongAmount === undefined && wrongDay === undefined) return [];
      return [
        [
          part.key,
          { ...(wrongAmount !== undefined && { amount: wrongAmount }), ...(wrongDay && { dueDate: wrongDay }) },
        ],
      ];
    }),
  );
  const planned = line.plan.reduce((sum, part) => sum + (parseWon(part.amount) ?? 0), 0);
  const lacking = line.plan.length === 0 ? 0 : lineTotal(line) - planned;
  if (amount === undefined && lacking === 0 && Object.keys(parts).length === 0) return null;
  return { ...(amount !== undefined && { amount }), parts, lacking };
}

/** How a line is to be divided, as it is typed. */
export type Division = { readonly count: string; readonly firstDay: string };

/** Why a line cannot be divided so; null: it can. */
export function divisionProblem({ count, firstDay }: Division): { field: keyof Division; message: string } | null {
  const parts = /^\d+$/.test(count) ? Number(count) : 0;
  if (parts < 1 || parts > mostInstalments) {
    return { field: "count", message: `분납 횟수는 1회부터 ${mostInstalments}회까지 적을 수 있습니다.` };
  }
  return isDay(firstDay) ? null : { field: "firstDay", message: "첫 납부일을 적어 주세요." };
}

/** Equal monthly parts of the line; only for a division without a problem. */
export function divide(line: Line, { count, firstDay }: Division): readonly PartLine[] {
  return monthlyInstalments(lineTotal(line), Number(count), firstDay).map(partLine);
}

/** The lines as the calls take them; only lines without problems. `known`: with the ids of stored lines. */
export function sentFees(lines: readonly Line[], { known }: { readonly known: boolean }) {
  const idOf = (id: number | undefined) => (known && id !== undefined ? { id } : {});
  return lines.map(({ id, kind, amount, vatIncluded, condition, dueRule, plan }) => ({
    ...idOf(id),
    kind,
    amount: parseWon(amount)!,
    vatIncluded,
    condition,
    dueRule,
    plan: plan.map((part) => ({ ...idOf(part.id), dueDate: part.dueDate, amount: parseWon(part.amount)! })),
  }));
}
