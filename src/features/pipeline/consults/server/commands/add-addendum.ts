import { Failure } from "#platform/server/http/failure.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { consultRecords } from "../records.ts";

/** Adds to a confirmed 상담일지; returns the key. An addendum is never changed, so nobody can overtake another's. */
export async function addAddendum(
  context: WriteContext,
  { number, content }: { readonly number: number; readonly content: string },
): Promise<number> {
  const { staff, userId } = context.viewer;
  if (!staff) throw new Failure("forbidden");
  return inTransactionOnce(context, async (work) => {
    const before = await lockRecord(work.query, consultRecords, number, context);
    if (before.journal_confirmed_at === null) {
      throw new Failure("ruleViolated", "확정하지 않은 상담일지는 바로 고쳐 주세요.");
    }
    const { id } = await work.query
      .insertInto("consult_addenda")
      .values({ consult_id: before.id, staff_id: staff.id, content, created_by: userId })
      .returning("id")
      .executeTakeFirstOrThrow();
    work.audit({ action: "consult.addAddendum", recordType: "consult", recordId: before.id });
    work.emit({ type: "record", ref: `consult:${before.id}` });
    return id;
  });
}
