import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import type { ManyStepped, Target } from "../../steps.ts";
import type { WriteContext } from "../write.ts";

type TakeOne = (work: Work, target: Target) => Promise<{ readonly version: number }>;

/**
 * Takes a step with many records in one transaction. Each has its own guards: whichever refuses is left out and said
 * so, the others go on. `take` must ask its guards before it writes. 404 when the person may see none of them, 400 when
 * what was told fits none of them.
 */
export function takeMany(context: WriteContext, targets: readonly Target[], take: TakeOne): Promise<ManyStepped> {
  return inTransaction(context.database, context.actor, async (work) => {
    const changed: Target[] = [];
    const refused: { number: number; failure: Failure }[] = [];
    // In the order of the numbers, so that two bulk changes cannot wait for each other.
    for (const target of targets.toSorted((one, other) => one.number - other.number)) {
      try {
        const { version } = await take(work, target);
        changed.push({ number: target.number, version });
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        refused.push({ number: target.number, failure: error });
      }
    }
    if (refused.length === targets.length) {
      if (refused.every(({ failure }) => failure.code === "notFound")) throw notFound();
      if (refused.every(({ failure }) => failure.code === "invalid")) throw refused[0]!.failure;
    }
    return { changed, refused: refused.map(({ number, failure }) => ({ number, reason: failure.message })) };
  });
}
