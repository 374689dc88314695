import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { consultRecords } from "../records.ts";

/**
 * Takes a consultation that nobody has; returns its version. Of two who take the same call the second is told who was
 * faster (409). What is compared is the person alone, so that a note saved meanwhile keeps nobody from answering a call.
 */
export async function claimConsult(context: WriteContext, number: number): Promise<number> {
  const { staff } = context.viewer;
  if (!staff) throw new Failure("forbidden");
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockRecord(work.query, consultRecords, number, context);
    if (before.assignee_id === staff.id) return before.version;
    if (before.assignee_id !== null) {
      const { short_name: name } = await work.query
        .selectFrom("staffs")
        .select("short_name")
        .where("id", "=", before.assignee_id)
        .executeTakeFirstOrThrow();
      throw new Failure("conflict", `${name}님이 먼저 맡았습니다.`);
    }
    return changeRecord(work, context, consultRecords, before, { action: "claim", set: { assignee_id: staff.id } });
  });
}
