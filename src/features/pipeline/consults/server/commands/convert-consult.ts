import { inTransaction, type Work } from "../../../../../kit/server/database/transaction.ts";
import { Failure, invalidField } from "../../../../../kit/server/http/failure.ts";
import type { AnyRecords } from "../../../../../kit/server/records/records.ts";
import { insertRecord, type WriteContext } from "../../../../../kit/server/records/write.ts";
import { mayReadRecord } from "../../../../../kit/server/records/read.ts";
import { requireNoConflict } from "../../../conflicts/server/commands/conflict-state.ts";
import { changeConsult, lockConsult, requireMove, type LockedConsult, type Target } from "../change-consult.ts";

type Conversion = Target & {
  /** 사건명 of the contract. */
  readonly title: string;
  /** An existing client; absent: one is made of the consultation. */
  readonly clientId?: number | undefined;
  /** The new client is another person than the one with the same number. */
  readonly namesake?: boolean | undefined;
};

/**
 * 계약전환: a contract in draft with the parties of the consultation, and a client when none was chosen. 422 unless a
 * lawyer has decided that no conflict stands in the way (변호사법 제31조). Returns the keys of both.
 */
export async function convertConsult(context: WriteContext, { title, clientId, namesake, ...target }: Conversion) {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockConsult(work, context, target);
    requireMove(before, "convert");
    await requireNoConflict(work, { type: "consult", id: before.id });
    const own = inTeamOf(context, before);
    const chosen = clientId === undefined ? await makeClient(work, own, before, namesake === true) : clientId;
    if (clientId !== undefined && !(await mayReadRecord(work, recordsOf(context, "client"), clientId, context))) {
      throw invalidField("clientId", "고객을 찾을 수 없습니다. 다시 골라 주세요.");
    }
    // Before the contract: it may point only to a consultation as it will be.
    const changed = await changeConsult(work, context, before, {
      action: "convert",
      set: { status: "converted", client_id: chosen, next_action_at: null },
    });
    const contractId = await insertRecord(work, own, recordsOf(context, "contract"), {
      title,
      client: chosen,
      consult: before.id,
      category: before.category,
      caseScope: before.case_scope,
      opponent: before.opponent,
      isCriminal: before.category === "형사",
      consultant: before.assignee_id,
      responsible: before.lawyer_id,
    });
    const { id_int: contractNumber } = await work.query
      .selectFrom("contracts")
      .select("id_int")
      .where("id", "=", contractId)
      .executeTakeFirstOrThrow();
    return { ...changed, clientId: chosen, contractNumber };
  });
}

function recordsOf({ registry }: WriteContext, name: string): AnyRecords {
  const records = registry.get(name);
  if (!records) throw new Error(`no records are registered for ${name}`);
  return records;
}

/** What is made of a consultation belongs to its team, whichever team the person works in at the moment. */
function inTeamOf(context: WriteContext, before: LockedConsult): WriteContext {
  const { viewer } = context;
  if (!viewer.staff) throw new Failure("forbidden");
  return { ...context, viewer: { ...viewer, staff: { ...viewer.staff, teamId: before.team_id as number } } };
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
