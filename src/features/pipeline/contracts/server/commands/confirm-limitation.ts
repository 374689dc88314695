import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { confirmLimitations } from "../../access.ts";
import { lockContract, touchContract, type LockedContract, type Target } from "./lock-contract.ts";

/** What an approval sets besides: a lawyer who approves a contract has looked at its limitation too. */
export function confirmedWith(work: Work, context: WriteContext, contract: LockedContract) {
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
