import { sql, type RawBuilder } from "kysely";
import { readCourtDays } from "#firm/server/court-days.ts";
import { readRates } from "#firm/server/rates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { evidenceDuty, evidenceRates } from "../evidence.ts";
import { dealAmt } from "./deal-amount.ts";

/**
 * Sets until when the evidence of these payments is due, after whatever it depends on has changed. The deal of a
 * consultation is all that came in for it, so that its other receipts without evidence are counted anew with them.
 * `consultId`: one that a payment of them has just left.
 */
export async function settleEvidenceDue(
  work: Work,
  ids: readonly number[],
  { consultId = null }: { readonly consultId?: number | null } = {},
): Promise<void> {
  await oneAtATime(work, ids, consultId);
  await settle(
    work,
    sql`select unnest(${ids}::bigint[]) union select x.id from payments x where x.consult_id in (${consultsOf(ids, consultId)})
      and x.deleted_at is null and x.status not in ('expected', 'writtenOff') and x.evidence_issued_on is null`,
  );
}

/** The same for all that was received for the fees of a contract, after these have changed. */
export async function settleEvidenceOfContract(work: Work, contractId: number): Promise<void> {
  await settle(
    work,
    sql`select x.id from payments x where x.deleted_at is null and x.evidence_issued_on is null and (x.contract_id = ${contractId}
      or x.id in (select s.payment_id from payment_splits s where s.contract_id = ${contractId}))`,
  );
}

/**
 * The same for all that a client paid, after it became another client's or as it becomes known that the client is of another
 * `kind` (개인, 법인, 단체), which is about to be stored.
 */
export async function settleEvidenceOfClient(work: Work, clientId: number, kind?: string): Promise<void> {
  await settle(
    work,
    sql`select x.id from payments x where x.client_id = ${clientId} and x.deleted_at is null and x.evidence_issued_on is null`,
    kind === undefined ? {} : { kind },
  );
}

const consultsOf = (ids: readonly number[], consultId: number | null) => sql`
  select consult_id from payments where id = any(${ids}::bigint[]) and consult_id is not null
  union select ${consultId}::bigint where ${consultId}::bigint is not null`;

/** Two receipts of one consultation that are matched at the same time: the second counts the first. */
async function oneAtATime({ query }: Work, ids: readonly number[], consultId: number | null): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('evidence-consult:' || c.consult_id, 0))
    from (select consult_id from (${consultsOf(ids, consultId)}) u order by consult_id offset 0) c`.execute(query);
}

async function settle(
  work: Work,
  which: RawBuilder<unknown>,
  { kind }: { readonly kind?: string } = {},
): Promise<void> {
  const payments = await work.query
    .selectFrom("payments as p")
    .leftJoin("clients as c", "c.id", "p.client_id")
    .select([
      "p.id",
      "p.pay_type as payType",
      "p.pay_amt as payAmt",
      "p.pay_date as payDate",
      "p.is_deposit as isDeposit",
      "p.evidence_due_on as known",
      "c.kind as clientKind",
      dealAmt("p").as("dealAmt"),
      "p.status",
    ])
    .where(sql<boolean>`p.id in (${which})`)
    .orderBy("p.id")
    .execute();
  if (payments.length === 0) return;
  const [rates, calendar] = await Promise.all([readRates(work, evidenceRates), readCourtDays(work)]);
  for (const payment of payments) {
    const duty =
      payment.status === "expected" || payment.status === "writtenOff"
        ? null
        : evidenceDuty({ ...payment, clientKind: kind ?? payment.clientKind }, rates, calendar);
    const dueOn = duty?.dueOn ?? null;
    if (dueOn === payment.known) continue;
    await sql`update payments set evidence_due_on = ${dueOn} where id = ${payment.id}`.execute(work.query);
    work.emit({ type: "record", ref: `payment:${payment.id}` });
  }
}
