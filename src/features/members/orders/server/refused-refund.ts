import { sql } from "kysely";
import type { RefundOrigin } from "#firm/server/refund-origin.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";
import { changeRecord } from "#records/server/change-record.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { undoReturn } from "#features/members/cashpoint/server/api.ts";
import { useCouponAgain } from "#features/members/coupons/server/api.ts";
import type { serviceOrder } from "../order.ts";
import { orderRecords } from "./records.ts";

export const orderRefundRefused: BellKind = {
  name: "order.refundRefused",
  why: "반려",
  says: "주문의 환불을 반려했습니다. 주문과 쿠폰, 포인트, 캐시는 환불 전으로 돌아갔습니다",
};

/**
 * 환불 of an order that a second person refuses: the order stands where it stood, and what was given back beside the money is
 * taken back. What the client has used meanwhile counts as refunded.
 */
export const orderRefunds: RefundOrigin = {
  record: "serviceOrder",
  refused: async (work, context, { id: refundId, recordId, reason }) => {
    const order = await work.query
      .selectFrom("service_orders")
      .selectAll()
      .where("id", "=", recordId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const given = await work.query
      .selectFrom("order_refunds")
      .select(["id", "status_before", "money", "cash", "point", "returned"])
      .where("refund_id", "=", refundId)
      .executeTakeFirstOrThrow();
    const stays = await takeReturnsBack(work, context, given.returned);
    await work.query
      .updateTable("order_refunds")
      .set({ money: 0, ...stays, rejected_at: new Date() })
      .where("id", "=", given.id)
      .execute();
    const back = given.money + given.cash + given.point - stays.cash - stays.point;
    const coupon = await takeCouponBack(work, context, { id: order.id, discount: order.discount });
    const said = {
      reason,
      ...(stays.cash + stays.point > 0 && { used: stays.cash + stays.point }),
      ...(coupon === "gone" && { coupon: "다른 주문에 쓰여 되돌리지 못함" }),
    };
    // What was asked for after the order had been ended leaves it ended.
    const status = given.status_before === "refunded" ? order.status : await statusOf(work, order);
    const set = { refunded: order.refunded - back, status };
    await changeRecord(work, context, orderRecords, order as never, { action: "refundRejected", set, said });
    await tell(work, context, refundId, order.id);
  },
};

/** Where an order stands whose refund does not stand any more: where it stood before it was ended by one. */
async function statusOf({ query }: Work, order: Pick<LockedRow<typeof serviceOrder>, "id" | "status">) {
  if (order.status !== "refunded") return order.status;
  const last = await query
    .selectFrom("order_refunds")
    .select("status_before")
    .where("order_id", "=", order.id)
    .where("status_before", "!=", "refunded")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return last.status_before;
}

/** What of cash and points stays given back, as it was used already. */
async function takeReturnsBack(work: Work, context: WriteContext, movements: readonly number[]) {
  const stays = { cash: 0, point: 0 };
  for (const id of movements) {
    const { unit } = await work.query
      .selectFrom("wallet_movements")
      .select("unit")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    stays[unit] += await undoReturn(work, context, id);
  }
  return stays;
}

type Discounted = { readonly id: number; readonly discount: number };

/** The coupon belongs to the order again, and no refund has given it back; `gone`: another order has it. */
async function takeCouponBack(work: Work, context: WriteContext, { id: orderId, discount }: Discounted) {
  const row = await work.query
    .selectFrom("order_refunds")
    .select(["id", "coupon_issue_id"])
    .where("order_id", "=", orderId)
    .where("coupon_issue_id", "is not", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!row) return "none";
  if (!(await useCouponAgain(work, context, { issueId: row.coupon_issue_id!, orderId, discount }))) return "gone";
  await work.query.updateTable("order_refunds").set({ coupon_issue_id: null }).where("id", "=", row.id).execute();
  return "used";
}

async function tell(work: Work, { viewer }: WriteContext, refundId: number, orderId: number): Promise<void> {
  const { rows } = await sql<{ by: number }>`
    select requested_by_id as by from refunds where id = ${refundId}`.execute(work.query);
  const about = { type: "serviceOrder", id: orderId };
  await ring(work, orderRefundRefused, { from: viewer.staff?.id ?? null, to: [rows[0]!.by], about });
}
