import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { moveWithin, type Changed, type Target } from "../change-consult.ts";

/** 노쇼 of a booking whose time has come; it can be booked anew, and stays counted. */
export function markNoShow(context: WriteContext, target: Target): Promise<Changed> {
  return inTransaction(context.database, context.actor, (work) => noShowWithin(work, context, target));
}

/** The same as part of a transaction that does more. */
export async function noShowWithin(work: Work, context: WriteContext, target: Target): Promise<Changed> {
  return moveWithin(work, context, target, "noShow", (before) => {
    const at = before.scheduled_at as Date | null;
    if (at !== null && at.getTime() > Date.now()) {
      throw new Failure("ruleViolated", "예약 시각이 지난 뒤에 노쇼로 처리할 수 있습니다.");
    }
    return { no_show_count: (before.no_show_count as number) + 1 };
  });
}
