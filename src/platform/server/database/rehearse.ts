import type { Database } from "./database.ts";
import { inTransaction, type Actor, type Work } from "./transaction.ts";

/**
 * Runs what a transaction would do and takes all of it back: for previews that judge by the very rules of the act. Nothing
 * is told to anybody.
 */
export async function rehearse<Result>(
  database: Database,
  actor: Actor,
  work: (work: Work) => Promise<Result>,
): Promise<Result> {
  const takenBack = new Error("taken back");
  const done: Result[] = [];
  try {
    await inTransaction(database, actor, async (within) => {
      done[0] = await work(within);
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  return done[0]!;
}
