import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { settlementItems, type SettlementItem } from "../../settlement.ts";

type Settled = {
  readonly partner: { readonly id: number; readonly status: string };
  readonly item: SettlementItem;
  readonly done: boolean;
  readonly note: string;
  readonly staffId: number;
};

/** Ticks a point of the settlement off, or opens it again. 422 for a partner who has not given notice, or has left. */
export async function settleItem(work: Work, { partner, item, done, note, staffId }: Settled): Promise<void> {
  if (partner.status !== "leaving") throw new Failure("ruleViolated", "탈퇴를 통지한 파트너의 정산만 처리합니다.");
  if (done) {
    await work.query
      .insertInto("partner_settlements")
      .values({ partner_id: partner.id, item, note, done_by: staffId })
      .onConflict((same) =>
        same.columns(["partner_id", "item"]).doUpdateSet({ note, done_by: staffId, done_at: new Date() }),
      )
      .execute();
  } else {
    await work.query
      .deleteFrom("partner_settlements")
      .where("partner_id", "=", partner.id)
      .where("item", "=", item)
      .execute();
  }
  work.audit({
    action: done ? "partner.settleItem" : "partner.unsettleItem",
    recordType: "partner",
    recordId: partner.id,
    changes: { item: [null, settlementItems[item]], ...(note !== "" && { note: [null, note] }) },
  });
  work.emit({ type: "record", ref: `partner:${partner.id}` });
}
