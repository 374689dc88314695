import { sql, type Kysely } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { expressionOf, visible } from "#records/server/records.ts";
import type { ofCase } from "../schemas.ts";
import { deadlineRecords } from "./records.ts";

export type DeadlineOfCase = z.infer<typeof ofCase>;
/** Of which case or project: of a project those that hang on no case too. */
export type Place = { readonly caseId: number | null; readonly projectId: number | null };

/** All deadlines of a case, or of a project, as the person sees them; `changed` marks what has just been done (additions L4). */
export async function deadlinesOf(
  query: Kysely<DB>,
  asker: Asker,
  { caseId, projectId }: Place,
  changed: readonly number[] = [],
): Promise<DeadlineOfCase[]> {
  const place = caseId === null ? sql`r.project_id = ${projectId}` : sql`r.case_id = ${caseId}`;
  const { rows } = await sql<DeadlineOfCase>`
    select r.id as number, ${expressionOf(deadlineRecords, "title", asker)} as title, r.party, r.status, r.peremptory,
      r.acting_on as "actingOn", r.due_on as "dueOn",
      coalesce(${expressionOf(deadlineRecords, "computation", asker)}, '') as computation,
      coalesce(e.short_name, '') as "enteredBy", coalesce(v.short_name, '') as "verifiedBy",
      r.id = any(${changed}::bigint[]) as changed
    from deadlines r left join staffs e on e.id = r.entered_by_id left join staffs v on v.id = r.verified_by_id
    where ${place} and ${visible(deadlineRecords, asker)}
    order by r.status in ('entered', 'disputed', 'verified', 'lodged') desc, r.acting_on, r.id limit 300`.execute(
    query,
  );
  return rows;
}

/** Where a deadline hangs. */
export function placeOf(row: { readonly case_id: number | null; readonly project_id: number }): Place {
  return { caseId: row.case_id, projectId: row.project_id };
}
