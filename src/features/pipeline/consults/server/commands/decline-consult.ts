import { inTransaction } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { declineByConflict } from "#features/pipeline/conflicts/server/commands/decline-by-conflict.ts";
import type { lostReasons } from "../../consult.ts";
import { changeConsult, lockConsult, requireMove, type Changed, type Target } from "../change-consult.ts";

type Decline = Target & { readonly lostReason: keyof typeof lostReasons; readonly result?: string | undefined };

/**
 * 수임불가. For a conflict the decision of a lawyer must stand (422), and from then on only 관리자 and that lawyer open
 * the consultation.
 */
export async function declineConsult(
  context: WriteContext,
  { lostReason, result, ...target }: Decline,
): Promise<Changed> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockConsult(work, context, target);
    requireMove(before, "decline");
    if (lostReason === "conflict") {
      await declineByConflict(work, { type: "consult", id: before.id });
      return { status: "declined", version: before.version + 1 };
    }
    const set = {
      status: "declined",
      lost_reason: lostReason,
      next_action_at: null,
      declined_by_id: context.viewer.staff?.id ?? null,
      ...(result !== undefined && { result }),
    };
    return changeConsult(work, context, before, { action: "decline", set });
  });
}
