import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Target } from "#records/steps.ts";
import { journalColumns } from "../fill-original.ts";
import { consultRecords } from "../records.ts";

/**
 * Closes 상담일지: from then on it is only added to. Returns the new version. 422 when nothing was written or it is
 * closed already.
 */
export async function confirmJournal(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, consultRecords, target, context);
    if (before.journal_confirmed_at !== null) throw new Failure("ruleViolated", "이미 확정한 상담일지입니다.");
    if (journalColumns.every((part) => before[part].trim() === "")) {
      throw new Failure("ruleViolated", "상담일지를 먼저 써 주세요.");
    }
    const set = { journal_confirmed_at: new Date() };
    return changeRecord(work, context, consultRecords, before, { action: "confirmJournal", set });
  });
}
