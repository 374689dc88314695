import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { legalCaseRecords } from "#features/litigation/legal-cases/server/api.ts";
import { isoInstant } from "#records/server/present.ts";
import { readStored } from "#records/server/read.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import type { ListedEvidence } from "../schemas.ts";
import type { EvidenceSide } from "../words.ts";
import { documentRecords } from "./records.ts";

type Wanted = { readonly caseId: number; readonly side: EvidenceSide };
type Row = Omit<ListedEvidence, "submittedAt"> & { readonly submittedAt: Date | null };

/** The 호증 of one side of a case in their order, with the numbers that nothing has; 404 unless the person sees the case. */
export async function evidenceList({ query }: Pick<Database, "query">, asker: Asker, { caseId, side }: Wanted) {
  if (!legalCaseRecords.show.allows(asker.facts)) throw notFound();
  const found = await readStored(query, legalCaseRecords, caseId, asker);
  const { rows } = await sql<Row>`
    select r.id as number, r.evidence, r.evidence_no as no, r.evidence_sub as sub, r.title, r.evidence_point as point,
      coalesce(s.short_name, '') as author, r.received_on as "receivedOn", r.submitted_at as "submittedAt", r.pages
    from ${fromTable(documentRecords)} left join staffs s on s.id = r.author_id
    where r.case_id = ${caseId} and r.evidence_side = ${side} and ${visible(documentRecords, asker)}
    order by r.evidence_no, r.evidence_sub nulls first`.execute(query);
  const taken = await sql<{ no: number }>`
    select distinct evidence_no as no from documents
    where case_id = ${caseId} and evidence_side = ${side} and evidence_no is not null`.execute(query);
  const numbers = new Set(taken.rows.map(({ no }) => no));
  const last = Math.max(0, ...numbers);
  const gaps = Array.from({ length: last }, (_, index) => index + 1).filter((no) => !numbers.has(no));
  const models = rows.map(({ submittedAt, ...row }) => ({
    ...row,
    submittedAt: submittedAt && isoInstant(submittedAt),
  }));
  return { caseTitle: found.title, court: found.court, caseNo: found.case_no, models, gaps, next: last + 1 };
}
