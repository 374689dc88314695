import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { changeConsult, lockConsult, type Changed, type LockedConsult, type Target } from "../change-consult.ts";
import { changeMany, type ManyChanged } from "../change-many.ts";
import { requireStaff } from "../require-staff.ts";

/** Gives a consultation to a colleague, or to nobody. 400 for people who are no active staff. */
export async function assignConsult(
  context: WriteContext,
  { assigneeId, ...target }: Target & { readonly assigneeId: number | null },
): Promise<Changed> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockConsult(work, context, target);
    if (assigneeId !== null) await requireStaff(work, context, "assigneeId", assigneeId);
    return assign(work, context, before, assigneeId);
  });
}

/** Gives many consultations to one colleague. 400 for people who are no active staff. */
export async function assignConsults(
  context: WriteContext,
  { targets, assigneeId }: { readonly targets: readonly Target[]; readonly assigneeId: number },
): Promise<ManyChanged> {
  await requireStaff(context.database, context, "assigneeId", assigneeId);
  return changeMany(context, targets, async (work, target) =>
    assign(work, context, await lockConsult(work, context, target), assigneeId),
  );
}

async function assign(work: Work, context: WriteContext, before: LockedConsult, assigneeId: number | null) {
  return changeConsult(work, context, before, { action: "assign", set: { assignee_id: assigneeId } });
}
