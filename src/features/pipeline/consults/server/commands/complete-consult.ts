import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { moveWithin, type Changed, type Target } from "../change-consult.ts";

type Completing = Target & { readonly result?: string | undefined };

/** 상담완료, with what came of it. Whoever was consulted was also reached. */
export function completeConsult(context: WriteContext, completing: Completing): Promise<Changed> {
  return inTransaction(context.database, context.actor, (work) => completeWithin(work, context, completing));
}

/** The same as part of a transaction that does more. */
export async function completeWithin(
  work: Work,
  context: WriteContext,
  { result, ...target }: Completing,
): Promise<Changed> {
  return moveWithin(work, context, target, "complete", (before) => ({
    ...(result !== undefined && { result }),
    ...(before.first_contact_at === null && { first_contact_at: new Date() }),
    ...(before.contacted_at === null && { contacted_at: new Date() }),
  }));
}
