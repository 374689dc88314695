import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { outsideCaseWalls, visibleCases } from "../case-scope.ts";

type Query = Pick<Database, "query">;
type Asked = { readonly court: string; readonly caseNo: string; readonly except?: number };

/** A case with a number of a court, and whether the person may see it. */
export type SameCase = { readonly id: number; readonly title: string; readonly seen: boolean };

/** The case that runs, or ran, under this number of this court, whoever may see it; null: none. */
export async function sameCase(
  query: Query,
  asker: Asker,
  { court, caseNo, except = 0 }: Asked,
): Promise<SameCase | null> {
  const found = await sameCases(query, asker, [{ court, caseNo }], except);
  return [...found.values()][0] ?? null;
}

/** The same of many at once, by `${caseNo} ${court}`; those without a number or a court are none. */
export async function sameCases(
  { query }: Query,
  asker: Asker,
  asked: readonly Pick<Asked, "court" | "caseNo">[],
  except = 0,
): Promise<Map<string, SameCase>> {
  const told = asked.filter(({ court, caseNo }) => caseNo !== "" && court !== "");
  if (told.length === 0) return new Map();
  const { rows } = await sql<SameCase & { key: string }>`
    select distinct on (k.key) k.key, r.id, r.title,
      (${visibleCases(asker, "r")} and ${outsideCaseWalls(asker, sql`r.id`)}) as seen
    from (
      select a."caseNo" || ' ' || a.court as key, c.id from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
          as a(court text, "caseNo" text)
        join legal_cases c on c.case_no = a."caseNo" and c.court = a.court and c.case_no <> ''
      union select a."caseNo" || ' ' || a.court, l.case_id from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
          as a(court text, "caseNo" text)
        join legal_case_aliases l on l.case_no = a."caseNo" and l.court = a.court) k
    join legal_cases r on r.id = k.id where r.deleted_at is null and r.id <> ${except}
    order by k.key, r.id`.execute(query);
  return new Map(rows.map(({ key, id, title, seen }) => [key, { id, title, seen }]));
}
