import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { openForFees } from "../../steps.ts";
import { barredLawyersOf } from "../queries/barred-lawyers.ts";
import { lockContract, requireState, touchContract, type Target } from "./lock-contract.ts";

/**
 * Another lawyer says why a contract may be signed though one of its lawyers left the office it is before less than a
 * year ago (변호사법 제31조 제3항, product §6.3). Kept with the contract and in its history; another 관할기관 or lawyer is
 * confirmed anew. Returns the new version. 422 for the lawyer concerned, and where nobody is.
 */
export async function confirmBar(context: WriteContext, target: Target, reason: string): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    requireState(contract, openForFees, "서명하기 전의 계약에서만 수임제한을 확인합니다.");
    const open = (await barredLawyersOf(work, contract)).filter(({ confirmed }) => !confirmed);
    if (open.length === 0) throw new Failure("ruleViolated", "확인할 공직퇴임 수임제한이 없습니다.");
    for (const { id } of open) {
      const message = "퇴직한 변호사 본인이 아닌 다른 변호사가 확인해야 합니다.";
      await requireAnotherPerson(work, context.viewer.userId, { staffId: id }, message);
    }
    await work.query
      .insertInto("contract_bar_confirmations")
      .values(
        open.map(({ id, leftOn }) => ({
          contract_id: contract.id,
          staff_id: id,
          agency: contract.agency,
          left_on: leftOn,
          reason,
          confirmed_by_id: context.viewer.staff!.id,
        })),
      )
      .execute();
    work.audit({
      action: "contract.bar",
      recordType: "contract",
      recordId: contract.id,
      changes: {
        barred_ids: [null, open.map(({ id }) => id)],
        agency: [null, contract.agency],
        reason: [null, reason],
      },
    });
    return touchContract(work, context, contract);
  });
}
