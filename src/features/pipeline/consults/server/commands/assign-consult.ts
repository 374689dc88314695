import { inTransaction } from "../../../../../kit/server/database/transaction.ts";
import type { WriteContext } from "../../../../../kit/server/records/write.ts";
import { changeConsult, lockConsult, type Changed, type Target } from "../change-consult.ts";
import { requireStaff } from "../require-staff.ts";

/** Gives a consultation to a colleague, or to nobody. 400 for people who are no active staff. */
export async function assignConsult(
  context: WriteContext,
  { assigneeId, ...target }: Target & { readonly assigneeId: number | null },
): Promise<Changed> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockConsult(work, context, target);
    if (assigneeId !== null) await requireStaff(work, context, "assigneeId", assigneeId);
    return changeConsult(work, context, before, { action: "assign", set: { assignee_id: assigneeId } });
  });
}
