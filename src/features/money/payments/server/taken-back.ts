import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { formatWon } from "#platform/money.ts";
import { openRefundStatuses } from "../refund.ts";

/** Won of the payment `r` that nobody has taken back nor asked back yet. */
export const leftOf: RawBuilder<number> = sql`(r.pay_amt
  + coalesce((select sum(x.pay_amt) from payments x where x.reversal_of_id = r.id and x.deleted_at is null), 0)
  - coalesce((select sum(f.amount) from refunds f where f.payment_id = r.id and f.status = any(${openRefundStatuses}::text[])
      and f.deleted_at is null), 0))::bigint`;

/** Won of a payment that reversals have taken back, and that open refunds are going to. */
export async function takenBack(
  { query }: Pick<Database, "query">,
  id: number,
): Promise<{ taken: number; open: number }> {
  const { rows } = await sql<{ taken: number; open: number }>`
    select coalesce((select -sum(x.pay_amt) from payments x where x.reversal_of_id = ${id} and x.deleted_at is null), 0)::bigint as taken,
      coalesce((select sum(f.amount) from refunds f where f.payment_id = ${id} and f.deleted_at is null
        and f.status = any(${openRefundStatuses}::text[])), 0)::bigint as open`.execute(query);
  return rows[0]!;
}

/** 422 when a payment would come to less than what was and is to be taken back; `amount` 0: when it would go. */
export async function requireRoomForRefunds(work: Pick<Work, "query">, id: number, amount: number): Promise<void> {
  const { taken, open } = await takenBack(work, id);
  if (open === 0 || amount >= taken + open) return;
  const message = `환불 ${formatWon(open)}원이 진행 중이라 그보다 줄일 수 없습니다. 환불을 반려하거나 지급한 뒤에 할 수 있습니다.`;
  throw new Failure("ruleViolated", message);
}
