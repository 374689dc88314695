import { sql } from "kysely";
import { formatWon } from "#platform/money.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Taking } from "#records/server/steps/bind-steps.ts";
import { giveCouponBack } from "#features/members/coupons/server/api.ts";
import { askRefund } from "#features/money/payments/server/api.ts";
import type { serviceOrder } from "../order.ts";
import { splitRefund, type PaidWith } from "../refund.ts";
import { returnUses } from "./holds.ts";

type Taken = Taking<typeof serviceOrder, unknown>;
type Order = Taken["before"];

type PayingBack = { readonly taken: Taken; readonly amount: number; readonly reason: string };

/**
 * Money goes back through 환불 of the receipt, where a second person approves it; cash and points to their lots at once. What
 * was given back is kept by refund, so that it can be taken back when that one is refused.
 */
export async function payBack({ taken: { work, context, before }, amount, reason }: PayingBack) {
  const parts = splitRefund(await leftOf(work, before), amount);
  const returned = await returnUses(work, context, before.id, parts);
  const says: string[] = [];
  let refundId: number | null = null;
  if (parts.money > 0) {
    const number = before.payment_id!;
    const why = `주문 ${before.id_int}: ${reason}`.slice(0, 500);
    const by = { type: "serviceOrder", id: before.id } as const;
    refundId = (await askRefund(work, context, { number, amount: parts.money, reason: why, by })).id;
    says.push(`입금 ${number}번의 환불 ${formatWon(parts.money)}원을 요청했습니다. 다른 담당자의 승인을 기다립니다.`);
  }
  if (parts.cash + parts.point > 0) {
    says.push(`캐시 ${formatWon(parts.cash)}원, 포인트 ${formatWon(parts.point)}원을 돌려주었습니다.`);
  }
  const isAll = before.refunded + amount === before.amount - before.discount;
  const coupons = isAll ? await giveCouponBack(work, context, before.id) : [];
  await work.query
    .insertInto("order_refunds")
    .values({
      order_id: before.id,
      refund_id: refundId,
      status_before: before.status as "paid",
      ...parts,
      returned,
      coupon_issue_id: coupons[0] ?? null,
    })
    .execute();
  return { says };
}

/** What the order was paid with, less what was given back and stands. */
async function leftOf({ query }: Work, order: Order): Promise<PaidWith> {
  const { rows } = await sql<PaidWith>`
    select coalesce(sum(money), 0)::bigint as money, coalesce(sum(cash), 0)::bigint as cash,
      coalesce(sum(point), 0)::bigint as point
    from order_refunds where order_id = ${order.id}`.execute(query);
  const given = rows[0]!;
  return {
    money: order.pay_amount - given.money,
    cash: order.cash_used - given.cash,
    point: order.point_used - given.point,
  };
}
