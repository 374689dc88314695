import type { WriteContext } from "#records/server/write.ts";
import { moveConsult, type Changed, type Target } from "../change-consult.ts";

/** 상담완료, with what came of it. Whoever was consulted was also reached. */
export async function completeConsult(
  context: WriteContext,
  { result, ...target }: Target & { readonly result?: string | undefined },
): Promise<Changed> {
  return moveConsult(context, target, "complete", (before) => ({
    ...(result !== undefined && { result }),
    ...(before.first_contact_at === null && { first_contact_at: new Date() }),
    ...(before.contacted_at === null && { contacted_at: new Date() }),
  }));
}
