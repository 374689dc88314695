import { sql } from "kysely";

/**
 * Rows `s` of what was received for the fees of contracts, in won: `contract_id`, `fee_id`, `plan_id`, `amount`. By
 * payments, and before the firm began with the product (도입 준비).
 */
export const feeReceipts = sql`(
  select x.contract_id, x.fee_id, x.plan_id, x.amount from payment_splits x join payments y on y.id = x.payment_id
    where y.deleted_at is null
  union all select o.contract_id, o.fee_id, o.plan_id, o.amount from opening_receipts o) s`;
