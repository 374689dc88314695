import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { Failure } from "#platform/server/http/failure.ts";

/**
 * Whether the payment `r` paid an order that still stands: then the order gives it back, together with cash, points and
 * coupon. One that the card company took back is entered at the payment.
 */
export const paidOrder: RawBuilder<boolean> = sql`exists (select from service_orders o where o.payment_id = r.id
  and o.status <> 'chargedBack' and o.deleted_at is null)`;

/** 422 with where to go for a payment of such an order. */
export async function refuseOfOrder({ query }: Pick<Database, "query">, paymentId: number): Promise<void> {
  const order = await query
    .selectFrom("service_orders")
    .select(["id_int", "service"])
    .where("payment_id", "=", paymentId)
    .where("status", "!=", "chargedBack")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!order) return;
  throw new Failure(
    "ruleViolated",
    order.service === "charge"
      ? `캐시 충전(주문 ${order.id_int})의 결제입니다. 캐시·포인트에서 환불해 주세요. 카드사가 결제를 취소했으면 주문에서 ‘카드사 결제 취소’를 먼저 해 주세요.`
      : `주문 ${order.id_int}의 결제입니다. 서비스 결제의 주문에서 환불해 주세요. 카드사가 결제를 취소했으면 주문에서 ‘카드사 결제 취소’를 먼저 해 주세요.`,
  );
}
