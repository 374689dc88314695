import { Failure, invalidField } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { mayReadRecord } from "#records/server/read.ts";
import type { AnyRecords } from "#records/server/records.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import type { LockedConsult } from "./change-consult.ts";

/** Who the caller is among the clients. */
export type ClientChoice = {
  /** An existing client; absent: one is made of the consultation. */
  readonly clientId?: number | undefined;
  /** The new client is another person than the one with the same number. */
  readonly namesake?: boolean | undefined;
};

/** The rules of another kind of record. */
export function recordsOf({ registry }: WriteContext, name: string): AnyRecords {
  const records = registry.get(name);
  if (!records) throw new Error(`no records are registered for ${name}`);
  return records;
}

/** What is made of a consultation belongs to its team, whichever team the person works in at the moment. */
export function inTeamOf(context: WriteContext, before: LockedConsult): WriteContext {
  const { viewer } = context;
  if (!viewer.staff) throw new Failure("forbidden");
  return { ...context, viewer: { ...viewer, staff: { ...viewer.staff, teamId: before.team_id as number } } };
}

/** The key of the client that was chosen, or that is made of the consultation. 400 for one the person may not see. */
export async function clientOf(
  work: Work,
  context: WriteContext,
  before: LockedConsult,
  { clientId, namesake }: ClientChoice,
): Promise<number> {
  if (clientId === undefined) return makeClient(work, inTeamOf(context, before), before, namesake === true);
  if (await mayReadRecord(work, recordsOf(context, "client"), clientId, context)) return clientId;
  throw invalidField("clientId", "고객을 찾을 수 없습니다. 다시 골라 주세요.");
}

async function makeClient(work: Work, context: WriteContext, before: LockedConsult, namesake: boolean) {
  if (String(before.name).trim() === "") throw invalidField("name", "성명을 먼저 입력해 주세요.");
  return insertRecord(work, context, recordsOf(context, "client"), {
    name: before.name,
    kind: "개인",
    grade: "normal",
    tel: before.tel,
    email: before.email,
    caseScope: before.case_scope,
    manager: before.assignee_id,
    lawyer: before.lawyer_id,
    privacyConsentAt: before.privacy_consent_at === null ? null : (before.privacy_consent_at as Date).toISOString(),
    namesake,
  });
}
