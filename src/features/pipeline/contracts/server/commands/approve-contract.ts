import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { confirmLimitations } from "../../access.ts";
import { openForApproval } from "../../contract-moves.ts";
import { requireApprovalRight } from "../approval-right.ts";
import { lockContract, requireState, touchContract, type LockedContract, type Target } from "./lock-contract.ts";

/**
 * 승인 of a contract as it stands, by a lawyer or 매니저 (product §6.3) who neither wrote it nor changed its terms last:
 * without it nothing is sent or signed. 422 unless it is being reviewed. Returns the new version.
 */
export async function approveContract(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    requireState(contract, openForApproval, "내부검토 중인 계약만 승인할 수 있습니다.");
    if (contract.approved_at !== null) throw new Failure("ruleViolated", "이미 승인된 계약입니다.");
    await requireApprovalRight(work, context, contract.id);
    await refuseWriters(work, context, contract);
    const staffId = context.viewer.staff!.id;
    const confirmed = confirmedWith(work, context, contract);
    work.audit({
      action: "contract.approve",
      recordType: "contract",
      recordId: contract.id,
      changes: { approved_by_id: [null, staffId] },
    });
    const approved = { approved_at: new Date(), approved_by_id: staffId };
    return touchContract(work, context, contract, { ...approved, ...confirmed });
  });
}

/** A lawyer who approves a contract has looked at its limitation too. */
function confirmedWith(work: Work, context: WriteContext, contract: LockedContract) {
  if (!confirmLimitations.allows(context.facts) || contract.limitation_confirmed_at !== null) return {};
  return hasLimitation(contract) ? confirmation(work, context, contract) : {};
}

const hasLimitation = ({ limitation_on: on, limitation_none: none }: LockedContract) => on !== null || none !== "";

function confirmation(work: Work, { viewer }: WriteContext, { id, limitation_on, limitation_none }: LockedContract) {
  work.audit({
    action: "contract.limitation",
    recordType: "contract",
    recordId: id,
    changes: { limitation_on: [null, limitation_on], limitation_none: [null, limitation_none] },
  });
  return { limitation_confirmed_at: new Date(), limitation_confirmed_by_id: viewer.staff!.id };
}

/** 시효 확인 by a lawyer: the day of limitation, or why there is none. 422 where neither is entered, or it is done. */
export async function confirmLimitation(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    if (!hasLimitation(contract)) {
      throw new Failure("ruleViolated", "시효·제척기간의 마지막 날이나 해당 없는 사유를 먼저 적어 주세요.");
    }
    if (contract.limitation_confirmed_at !== null)
      throw new Failure("ruleViolated", "이미 확인한 시효·제척기간입니다.");
    return touchContract(work, context, contract, confirmation(work, context, contract));
  });
}

/** Who has written what is approved has not looked at it with other eyes. */
async function refuseWriters(work: Work, { viewer }: WriteContext, contract: LockedContract): Promise<void> {
  const writers = {
    created_by: "계약을 작성한 사람이 아닌 변호사나 매니저가 승인해야 합니다.",
    terms_by: "내용을 마지막으로 고친 사람이 아닌 변호사나 매니저가 승인해야 합니다.",
  } as const;
  for (const column of ["created_by", "terms_by"] as const) {
    await requireAnotherPerson(work, viewer.userId, { userId: contract[column] }, writers[column]);
  }
}
