import type { Database } from "#platform/server/database/database.ts";
import { proBonoYear } from "#features/partner/works/server/api.ts";
import { lawyersOf } from "./officials.ts";

type Query = Pick<Database, "query">;

/** What is reported of a lawyer's 공익활동 of a year, in minutes and won, and frozen with the report. */
export type ProBonoLawyer = {
  readonly staff_id: number;
  readonly target: number;
  readonly approved: number;
  readonly missing: number;
  readonly levy: number;
  readonly lowered: boolean;
};

/** As of now: what is approved counts alone. */
export async function proBonoLawyers(database: Query, year: number): Promise<ProBonoLawyer[]> {
  const rows = await proBonoYear(database, year, null);
  return rows
    .map(({ staffId, target, approved, missing, levy, reduction }) => ({
      staff_id: staffId,
      target,
      approved,
      missing,
      levy,
      lowered: reduction !== null,
    }))
    .toSorted((one, other) => one.staff_id - other.staff_id);
}

/** What was frozen with a report. */
export function frozenLawyers({ query }: Query, reportId: number): Promise<ProBonoLawyer[]> {
  return query
    .selectFrom("bar_report_pro_bono")
    .select(["staff_id", "target", "approved", "missing", "levy", "lowered"])
    .where("report_id", "=", reportId)
    .orderBy("staff_id")
    .execute();
}

/** The same with names, in their order. */
export async function nameLawyers(database: Query, lawyers: readonly ProBonoLawyer[]) {
  const byId = new Map(lawyers.map((one) => [one.staff_id, one]));
  const people = await lawyersOf(database, [...byId.keys()]);
  return [...people.values()].map(({ id, name, licenseNo }) => {
    const { staff_id: staffId, ...figures } = byId.get(id)!;
    return { staffId, name, licenseNo, ...figures };
  });
}
