import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { requestPayment } from "#features/money/payments/server/commands/request-payment.ts";
import { nameless } from "../../consult.ts";
import { changeConsult, lockConsult, type Target } from "../change-consult.ts";

/**
 * 상담료 청구: the fee (won) is asked for as an expected payment of today. 422 while an earlier request is open or the
 * consultation was declined. Returns the number of the payment.
 */
export async function requestFee(context: WriteContext, { fee, ...target }: Target & { readonly fee: number }) {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockConsult(work, context, target);
    if (before.status === "declined" || before.status === "duplicate") {
      throw new Failure("ruleViolated", "끝난 상담에는 상담료를 청구할 수 없습니다.");
    }
    const paymentNumber = await requestPayment(work, context, {
      teamId: before.team_id as number,
      consultId: before.id,
      clientId: before.client_id as number | null,
      name: String(before.name).trim() || nameless,
      amount: fee,
    });
    const changed = await changeConsult(work, context, before, { action: "requestFee", set: { fee } });
    return { ...changed, paymentNumber };
  });
}
