import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { mayReadRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";

/** The case that a person named, as far as he or she sees it; 400 otherwise. */
export async function caseOf(work: Pick<Work, "query">, context: WriteContext, caseId: number) {
  const records = context.registry.get("legalCase")!;
  if (!(await mayReadRecord(work, records, caseId, context, { choosing: true }))) {
    throw invalidField("caseId", "소송사건을 찾을 수 없습니다. 다시 골라 주세요.");
  }
  return work.query
    .selectFrom("legal_cases")
    .select(["id", "team_id", "project_id", "procedure", "instance", "title", "decided_on"])
    .where("id", "=", caseId)
    .executeTakeFirstOrThrow();
}
