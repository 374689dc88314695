import { sql, type RawBuilder } from "kysely";

/** How far the fee of the consultation `row` is paid: by the payments matched with it, refunds taken off. */
export function paymentMark(row: string): RawBuilder<string> {
  const fee = sql.ref(`${row}.fee`);
  return sql<string>`(select case when p.paid > 0 and p.paid >= coalesce(${fee}, 0) then 'paid' when p.paid > 0 then 'part'
      when coalesce(${fee}, 0) > 0 then 'due' else 'none' end
    from (select coalesce(sum(m.pay_amt), 0) as paid from payments m
      where m.consult_id = ${sql.ref(`${row}.id`)} and m.deleted_at is null and m.status not in ('expected', 'writtenOff')) p)`;
}
