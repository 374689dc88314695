import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";

type Finished = { readonly month: string; readonly note: string };

/** Whether a month (2026-10) is over by the firm's calendar: before, its log has not ended. */
export function isMonthOver(month: string): boolean {
  return month < seoulDay(Date.now()).slice(0, 7);
}

/** Writes down what the look at the access log of a month came to, in place of what stood there. 422 before it is over. */
export async function finishReview(database: Database, actor: Actor, { month, note }: Finished): Promise<void> {
  if (!isMonthOver(month)) throw new Failure("ruleViolated", "그 달이 끝난 뒤에 점검을 완료할 수 있습니다.");
  const row = { note: note.trim(), reviewed_by: actor.userId!, reviewed_at: new Date() };
  await inTransaction(database, actor, async (work) => {
    await work.query
      .insertInto("access_reviews")
      .values({ month: `${month}-01`, ...row })
      .onConflict((conflict) => conflict.column("month").doUpdateSet(row))
      .execute();
    work.audit({
      action: "accessReview.finish",
      recordType: "accessReview",
      recordId: Number(month.replace("-", "")),
      changes: { note: [null, row.note] },
    });
  });
}
