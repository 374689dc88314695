import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";

/** What came in, won; `receiptId` null: coupon and points paid all of it, as `memo` says. */
type Came = { readonly receiptId: number | null; readonly amount: number; readonly memo?: string };

/**
 * What was asked for has come in: the request goes, so that the fee does not stand twice. A receipt has one 세금계산서: a
 * second request with one of its own stays, and so does every such request where there is no receipt, so that none is lost.
 */
export async function settleRequests(work: Work, came: Came, consultId: number): Promise<void> {
  const { receiptId, amount, memo } = came;
  const { rows: asked } = await sql<{ id: number; isIssued: boolean }>`
    select id, evidence_issued_on is not null as "isIssued" from payments
    where consult_id = ${consultId} and status = 'expected' and deleted_at is null and pay_amt <= ${amount}
    order by pay_amt = ${amount} desc, id desc for update`.execute(work.query);
  const issued = asked.find(({ isIssued }) => isIssued);
  const taken =
    receiptId !== null && issued !== undefined && (await takeEvidence(work, receiptId, issued.id)) ? issued : undefined;
  const settled = asked.filter((one) => !one.isIssued || one === taken).map(({ id }) => id);
  await sql`update payments set deleted_at = now(), settled_by_id = ${receiptId}, version = version + 1, updated_at = now()
    where id = any(${settled}::bigint[])`.execute(work.query);
  tell(work, settled, "settleRequest", receiptId === null ? { memo } : { receipt: [null, receiptId] });
}

/**
 * The receipt pays it no more: what it settled is asked for again, with its 세금계산서, unless the fee was asked for anew
 * meanwhile. It stands on the day on which it was first asked for, or on today where that month is closed.
 */
export async function reopenRequests(work: Work, receiptId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update payments r set deleted_at = null, settled_by_id = null, version = version + 1, updated_at = now(),
      pay_date = case when exists (select from closed_months m where m.team_id = r.team_id and m.reopened_at is null
        and m.month = date_trunc('month', r.pay_date)::date) then ${seoulDay(Date.now())}::date else r.pay_date end
    where r.settled_by_id = ${receiptId} and r.status = 'expected' and r.deleted_at is not null
      and not exists (select from payments n where n.consult_id = r.consult_id and n.status = 'expected'
        and n.deleted_at is null and n.created_at > r.deleted_at)
    returning r.id`.execute(work.query);
  const ids = rows.map(({ id }) => id);
  await sql`update payments p set evidence_kind = null, evidence_no = '', evidence_issued_on = null, supply_on = null
    from payments x where p.id = ${receiptId} and x.id = any(${ids}::bigint[])
      and (p.evidence_kind, p.evidence_no, p.evidence_issued_on) = (x.evidence_kind, x.evidence_no, x.evidence_issued_on)`.execute(
    work.query,
  );
  tell(work, ids, "reopenRequest", { receipt: [receiptId, null] });
}

function tell(work: Work, ids: readonly number[], verb: string, changes: Readonly<Record<string, unknown>>): void {
  for (const id of ids) {
    work.audit({ action: `payment.${verb}`, recordType: "payment", recordId: id, changes });
    work.emit({ type: "record", ref: `payment:${id}` });
  }
}

/** A 세금계산서 that was issued for the request is that of the receipt. Whether it was taken: a receipt may have its own. */
async function takeEvidence({ query }: Work, receiptId: number, requestId: number): Promise<boolean> {
  const { rows } = await sql`update payments p set evidence_kind = x.evidence_kind, evidence_no = x.evidence_no,
      evidence_issued_on = x.evidence_issued_on, supply_on = x.supply_on
    from payments x where x.id = ${requestId} and p.id = ${receiptId} and p.evidence_issued_on is null
    returning p.id`.execute(query);
  return rows.length > 0;
}
