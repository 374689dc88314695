import { invalidField } from "#platform/server/http/failure.ts";
import { formatWon } from "#platform/money.ts";
import { tellWaiting } from "#records/server/steps/waiting.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import type { WriteContext } from "#records/server/write.ts";
import { lockPayment, requireMove } from "../change-payment.ts";
import { refundable } from "./reverse-payment.ts";

/** 환불요청: asks for money back out of what was received and not yet taken back. */
export async function requestRefund(
  context: WriteContext,
  { number, amount, reason }: { readonly number: number; readonly amount: number; readonly reason: string },
): Promise<{ readonly id: number; readonly version: number }> {
  return inTransactionOnce(context, async (work) => {
    const row = await lockPayment(work, context, { number });
    requireMove(row, "requestRefund");
    const left = await refundable(work, row);
    if (amount > left) throw invalidField("amount", `환불할 수 있는 금액은 ${formatWon(left)}원까지입니다.`);
    const { id, version } = await work.query
      .insertInto("refunds")
      .values({
        team_id: row.team_id,
        payment_id: row.id,
        amount,
        reason,
        requested_by_id: context.viewer.staff!.id,
        created_by: context.viewer.userId,
        updated_by: context.viewer.userId,
      })
      .returning(["id", "version"])
      .executeTakeFirstOrThrow();
    const changes = { refund: [null, amount], reason: [null, reason] };
    work.audit({ action: "payment.requestRefund", recordType: "payment", recordId: row.id, changes });
    work.emit({ type: "record", ref: `payment:${row.id}` });
    await tellWaiting(work, context.viewer, { type: "refund", id });
    return { id, version };
  });
}
