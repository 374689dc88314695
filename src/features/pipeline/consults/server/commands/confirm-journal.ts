import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { changeConsult, lockConsult, type Changed, type Target } from "../change-consult.ts";

const parts = ["journal_facts", "journal_issues", "journal_wishes", "journal_advice", "journal_next"] as const;

/** Closes 상담일지: from then on it is only added to. 422 when nothing was written or it is closed already. */
export async function confirmJournal(context: WriteContext, target: Target): Promise<Changed> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockConsult(work, context, target);
    if (before.journal_confirmed_at !== null) throw new Failure("ruleViolated", "이미 확정한 상담일지입니다.");
    if (parts.every((part) => String(before[part]).trim() === "")) {
      throw new Failure("ruleViolated", "상담일지를 먼저 써 주세요.");
    }
    return changeConsult(work, context, before, {
      action: "confirmJournal",
      set: { journal_confirmed_at: new Date() },
    });
  });
}
