import { invalidField } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { formatWon } from "#platform/money.ts";
import { tellWaiting } from "#records/server/steps/waiting.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import type { WriteContext } from "#records/server/write.ts";
import { lockPayment, requireMove } from "../change-payment.ts";
import { settledDispute, tellDispute } from "../dispute-refunds.ts";
import { refuseOfOrder } from "../paid-orders.ts";
import type { AskedBy } from "../refund-origins.ts";
import { refundable } from "./reverse-payment.ts";

type Asked = {
  readonly number: number;
  readonly amount: number;
  readonly reason: string;
  /** The dispute that it settles. */
  readonly boonId?: number | undefined;
};
/** `by`: the record that is given back, where it is not the payment itself. */
type AskedBack = Asked & { readonly by?: AskedBy };
type Opened = { readonly id: number; readonly version: number };

/** 환불요청: asks for money back out of what was received and not yet taken back. */
export async function requestRefund(context: WriteContext, asked: Asked): Promise<Opened> {
  return inTransactionOnce(context, (work) => askRefund(work, context, asked));
}

/** The same as part of a transaction that does more: an order that is given back. */
export async function askRefund(work: Work, context: WriteContext, asked: AskedBack): Promise<Opened> {
  const { number, amount, reason, boonId, by } = asked;
  const row = await lockPayment(work, context, { number });
  requireMove(row, "requestRefund");
  if (!by) await refuseOfOrder(work, row.id);
  const left = await refundable(work, row);
  if (amount > left) throw invalidField("amount", `환불할 수 있는 금액은 ${formatWon(left)}원까지입니다.`);
  const disputeId = boonId === undefined ? null : await settledDispute(work, context, boonId, row.id);
  const { id, version } = await work.query
    .insertInto("refunds")
    .values({
      team_id: row.team_id,
      payment_id: row.id,
      amount,
      reason,
      dispute_id: disputeId,
      origin_type: by?.type ?? null,
      origin_id: by?.id ?? null,
      requested_by_id: context.viewer.staff!.id,
      created_by: context.viewer.userId,
      updated_by: context.viewer.userId,
    })
    .returning(["id", "version"])
    .executeTakeFirstOrThrow();
  const changes = { refund: [null, amount], reason: [null, reason] };
  work.audit({ action: "payment.requestRefund", recordType: "payment", recordId: row.id, changes });
  work.emit({ type: "record", ref: `payment:${row.id}` });
  tellDispute(work, disputeId, { refund: [null, amount] });
  await tellWaiting(work, context.viewer, { type: "refund", id });
  return { id, version };
}
