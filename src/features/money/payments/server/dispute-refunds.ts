import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { walledRef } from "#records/field.ts";
import { masked, seesWhole } from "#records/server/masking.ts";
import { keyOf } from "#records/server/parts.ts";
import { teamRows } from "#records/server/records.ts";
import { seesTied } from "#records/server/tied.ts";
import { payment } from "../payment.ts";
import { isNamedTo } from "./commands/named-payments.ts";
import { paidOrder } from "./paid-orders.ts";
import { paymentRecords } from "./records.ts";
import { leftOf } from "./taken-back.ts";

/** Whether the payment `r` was paid by the client, for the case or for the contract of the dispute `d`. */
const ofDispute: RawBuilder<boolean> = sql`(r.client_id = d.client_id or r.project_id = d.project_id
  or r.contract_id = d.contract_id
  or exists (select from payment_splits s where s.payment_id = r.id and s.contract_id = d.contract_id))`;

/**
 * The dispute that a refund out of the locked payment settles; refused where the person does not see it, where it was
 * found to be without ground, and where the payment has nothing to do with it.
 */
export async function settledDispute(work: Work, asker: Asker, id: number, paymentId: number): Promise<number> {
  const { rows } = await sql<{ status: string; belongs: boolean }>`
    select d.status, ${ofDispute} is true as belongs from disputes d, payments r
    where d.id = ${id} and r.id = ${paymentId} and ${seesTied("dispute", sql`d.id`, asker)}`.execute(work.query);
  const found = rows[0];
  if (!found) throw invalidField("boonId", "분쟁을 찾을 수 없습니다. 다시 골라 주세요.");
  if (found.status === "rejected") {
    throw invalidField("boonId", "이유없음으로 끝난 분쟁으로는 환불을 요청할 수 없습니다. 분쟁을 먼저 재개해 주세요.");
  }
  if (!found.belongs) {
    throw invalidField("boonId", "이 분쟁의 의뢰인, 사건, 계약에서 받은 입금이 아닙니다. 입금을 다시 골라 주세요.");
  }
  return id;
}

/** A dispute tells in its own history what becomes of a refund that comes from it. */
export function tellDispute(work: Work, id: number | null, changes: { refund: [unknown, unknown] }): void {
  if (id === null) return;
  work.audit({ action: "dispute.refund", recordType: "dispute", recordId: id, changes });
  work.emit({ type: "record", ref: `dispute:${id}` });
}

type Refundable = { number: number; payDate: string; payName: string; payAmt: number; left: number };

/** Payments out of which the dispute may be settled, the latest first; 404 where the person does not see the dispute. */
export async function refundablePayments(database: Database, asker: Asker, disputeId: number): Promise<Refundable[]> {
  const id = await keyOf(database, asker, "dispute", disputeId);
  const { rows } = await sql<Refundable & { named: boolean; whole: boolean }>`
    select r.id as number, r.pay_date as "payDate", r.pay_name as "payName", r.pay_amt as "payAmt", ${leftOf} as left,
      ${isNamedTo(asker, "r")} as named, ${seesWhole(paymentRecords, asker, "r")} as whole
    from disputes d, payments r
    where d.id = ${id} and ${ofDispute} and ${teamRows(payment, null, asker)} and r.deleted_at is null
      and r.reversal_of_id is null and r.pay_amt > 0 and r.status in ('received', 'matched', 'confirmed', 'partiallyRefunded')
      and ${leftOf} > 0 and not ${paidOrder}
    order by r.pay_date desc, r.id desc limit 50`.execute(database.query);
  return rows.map(({ named, whole, ...row }) => ({
    ...row,
    payName: named ? masked(payment.fields.payName, row.payName, whole) : walledRef.label,
  }));
}
