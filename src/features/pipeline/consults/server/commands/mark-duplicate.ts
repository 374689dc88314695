import type { WriteContext } from "#records/server/write.ts";
import { moveConsult, type Changed, type Target } from "../change-consult.ts";
import { originalOf } from "../original.ts";

/** 중복연결: the same matter as the consultation that goes on; nothing of it moves. 400 as `originalOf`. */
export async function markDuplicate(
  context: WriteContext,
  { originalNumber, ...target }: Target & { readonly originalNumber: number },
): Promise<Changed> {
  return moveConsult(context, target, "duplicate", async (_, work) => ({
    duplicate_of_id: await originalOf(work, context, target, originalNumber),
  }));
}
