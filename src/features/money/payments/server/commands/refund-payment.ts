import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import type { WriteContext } from "#records/server/write.ts";
import { teamRows } from "#records/server/records.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import type { Day } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { payment, type refundStatuses } from "../../payment.ts";
import { finishChange, lockPayment, requireMove } from "../change-payment.ts";
import { checkReversalDay, insertReversal, refundable, stateTakenBack } from "./reverse-payment.ts";
import { isReason, reasonHint } from "#platform/reason.ts";

type RefundRow = {
  readonly id: number;
  readonly version: number;
  readonly team_id: number;
  readonly payment_id: number;
  readonly amount: number;
  readonly reason: string;
  readonly status: keyof typeof refundStatuses;
  readonly requested_by_id: number;
};
type Changed = { readonly id: number; readonly version: number };

/** 환불요청: asks for money back out of what was received and not yet taken back. */
export async function requestRefund(
  context: WriteContext,
  { number, amount, reason }: { readonly number: number; readonly amount: number; readonly reason: string },
): Promise<Changed> {
  return inTransactionOnce(context, async (work) => {
    const row = await lockPayment(work, context, { number });
    await requireMove(work, row, "requestRefund");
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
    tell(work, { id, payment_id: row.id }, "requestRefund", { refund: [null, amount], reason: [null, reason] });
    return { id, version };
  });
}

/** 승인 or 반려, by somebody else than the person who asked. */
export async function decideRefund(
  context: WriteContext,
  target: { readonly refundId: number; readonly version: number },
  { approve, note }: { readonly approve: boolean; readonly note: string },
): Promise<Changed> {
  return inTransaction(context.database, context.actor, async (work) => {
    const refund = await lockRefund(work, context, target);
    if (refund.status !== "requested") throw new Failure("ruleViolated", "이미 결정된 환불입니다.");
    await requireAnotherPerson(
      work,
      context.viewer.userId,
      { staffId: refund.requested_by_id },
      "환불을 요청한 사람은 승인하거나 반려할 수 없습니다. 다른 담당자가 결정해 주세요.",
    );
    if (!approve && !isReason(note)) throw invalidField("note", reasonHint);
    const status = approve ? "approved" : "rejected";
    await sql`update refunds set status = ${status}, decided_by_id = ${context.viewer.staff!.id}, decided_at = now(),
      decision_note = ${note}, version = version + 1, updated_at = now(), updated_by = ${context.viewer.userId}
      where id = ${refund.id}`.execute(work.query);
    tell(work, refund, approve ? "approveRefund" : "rejectRefund", { refund: [refund.status, status] });
    return { id: refund.id, version: refund.version + 1 };
  });
}

/** 지급: the approved refund left the account on a day; a negative payment of that day takes the revenue back. */
export async function payRefund(
  context: WriteContext,
  target: { readonly refundId: number; readonly version: number },
  paidOn: Day,
): Promise<Changed> {
  return inTransaction(context.database, context.actor, async (work) => {
    const known = await findRefund(work, context, target.refundId);
    // The payment first, as everywhere, so that two of its refunds cannot wait for each other.
    const row = await lockPayment(work, context, { number: known.payment_id });
    const refund = await lockRefund(work, context, target);
    if (refund.status !== "approved") throw new Failure("ruleViolated", "승인된 환불만 지급할 수 있습니다.");
    await requireMove(work, row, "refund");
    checkReversalDay("paidOn", paidOn, row.pay_date);
    const id = await insertReversal(work, context, row, {
      amount: refund.amount,
      on: paidOn,
      reason: refund.reason,
      reopens: false,
    });
    await sql`update refunds set status = 'paid', paid_on = ${paidOn}, reversal_id = ${id}, version = version + 1,
      updated_at = now(), updated_by = ${context.viewer.userId} where id = ${refund.id}`.execute(work.query);
    const status = await stateTakenBack(work, row);
    await sql`update payments set status = ${status} where id = ${row.id}`.execute(work.query);
    await finishChange(work, context, row.id, "refund", {
      status: [row.status, status],
      refund: [null, refund.amount],
    });
    return { id: refund.id, version: refund.version + 1 };
  });
}

async function findRefund(work: Work, context: WriteContext, id: number): Promise<RefundRow> {
  const { rows } = await sql<RefundRow>`
    select r.* from refunds r where r.id = ${id} and r.deleted_at is null and ${teamRows(payment, null, context)}`.execute(
    work.query,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

async function lockRefund(work: Work, context: WriteContext, target: { refundId: number; version: number }) {
  await sql`select 1 from refunds where id = ${target.refundId} for update`.execute(work.query);
  const refund = await findRefund(work, context, target.refundId);
  if (refund.version !== target.version) throw new Failure("conflict");
  return refund;
}

function tell(
  work: Work,
  refund: { id: number; payment_id: number },
  action: string,
  changes: Record<string, unknown>,
) {
  work.audit({ action: `payment.${action}`, recordType: "payment", recordId: refund.payment_id, changes });
  work.emit({ type: "record", ref: `payment:${refund.payment_id}` });
}
