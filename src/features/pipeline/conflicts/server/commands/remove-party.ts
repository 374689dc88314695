import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import type { SubjectType } from "../../conflict.ts";

/**
 * Takes a party out of a record; checks of the record become stale. 404 for a party of another record, 422 for one that
 * stands in a field of the record: it goes with that.
 */
export async function removeParty(
  work: Work,
  record: { readonly type: SubjectType; readonly id: number },
  partyId: number,
): Promise<void> {
  const found = await work.query
    .selectFrom("parties")
    .select(["id", "origin", "side"])
    .where("id", "=", partyId)
    .where("record_type", "=", record.type)
    .where("record_id", "=", record.id)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound();
  if (found.origin !== null) {
    throw new Failure("ruleViolated", "기록의 항목에서 온 당사자입니다. ‘수정’에서 성명이나 상대방을 고쳐 주세요.");
  }
  await work.query.updateTable("parties").set({ deleted_at: new Date() }).where("id", "=", found.id).execute();
  work.audit({
    action: "conflict.removeParty",
    recordType: record.type,
    recordId: record.id,
    changes: { party: [found.id, null], side: [found.side, null] },
  });
  work.emit({ type: "record", ref: `${record.type}:${record.id}` });
}
