import { invalidField } from "#platform/server/http/failure.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { insertRecord, type WriteContext } from "#records/server/write.ts";
import { requireNoConflict } from "#features/pipeline/conflicts/server/commands/conflict-state.ts";
import type { caseCategories } from "#features/pipeline/clients/case-kinds.ts";
import { changeConsult, lockConsult, requireMove, type Target } from "../change-consult.ts";
import { clientOf, inTeamOf, recordsOf, type ClientChoice } from "../make-client.ts";

type Conversion = Target &
  ClientChoice & {
    /** 사건명 of the contract. */
    readonly title: string;
    readonly category?: keyof typeof caseCategories | undefined;
  };

/**
 * 계약전환: a contract in draft with the parties of the consultation, and a client when none was chosen. 422 unless a
 * lawyer has decided that no conflict stands in the way (변호사법 제31조), 400 while nobody has said of which 분야 the
 * contract is. Returns the keys of both.
 */
export async function convertConsult(context: WriteContext, conversion: Conversion) {
  const { title, category, clientId, namesake, ...target } = conversion;
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockConsult(work, context, target);
    requireMove(before, "convert");
    await requireNoConflict(work, { type: "consult", id: before.id });
    const field = category ?? before.category;
    if (field === "기타" && category === undefined) throw invalidField("category", "계약의 분야를 선택해 주세요.");
    const chosen = await clientOf(work, context, before, { clientId, namesake });
    // Before the contract: it may point only to a consultation as it will be.
    const changed = await changeConsult(work, context, before, {
      action: "convert",
      set: { status: "converted", client_id: chosen, next_action_at: null },
    });
    const contractId = await insertRecord(work, inTeamOf(context, before), recordsOf(context, "contract"), {
      title,
      client: chosen,
      consult: before.id,
      category: field,
      caseScope: before.case_scope,
      opponent: before.opponent,
      isCriminal: field === "형사",
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
