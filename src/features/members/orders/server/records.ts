import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { manageOrders, showOrders } from "../access.ts";
import { serviceOrder } from "../order.ts";

/** An order for a consultation lies behind its wall. */
function outside(asker: Asker, id: RawBuilder<number>): RawBuilder<boolean> {
  return sql<boolean>`not exists (select from service_orders o where o.id = ${id} and o.consult_id is not null
    and not ${outsideWalls(asker, "consult", sql.ref<number>("o.consult_id"))})`;
}

/** Won of cash that the order had brought and whose payment was taken away, as far as they were used. */
const owedOf = sql<number>`(select coalesce(sum(l.owed), 0)::bigint from wallet_movements m
  join wallet_lots l on l.movement_id = m.id where m.order_id = r.id and m.kind = 'charge')`;

/** 주문 with its rules. */
export const orderRecords = defineRecords(serviceOrder, {
  show: showOrders,
  manage: manageOrders,
  list: null,
  outsideWalls: outside,
  walled: (id) => sql<boolean>`exists (select from walls w join service_orders o on o.consult_id = w.record_id
    where o.id = ${id} and w.record_type = 'consult' and w.lifted_at is null)`,
  computed: {
    orderedOn: sql`(r.created_at at time zone 'Asia/Seoul')::date`,
    isPaidTwice: sql<boolean>`(r.paid_twice > 0)`,
    owed: owedOf,
    isOwed: sql<boolean>`(${owedOf} > 0)`,
    evidence: sql`coalesce((select case p.evidence_kind when 'cashReceipt' then '현금영수증' when 'taxInvoice' then '세금계산서'
      when 'cardSlip' then '카드전표' when 'exempt' then '면제' when 'selfIssued' then '자진발급' else
      case when p.evidence_due_on is null then '' else '미발급' end end from payments p where p.id = r.payment_id), '')`,
  },
  actions: { abandon: "기한 지나 취소", tell: "결제사 통지", complete: "충전 완료", refundRejected: "환불 반려" },
  check: refuseUnfit,
});

const fixed = ["client", "service", "consult", "amount", "couponCode", "pointUsed", "cashUsed"] as const;

/** What is to be paid is what was agreed: a changed order is a new one. */
async function refuseUnfit({ before, changes }: Writing<typeof serviceOrder>): Promise<void> {
  const { amount, pointUsed = 0, cashUsed = 0 } = changes;
  if (before === null) {
    if (pointUsed + cashUsed > amount!)
      throw invalidField("pointUsed", "포인트와 캐시를 합해 금액보다 많이 쓸 수 없습니다.");
    return;
  }
  const changed = fixed.find((key) => changes[key] !== undefined && changes[key] !== (before[key] ?? null));
  if (changed) throw invalidField(changed, "주문한 내용은 바꿀 수 없습니다. 취소하고 다시 주문해 주세요.");
}
