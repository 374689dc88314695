import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "../write.ts";

/** Thrown inside the transaction of a trial, so that nothing of it stays. */
class TrialEnded extends Error {}

/**
 * Runs in one transaction and answers what came of it. Nothing of it stays where `stays` says no: everything was tried
 * with all rules, and nothing written.
 */
export async function onTrial<Done>(
  { database, actor }: Pick<WriteContext, "database" | "actor">,
  run: (work: Work) => Promise<Done>,
  stays: (done: Done) => boolean,
): Promise<Done> {
  const tried: { done?: Done } = {};
  try {
    await inTransaction(database, actor, async (work) => {
      tried.done = await run(work);
      if (!stays(tried.done)) throw new TrialEnded();
    });
  } catch (error) {
    if (!(error instanceof TrialEnded)) throw error;
  }
  return tried.done!;
}
