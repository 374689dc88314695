import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";

/** What came in for a fee that is void by law, and was neither given back nor asked back yet. */
export type VoidReceipt = {
  /** Of the payment; null: received before the firm's first day, so that there is none. */
  readonly number: number | null;
  readonly payDate: Day;
  /** Won. */
  readonly amount: number;
};

type Of = { readonly contractId: number } | { readonly paymentId: number };

/** Receipts of a contract for what is void, or the part of one payment; the earliest first. */
export async function voidReceipts({ query }: Pick<Database, "query">, of: Of): Promise<VoidReceipt[]> {
  const [part, contractId] =
    "contractId" in of
      ? [sql`s.contract_id = ${of.contractId}`, of.contractId]
      : [sql`s.payment_id = ${of.paymentId}`, null];
  const { rows } = await sql<VoidReceipt>`
    select * from (
      select y.id as number, y.pay_date as "payDate", (v.amount
        + coalesce((select sum(x.pay_amt) from payments x where x.reversal_of_id = y.id and x.deleted_at is null), 0)
        - coalesce((select sum(r.amount) from refunds r where r.payment_id = y.id and r.deleted_at is null
            and r.status in ('requested', 'approved')), 0))::bigint as amount
      from (select s.payment_id, sum(s.amount) as amount from payment_splits s join contract_fees f on f.id = s.fee_id
          where ${part} and fee_is_void(f) group by 1) v
        join payments y on y.id = v.payment_id
      where y.deleted_at is null and y.pay_amt > 0 and y.status not in ('expected', 'writtenOff')
      union all
      select null, c.opening_on, sum(f.received_before + coalesce((select sum(p.received_before) from payment_plans p
        where p.fee_id = f.id), 0))::bigint
      from contracts c join contract_fees f on f.contract_id = c.id
      where c.id = ${contractId}::bigint and c.opening_on is not null and fee_is_void(f) group by c.opening_on) one
    where one.amount > 0 order by one."payDate", one.number`.execute(query);
  return rows;
}
