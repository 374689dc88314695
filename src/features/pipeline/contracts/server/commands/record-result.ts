import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { formatWon } from "#platform/money.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { settleEvidenceOfContract } from "#features/money/payments/server/api.ts";
import { openForResults } from "../../steps.ts";
import { contingencyLaw, contingencyVoidFrom } from "../../criminal-fees.ts";
import { feeTotal, successWords } from "../../fees.ts";
import { isCriminalCase } from "../queries/criminal.ts";
import { feesOf, type StoredFee } from "../queries/terms.ts";
import { lockContract, requireState, touchContract, type Target } from "./lock-contract.ts";

const voidResult = `형사사건의 성공보수 약정은 무효라 결과를 입력할 수 없습니다(${contingencyLaw}).`;

type Result = { readonly feeId: number; readonly reached: number | null };

/**
 * Enters what the share of a 성공보수 is taken of, as the result is there, so that it is owed from then on; null takes it
 * back. 400 for fees without a share, 422 before signing, in a criminal case, for divided fees, and where less would be owed than came in.
 * Returns the new version.
 */
export async function recordResult(context: WriteContext, target: Target, sent: Result): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const contract = await lockContract(work, context, target);
    requireState(contract, openForResults, "서명한 계약의 성공보수에만 결과를 입력합니다.");
    const fee = (await feesOf(work, contract.id)).find(({ id }) => id === sent.feeId);
    if (!fee || fee.successPct === null) throw invalidField("feeId", "비율을 약정한 성공보수를 골라 주세요.");
    if (sent.reached !== null && (contract.signed_at as string) >= contingencyVoidFrom) {
      if (await isCriminalCase(work, contract)) throw new Failure("ruleViolated", voidResult);
    }
    if (fee.plan.length > 0) {
      throw new Failure("ruleViolated", "분납으로 나눈 성공보수입니다. 변경계약으로 분납을 삭제한 뒤 입력해 주세요.");
    }
    const owed = feeTotal({ ...fee, successReached: sent.reached });
    if (owed < fee.paid) {
      const message = `입금된 ${formatWon(fee.paid)}원보다 적게 정할 수 없습니다. 차액은 먼저 환불해 주세요.`;
      throw new Failure("ruleViolated", message, { fields: { reached: message } });
    }
    await work.query
      .updateTable("contract_fees")
      .set({ success_reached: sent.reached })
      .where("id", "=", fee.id)
      .execute();
    await settleEvidenceOfContract(work, contract.id);
    work.audit({
      action: "contract.result",
      recordType: "contract",
      recordId: contract.id,
      changes: {
        fees: [fee.successReached, sent.reached].map((reached) => resultWords(fee, reached)),
        total: [contract.total, contract.total - feeTotal(fee) + owed],
      },
    });
    return touchContract(work, context, contract);
  });
}

/** 성공보수 인용액의 7.7%: 결과 100,000,000원, 보수 7,700,000원 */
function resultWords(fee: StoredFee, reached: number | null): string {
  if (reached === null) return "";
  const owed = feeTotal({ ...fee, successReached: reached });
  return `성공보수 ${successWords(fee)}: 결과 ${formatWon(reached)}원, 보수 ${formatWon(owed)}원`;
}
