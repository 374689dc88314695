import type { Work } from "#platform/server/database/transaction.ts";
import type { Writing } from "#records/server/records.ts";
import { refuseBarredInCourt } from "#features/pipeline/contracts/server/commands/refuse-barred.ts";
import type { legalCase } from "../legal-case.ts";

type Saved = Pick<Writing<typeof legalCase>, "work" | "before" | "changes">;

/**
 * Nobody stands before a court that he left less than a year ago (변호사법 제31조 제3항): 422 be it the lawyer who is new
 * with the case or its court, which those of its hearings go to as well.
 */
export async function refuseBarredLawyers({ work, before, changes }: Saved): Promise<void> {
  const isNew = (key: "lawyer" | "court" | "project") => changes[key] !== undefined && changes[key] !== before?.[key];
  const lawyer = (changes.lawyer === undefined ? before?.["lawyer"] : changes.lawyer) as number | null | undefined;
  const court = (changes.court ?? before?.["court"]) as string;
  const projectId = (changes.project ?? before?.["project"]) as number;
  const lawyers = lawyer ? [lawyer] : [];
  if (isNew("lawyer")) await refuseBarredInCourt(work, { projectId, court, field: "lawyer" }, lawyers);
  if (!before || !(isNew("court") || isNew("project"))) return;
  const field = isNew("court") ? "court" : "project";
  const attending = await attendingOf(work, before["id"] as number);
  await refuseBarredInCourt(work, { projectId, court, field }, [...lawyers, ...attending]);
}

type Transferred = { readonly id: number; readonly project_id: number; readonly lawyer_id: number | null };

/** The same where a court hands the case over to another one. */
export async function refuseBarredByTransfer(work: Work, before: Transferred, court: string): Promise<void> {
  const lawyers = before.lawyer_id === null ? [] : [before.lawyer_id];
  const to = { projectId: before.project_id, court, field: "newCourt" };
  await refuseBarredInCourt(work, to, [...lawyers, ...(await attendingOf(work, before.id))]);
}

/** Who is going to attend hearings of the case. */
async function attendingOf({ query }: Pick<Work, "query">, caseId: number): Promise<number[]> {
  const rows = await query
    .selectFrom("hearings")
    .select("lawyer_id")
    .distinct()
    .where("case_id", "=", caseId)
    .where("status", "in", ["scheduled", "postponed"])
    .where("deleted_at", "is", null)
    .execute();
  return rows.flatMap(({ lawyer_id: id }) => (id === null ? [] : [id]));
}
