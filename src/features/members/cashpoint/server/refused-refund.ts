import { sql } from "kysely";
import type { RefundOrigin } from "#firm/server/refund-origin.ts";
import type { BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";
import { moving, written } from "./entries.ts";
import { leaveLot, lockWallet } from "./lots.ts";
import { oweRefused, settleOwed } from "./taken-away.ts";

export const walletRefundRefused: BellKind = {
  name: "wallet.refundRefused",
  why: "반려",
  says: "캐시 환불을 반려했습니다. 캐시는 다시 쓸 수 있습니다",
};

/** 환불 of cash whose money somebody refuses to pay: the cash is back in the lot of that payment. */
export const walletRefunds: RefundOrigin = {
  record: "walletMovement",
  refused: async (work, context, { recordId: id, paymentId, reason }) => {
    const { clientId, unit } = await moving(work, id);
    await lockWallet(work, clientId, unit);
    // Looked at once more: refunds of other payments of the same movement may have been refused meanwhile.
    const refunded = await moving(work, id);
    const { rows } = await sql<{ lotId: number; by: number | null }>`
      select l.id as "lotId", (select s.id from staffs s where s.user_id = m.created_by limit 1) as by
      from wallet_parts p join wallet_lots l on l.id = p.lot_id join wallet_movements m on m.id = p.movement_id
      where p.movement_id = ${id} and l.payment_id = ${paymentId}`.execute(work.query);
    let back = 0;
    for (const { lotId } of rows) {
      const amount = -(await leaveLot(work, context, refunded, lotId));
      await oweRefused(work, lotId, amount);
      back += amount;
    }
    const left = refunded.amount + back;
    await sql`update wallet_movements set amount = case when ${left} = 0 then amount else ${left}::bigint end,
      status = case when ${left} = 0 then 'rejected' else status end, version = version + 1, updated_at = now(),
      updated_by = ${context.viewer.userId} where id = ${id}`.execute(work.query);
    written(work, id, "refundRejected", { amount: [refunded.amount, left], reason });
    await settleOwed(work, context, clientId);
    const to = rows.map(({ by }) => by);
    await ring(work, walletRefundRefused, {
      from: context.viewer.staff?.id ?? null,
      to,
      about: { type: "walletMovement", id },
    });
  },
};
