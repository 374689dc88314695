import { sql } from "kysely";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { withdrawProposal } from "#features/money/payments/server/api.ts";
import { seizureRecords } from "../records.ts";

type Wrong = { readonly number: number; readonly version: number; readonly receiptId: number; readonly reason: string };
type Receipt = {
  readonly amount: number;
  readonly paymentId: number | null;
  readonly reportedOn: string | null;
  readonly gone: boolean;
};

/**
 * Takes a receipt back that was entered wrongly, with the payment that was proposed for it: it stays in the ledger and
 * counts no more. 422 once the money was confirmed or reported to the court. Returns the new version.
 */
export async function takeBackReceipt(context: WriteContext, { receiptId, reason, ...target }: Wrong): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, seizureRecords, target, context);
    const { rows } = await sql<Receipt>`
      select amount, payment_id as "paymentId", reported_on as "reportedOn", taken_back_at is not null as gone
      from seizure_receipts where id = ${receiptId} and seizure_id = ${before.id} for update`.execute(work.query);
    const [receipt] = rows;
    if (!receipt) throw notFound();
    if (receipt.gone) throw new Failure("ruleViolated", "이미 취소한 입금입니다.");
    if (receipt.reportedOn !== null) {
      throw new Failure("ruleViolated", "법원에 신고한 입금은 취소할 수 없습니다. 정정신고를 먼저 해 주세요.");
    }
    if (receipt.paymentId !== null) await withdrawProposal(work, receipt.paymentId);
    await sql`update seizure_receipts set taken_back_at = now(), taken_back_by = ${context.viewer.userId},
      take_back_reason = ${reason} where id = ${receiptId}`.execute(work.query);
    return changeRecord(work, context, seizureRecords, before, {
      action: "takeBack",
      set: {},
      said: { received: [receipt.amount, null], reason },
    });
  });
}
