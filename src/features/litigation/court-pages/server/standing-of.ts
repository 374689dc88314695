import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { expressionOf, visible } from "#records/server/records.ts";
import { hearingRecords } from "#features/litigation/hearings/server/api.ts";
import { serviceRecords } from "#features/litigation/services/server/api.ts";
import type { Standing } from "../standing.ts";

type Hearing = Omit<Standing["hearings"][number], "at"> & { readonly at: Date };

/** What the case holds that a row of the court's page may be about, as far as the person sees it. */
export async function standingOf({ query }: Pick<Database, "query">, asker: Asker, caseId: number): Promise<Standing> {
  const hearings = await sql<Hearing>`
    select r.id as number, r.at, r.status, r.result, r.court_room as "courtRoom" from hearings r
    where r.case_id = ${caseId} and ${visible(hearingRecords, asker)} order by r.at, r.id limit 500`.execute(query);
  const services = await sql<Standing["services"][number]>`
    select r.id as number, r.document_name as "documentName", r.party, ${expressionOf(serviceRecords, "startOn", asker)} as "startOn", ${expressionOf(serviceRecords, "openedOn", asker)} as "openedOn"
    from service_of_process r
    where r.case_id = ${caseId} and ${visible(serviceRecords, asker)} order by r.id limit 1000`.execute(query);
  const entries = await query
    .selectFrom("legal_case_entries")
    .select(["on_date as onDate", "content", "result"])
    .where("case_id", "=", caseId)
    .orderBy("on_date", "desc")
    .limit(2_000)
    .execute();
  return {
    hearings: hearings.rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    services: services.rows,
    entries,
  };
}
