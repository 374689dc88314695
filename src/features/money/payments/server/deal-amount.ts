import { sql, type RawBuilder } from "kysely";

/**
 * Won of the deal that the payment `row` belongs to, VAT included: the fees it pays, without them those of its contract,
 * or all that was received for its consultation; the payment itself where nobody has said what it was for.
 */
export function dealAmt(row: string): RawBuilder<number> {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql<number>`greatest(${of("pay_amt")}, coalesce(
    (select sum(fee_total(f)) from contract_fees f
      where f.id in (select x.fee_id from payment_splits x where x.payment_id = ${of("id")})),
    (select nullif(contract_total(${of("contract_id")}), 0)),
    (select sum(x.pay_amt) from payments x where x.consult_id = ${of("consult_id")} and x.deleted_at is null
      and x.reversal_of_id is null and x.status not in ('expected', 'writtenOff')), 0))::bigint`;
}
