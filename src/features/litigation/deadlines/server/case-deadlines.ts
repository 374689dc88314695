import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Query } from "#platform/server/database/database.ts";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { expressionOf, visible } from "#records/server/records.ts";
import type { ofCase } from "../schemas.ts";
import type { PlaceRecord } from "./enter-deadline.ts";
import { deadlineRecords } from "./records.ts";
import { standingDeadline } from "./standing.ts";

export type DeadlineOfCase = z.infer<typeof ofCase>;
/** Of which case or project: of a project those that hang on no case too. */
export type Place = {
  readonly caseId: number | null;
  readonly projectId: number | null;
  readonly record?: PlaceRecord | null;
};

/** All deadlines of a case, or of a project, as the person sees them; `changed` marks what has just been done (additions L4). */
export async function deadlinesOf(
  query: Query,
  asker: Asker,
  where: Place,
  changed: readonly number[] = [],
): Promise<DeadlineOfCase[]> {
  const { rows } = await sql<DeadlineOfCase>`
    select r.id as number, ${expressionOf(deadlineRecords, "title", asker)} as title, r.party, r.status, r.peremptory,
      ${expressionOf(deadlineRecords, "actingOn", asker)} as "actingOn",
      ${expressionOf(deadlineRecords, "dueOn", asker)} as "dueOn",
      coalesce(${expressionOf(deadlineRecords, "computation", asker)}, '') as computation,
      coalesce(e.short_name, '') as "enteredBy", coalesce(v.short_name, '') as "verifiedBy",
      r.id = any(${changed}::bigint[]) as changed
    from deadlines r left join staffs e on e.id = r.entered_by_id left join staffs v on v.id = r.verified_by_id
    where ${hangsOn(where)} and ${visible(deadlineRecords, asker)}
    order by ${standingDeadline("r")} desc, r.acting_on, r.id limit 300`.execute(query);
  return rows;
}

function hangsOn({ caseId, projectId, record }: Place): RawBuilder<boolean> {
  if (record) return sql<boolean>`(r.record_type = ${record.type} and r.record_id = ${record.id})`;
  return caseId === null ? sql<boolean>`r.project_id = ${projectId}` : sql<boolean>`r.case_id = ${caseId}`;
}

type Hanging = Pick<Selectable<DB["deadlines"]>, "case_id" | "project_id" | "record_type" | "record_id">;

/** Where a deadline hangs. */
export function placeOf(row: Hanging): Required<Place> {
  const record = row.record_type === null ? null : { type: row.record_type, id: row.record_id! };
  return { caseId: row.case_id, projectId: row.project_id, record };
}
