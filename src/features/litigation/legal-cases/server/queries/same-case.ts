import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { outsideCaseWalls, visibleCases } from "../case-scope.ts";

type Query = Pick<Database, "query">;
type Asked = { readonly court: string; readonly caseNo: string; readonly except?: number };

/** The case that runs, or ran, under this number of this court, whoever may see it; null: none. */
export async function sameCase(
  { query }: Query,
  asker: Asker,
  { court, caseNo, except = 0 }: Asked,
): Promise<{ id: number; title: string; seen: boolean } | null> {
  if (caseNo === "" || court === "") return null;
  const { rows } = await sql<{ id: number; title: string; seen: boolean }>`
    select r.id, r.title, (${visibleCases(asker, "r")} and ${outsideCaseWalls(asker, sql`r.id`)}) as seen from legal_cases r
    where r.deleted_at is null and r.id <> ${except} and r.id in (
      select c.id from legal_cases c where c.case_no = ${caseNo} and c.court = ${court}
      union select a.case_id from legal_case_aliases a where a.case_no = ${caseNo} and a.court = ${court})
    order by r.id limit 1`.execute(query);
  return rows[0] ?? null;
}
