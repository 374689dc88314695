import { sql } from "kysely";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { NumberOrder } from "../../numbering.ts";
import { suitRecords } from "../records.ts";

type Numbering = { readonly number: number; readonly version: number; readonly order: NumberOrder };

const orders = { unit: sql`p.unit, p.name, p.id`, name: sql`p.name, p.unit, p.id`, applied: sql`p.id` } as const;

/**
 * Gives 원고번호 to all who are confirmed and not filed, 차수 after 차수, behind the numbers that are filed: those never
 * move (product §6.9). 422 where there is nobody to number.
 */
export async function numberPlaintiffs(context: WriteContext, numbering: Numbering) {
  return inTransaction(context.database, context.actor, async (work) => {
    const suit = await lockSeen(work.query, suitRecords, numbering, context);
    const open = sql`p.suit_id = ${suit.id} and p.deleted_at is null and p.filed_on is null`;
    // Out of the way first: a number stands once in the suit at every moment.
    await sql`update suit_participants p set seq = null where ${open} and seq is not null`.execute(work.query);
    const { rows } = await sql<{ id: number; seq: number }>`
      update suit_participants p set seq = o.seq, version = p.version + 1, updated_at = now(),
        updated_by = ${context.viewer.userId}
      from (select p.id, row_number() over (order by p.wave, ${orders[numbering.order]}) + coalesce(
          (select max(f.seq) from suit_participants f where f.suit_id = ${suit.id} and f.filed_on is not null), 0) as seq
        from suit_participants p where ${open} and p.status = 'plaintiff') o
      where o.id = p.id returning p.id, p.seq`.execute(work.query);
    if (rows.length === 0)
      throw new Failure("ruleViolated", "번호를 받을 원고가 없습니다. 원고 확정을 먼저 해 주세요.");
    for (const { id, seq } of rows) {
      work.audit({
        action: "participant.number",
        recordType: "participant",
        recordId: id,
        changes: { seq: [null, seq] },
      });
    }
    work.emit({ type: "record", ref: "participant:*" });
    const said = { numbered: rows.length };
    const version = await changeRecord(work, context, suitRecords, suit, { action: "number", set: {}, said });
    return { version, numbered: rows.length };
  });
}
