import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Day } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { paymentMoves, type PaymentMove } from "../payment-moves.ts";
import { paymentStatuses, type PaymentStatus } from "../payment.ts";
import { paymentRecords } from "./records.ts";
import { takenBack } from "./taken-back.ts";

export type PayType = "카드" | "계좌이체" | "현금" | "간편결제";

/** A payment as it is stored, locked. */
export type PaymentRow = {
  readonly id: number;
  readonly version: number;
  readonly team_id: number;
  readonly pay_type: PayType;
  readonly pay_amt: number;
  readonly pay_name: string;
  readonly pay_date: Day;
  readonly is_deposit: boolean;
  readonly status: PaymentStatus;
  readonly purpose: string;
  readonly contract_id: number | null;
  readonly project_id: number | null;
  readonly client_id: number | null;
  readonly consult_id: number | null;
  readonly reversal_of_id: number | null;
  readonly split_from_id: number | null;
  readonly bank_import_id: number | null;
};

export type Target = { readonly number: number; readonly version: number };
type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** Locks a payment the person may see; 404 for others, 409 when it has changed since they saw it. */
export async function lockPayment(work: Work, context: WriteContext, target: { number: number; version?: number }) {
  const row = (await lockRecord(work.query, paymentRecords, target.number, context)) as unknown as PaymentRow;
  if (target.version !== undefined && row.version !== target.version) throw new Failure("conflict");
  return row;
}

/**
 * One move of one payment in a transaction: locked, looked at, changed, its version raised, written down and told. 422
 * where its state or an open refund does not allow the move.
 */
export async function changePayment(
  context: WriteContext,
  target: Target,
  move: PaymentMove,
  change: (work: Work, row: PaymentRow) => Promise<Changes>,
): Promise<{ number: number; version: number }> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await lockPayment(work, context, target);
    await requireMove(work, row, move);
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

/** 422 unless the locked payment is in a state that the move begins from, with no refund in its way. */
export async function requireMove(work: Work, row: PaymentRow, move: PaymentMove): Promise<void> {
  const { from, withOpenRefund } = paymentMoves[move];
  refuseReversal(row);
  requireStatus(row, from);
  if (withOpenRefund) return;
  const { open } = await takenBack(work, row.id);
  if (open > 0) {
    const message = `환불 ${formatWon(open)}원이 진행 중입니다. 환불을 반려하거나 지급한 뒤에 할 수 있습니다.`;
    throw new Failure("ruleViolated", message);
  }
}

function requireStatus(row: PaymentRow, allowed: readonly PaymentStatus[]): void {
  if (allowed.includes(row.status)) return;
  const words = allowed.map((status) => paymentStatuses[status]).join(", ");
  throw new Failure("ruleViolated", `${paymentStatuses[row.status]} 상태에서는 할 수 없습니다(가능한 상태: ${words}).`);
}

/** 422 for reversals: they follow their payment. */
function refuseReversal(row: PaymentRow): void {
  if (row.reversal_of_id !== null || row.pay_amt < 0) {
    throw new Failure("ruleViolated", "취소와 환불 내역은 원래 입금에서 처리해 주세요.");
  }
}
