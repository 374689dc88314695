import { isDay } from "#platform/dates.ts";
import { parseWon } from "#platform/money.ts";
import { parsePercent } from "#platform/percent.ts";
import { areReady, sentLines, typedLines, type TypedLine } from "#records/web/lines/typed-lines.ts";
import {
  feeLines,
  feeTotal,
  monthlyInstalments,
  mostInstalments,
  planLines,
  successProblems,
  type FeeKind,
  type FeeLine,
  type SuccessTerms,
  type WrittenFee,
} from "../fees.ts";
import type { Fee } from "./use-terms.ts";

/** What a new fee line begins with. */
export const freshFee = { kind: "착수금", dueRule: "계약시", vatIncluded: true, taxType: "과세", plan: [] };

/** The lines of a contract, or one to begin with. */
export function typedFees(fees: readonly Fee[]): readonly TypedLine[] {
  return typedLines(feeLines, fees.length === 0 ? [freshFee] : fees);
}

/** Won with VAT as far as the amount can be read. */
export function lineTotal({ values }: TypedLine): number {
  const won = parseWon(values["amount"] as string);
  if (won === null || won < 0) return 0;
  const taxType = values["taxType"] as FeeLine["taxType"];
  return feeTotal({ amount: won, vatIncluded: values["vatIncluded"] === true, taxType });
}

/** Won that the instalments lack of the line; below 0: that they are too many. */
export function lacking(line: TypedLine): number {
  const plan = line.below["plan"]!;
  const planned = plan.reduce((sum, { values }) => sum + (parseWon(values["amount"] as string) ?? 0), 0);
  return plan.length === 0 ? 0 : lineTotal(line) - planned;
}

/** Whether the line may agree on a share of success. */
export function isSuccess({ values }: TypedLine): boolean {
  return values["kind"] === "성공보수";
}

/** What is wrong with the share of success, by field, once it can be read. */
export function shareProblems({ values }: TypedLine): ReturnType<typeof successProblems> {
  const cap = parseWon(values["successCap"] as string);
  return successProblems({
    kind: values["kind"] as FeeKind,
    successBase: (values["successBase"] as SuccessTerms["successBase"]) || null,
    successPct: parsePercent(values["successPct"] as string),
    successCap: cap,
  });
}

/** The line without what its kind does not have. */
function fitting(line: TypedLine): TypedLine {
  return isSuccess(line)
    ? line
    : { ...line, values: { ...line.values, successBase: "", successPct: "", successCap: "" } };
}

function isWhole(line: TypedLine): boolean {
  return lacking(line) === 0 && Object.keys(shareProblems(line)).length === 0;
}

/** Whether every line can be sent, its share of success is whole and its instalments come to it. */
export function areFeesReady(typed: readonly TypedLine[]): boolean {
  const lines = typed.map(fitting);
  return areReady(feeLines, lines) && lines.every(isWhole);
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

/** The line in equal monthly parts; only for a division without a problem. */
export function divided(line: TypedLine, { count, firstDay }: Division): TypedLine {
  return withPlan(line, typedLines(planLines, monthlyInstalments(lineTotal(line), Number(count), firstDay)));
}

/** The line with these instalments. */
export function withPlan(line: TypedLine, plan: readonly TypedLine[]): TypedLine {
  return { ...line, below: { plan } };
}

/** The lines as the calls take them; only lines that are ready. `known`: with the ids of stored lines. */
export function sentFees(lines: readonly TypedLine[], options: { readonly known: boolean }) {
  const sent: readonly WrittenFee[] = sentLines(feeLines, lines.map(fitting), options);
  return sent.map(({ plan, ...fee }) => ({ ...fee, plan: [...plan] }));
}
