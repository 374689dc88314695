import { inTransaction } from "../../../../../kit/server/database/transaction.ts";
import { Failure } from "../../../../../kit/server/http/failure.ts";
import type { WriteContext } from "../../../../../kit/server/records/write.ts";
import { openForApproval } from "../../contract-moves.ts";
import { lockContract, requireState, touchContract, type Target } from "./lock-contract.ts";

/**
 * 승인 of a contract as it stands, by a lawyer or 매니저 (product §6.3): without it nothing is sent or signed. 422 unless
 * it is being reviewed. Returns the new version.
 */
export async function approveContract(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    requireState(contract, openForApproval, "내부검토 중인 계약만 승인할 수 있습니다.");
    if (contract.approved_at !== null) throw new Failure("ruleViolated", "이미 승인된 계약입니다.");
    const staffId = context.viewer.staff!.id;
    work.audit({
      action: "contract.approve",
      recordType: "contract",
      recordId: contract.id,
      changes: { approved_by_id: [null, staffId] },
    });
    return touchContract(work, context, contract, { approved_at: new Date(), approved_by_id: staffId });
  });
}
