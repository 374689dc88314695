import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { distribute } from "../../distribution.ts";
import type { awardBases } from "../../suit.ts";
import { suitRecords } from "../records.ts";

type Plan = {
  readonly number: number;
  readonly version: number;
  /** Won that the defendants pay. */
  readonly total: number;
  /** Won that go to costs and fees first. */
  readonly deducted: number;
  readonly basis: keyof typeof awardBases;
};

type Plaintiff = {
  readonly id: number;
  readonly of: number | null;
  readonly whole: number | null;
  readonly payout: string;
};

/**
 * Divides what is left of an award among those who are plaintiffs, to the won (additions G5). By share: whoever has none
 * written down counts as a whole. Who lost has no part in it. 422 before the judgment and once somebody was paid.
 */
export async function planAward(context: WriteContext, plan: Plan): Promise<{ version: number; people: number }> {
  const { total, deducted, basis } = plan;
  if (deducted > total) throw invalidField("deducted", "공제액이 배상 총액보다 클 수 없습니다.");
  return inTransaction(context.database, context.actor, async (work) => {
    const suit = await lockSeen(work.query, suitRecords, plan, context);
    if (suit.status !== "judged" && suit.status !== "settling") {
      throw new Failure("ruleViolated", "판결이 난 뒤에 배분할 수 있습니다.");
    }
    const { rows: plaintiffs } = await sql<Plaintiff>`
      select id, share_of as of, share_whole as whole, payout from suit_participants
      where suit_id = ${suit.id} and status in ('filed', 'settled') and result is distinct from 'lost' and deleted_at is null
      order by seq, id for update`.execute(work.query);
    if (plaintiffs.length === 0) throw new Failure("ruleViolated", "배상금을 받을 원고가 없습니다.");
    if (plaintiffs.some(({ payout }) => payout === "paid" || payout === "deposited")) {
      throw new Failure("ruleViolated", "이미 지급하거나 공탁한 원고가 있어 다시 배분할 수 없습니다.");
    }
    const sharings = plaintiffs.map(({ id, of, whole }) =>
      basis === "share" ? { key: id, of: of ?? 1, whole: whole ?? 1 } : { key: id, of: 1, whole: 1 },
    );
    const parts = [...distribute(total - deducted, sharings)].map(([id, award]) => ({ id, award }));
    await sql`
      update suit_participants p set award = x.award, payout = 'planned', version = p.version + 1, updated_at = now(),
        updated_by = ${context.viewer.userId}
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x(id bigint, award bigint) where p.id = x.id`.execute(
      work.query,
    );
    for (const { id, award } of parts) {
      work.audit({
        action: "participant.award",
        recordType: "participant",
        recordId: id,
        changes: { award: [null, award] },
      });
    }
    work.emit({ type: "record", ref: "participant:*" });
    const set = { award_total: total, award_deducted: deducted, award_basis: basis };
    const version = await changeRecord(work, context, suitRecords, suit, { action: "award", set });
    return { version, people: parts.length };
  });
}
