import { firmToday, isDay, type Day } from "#platform/dates.ts";
import { urlChoice, urlNumber, urlText, type UrlField } from "#platform/web/navigation.tsx";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { periodOf, type Period, type PeriodKind } from "../period.ts";

export const categories = Object.keys(caseCategories) as (keyof typeof caseCategories)[];
export const jobTypes = ["변호사", "사무직원", "송무", "상담", "홍보", "IT"] as const;

const urlDay: UrlField<Day | null> = {
  read: (text) => (text !== undefined && isDay(text) ? text : null),
  write: (value) => value ?? undefined,
};

/** What the address of these screens says: the period, what is counted, and the number whose rows are open. */
export const periodFields = { period: urlChoice(["month", "week", "quarter", "year"]), day: urlDay } as const;
export const narrowingFields = {
  teamId: urlNumber,
  staffId: urlNumber,
  jobType: urlChoice(["", ...jobTypes]),
  category: urlChoice(["", ...categories]),
  brandId: urlNumber,
} as const;
export const rowsFields = {
  figure: urlText,
  key: urlText,
  before: urlChoice(["N", "Y"]),
  page: urlNumber,
} as const;

export type Narrowing = {
  readonly teamId: number | null;
  readonly staffId: number | null;
  readonly jobType: "" | (typeof jobTypes)[number];
  readonly category: "" | (typeof categories)[number];
  readonly brandId: number | null;
};
type PeriodState = { readonly period: PeriodKind; readonly day: Day | null };

export function shownPeriod({ period, day }: PeriodState): Period {
  return periodOf(period, day ?? firmToday());
}

/** What a call is asked with; what nobody chose is left out. */
export function queryOf({ period, day, ...narrowing }: PeriodState & Narrowing) {
  const { teamId, staffId, jobType, category, brandId } = narrowing;
  return {
    period,
    ...(day !== null && { day }),
    ...(teamId !== null && { teamId: String(teamId) }),
    ...(staffId !== null && { staffId: String(staffId) }),
    ...(jobType !== "" && { jobType }),
    ...(category !== "" && { category }),
    ...(brandId !== null && { brandId: String(brandId) }),
  };
}

/** What a call was asked with, as words of the address. */
export type AskedWords = Readonly<Record<string, string | undefined>>;

/** The same screen with the rows of a number open. */
export function rowsPath(
  path: string,
  query: AskedWords,
  cell: { readonly figure: string; readonly key?: string | undefined; readonly before?: boolean },
): string {
  const words = { ...query, figure: cell.figure, key: cell.key, before: cell.before ? "Y" : undefined };
  const known = Object.entries(words).filter((pair): pair is [string, string] => pair[1] !== undefined);
  return `${path}?${new URLSearchParams(known).toString()}`;
}
