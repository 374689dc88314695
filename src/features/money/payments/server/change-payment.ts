import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { lockRecord, type LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { paymentMoves, type PaymentMove } from "../payment-steps.ts";
import { paymentStatuses, type payment, type PaymentStatus } from "../payment.ts";
import { paymentRecords } from "./records.ts";

/** A payment as it is stored, locked. */
export type PaymentRow = LockedRow<typeof payment>;

export type Target = { readonly number: number; readonly version: number };
type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Locks a payment the person may see; 404 for others, 409 when it has changed since they saw it. */
export async function lockPayment(work: Work, context: WriteContext, target: { number: number; version?: number }) {
  const row = await lockRecord(work.query, paymentRecords, target.number, context);
  if (target.version !== undefined && row.version !== target.version) throw new Failure("conflict");
  return row;
}

/**
 * One move of one payment in a transaction: locked, looked at, changed, its version raised, written down and told. 422
 * where its state does not allow the move.
 */
export async function changePayment(
  context: WriteContext,
  target: Target,
  move: PaymentMove,
  change: (work: Work, row: PaymentRow) => Promise<Changes>,
): Promise<{ number: number; version: number }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await lockPayment(work, context, target);
    requireMove(row, move);
    const changes = await change(work, row);
    return { number: row.id, version: await finishChange(work, context, row.id, move, changes) };
  });
}

/** Raises the version, writes the change down and tells it; returns the new version. */
export async function finishChange(
  work: Work,
  context: WriteContext,
  id: number,
  action: string,
  changes: Changes,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update payments set version = version + 1, updated_at = now(), updated_by = ${context.viewer.userId}
    where id = ${id} returning version`.execute(work.query);
  work.audit({ action: `payment.${action}`, recordType: "payment", recordId: id, changes });
  work.emit({ type: "record", ref: `payment:${id}` });
  return rows[0]!.version;
}

/** 422 unless the payment is in a state that the move begins from. */
export function requireMove(row: PaymentRow, move: PaymentMove): void {
  const allowed: readonly PaymentStatus[] = paymentMoves[move].from;
  refuseReversal(row);
  if (allowed.includes(row.status)) return;
  const words = allowed.map((status) => paymentStatuses[status]).join(", ");
  throw new Failure("ruleViolated", `${paymentStatuses[row.status]} 상태에서는 할 수 없습니다(가능한 상태: ${words}).`);
}

/** 422 for reversals: they follow their payment. */
export function refuseReversal(row: PaymentRow): void {
  if (row.reversal_of_id !== null || row.pay_amt < 0) {
    throw new Failure("ruleViolated", "취소와 환불 내역은 원래 입금에서 처리해 주세요.");
  }
}
