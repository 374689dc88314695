import type { WriteContext } from "#records/server/write.ts";
import { moveConsult, type Changed, type Target } from "../change-consult.ts";

/** Opens anew what had been ended: the caller is back. */
export async function reopenConsult(context: WriteContext, target: Target): Promise<Changed> {
  return moveConsult(context, target, "reopen", () => ({ lost_reason: null, duplicate_of_id: null }));
}
