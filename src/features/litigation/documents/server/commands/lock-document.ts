import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Target } from "#records/steps.ts";
import { lockMinutes } from "../../words.ts";
import { refuseLocked } from "../locked.ts";
import { documentRecords, refuseClosed } from "../records.ts";

/** Checks the document out for `lockMinutes`: nobody else changes it or its file until then. Returns the new version. */
export function lockDocument(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, documentRecords, target, context);
    refuseClosed(before.status);
    await refuseLocked(work.query, context, { lockedById: before.locked_by_id, lockedUntil: before.locked_until });
    const until = new Date(Date.now() + lockMinutes * 60_000);
    const set = { locked_by_id: context.viewer.staff!.id, locked_until: until };
    return changeRecord(work, context, documentRecords, before, { action: "lock", set });
  });
}

/** Gives it back; only whoever has checked it out does. */
export function unlockDocument(context: WriteContext, target: Target): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, documentRecords, target, context);
    if (before.locked_by_id === null) throw new Failure("ruleViolated", "잠겨 있지 않은 문서입니다.");
    await refuseLocked(work.query, context, { lockedById: before.locked_by_id, lockedUntil: before.locked_until });
    const set = { locked_by_id: null, locked_until: null };
    return changeRecord(work, context, documentRecords, before, { action: "unlock", set });
  });
}
