import { inBatches, perKey } from "../server/database/batches.ts";
import type { Database } from "../server/database/database.ts";

type Read<Args extends readonly unknown[], Result> = (database: Database, ...args: Args) => Promise<Result>;

/**
 * Makes of a read one that many can ask for at once, as all pages do that hear of the same change. Whoever asks while
 * it is under way shares the next one, which begins after they asked: nobody misses what was committed before, and
 * however many ask, the database reads the same once at a time. The result belongs to all of them and stays as it is.
 */
export function shareReads<Args extends readonly unknown[], Result>(read: Read<Args, Result>): Read<Args, Result> {
  const shared = perKey((database: Database) =>
    inBatches<Args, PromiseSettledResult<Result>>((asked) => {
      const reads = new Map<string, Promise<Result>>();
      // Each by itself: who asked for one thing does not fail with another.
      return Promise.allSettled(
        asked.map((args) => {
          const key = JSON.stringify(args);
          const reading = reads.get(key) ?? read(database, ...args);
          reads.set(key, reading);
          return reading;
        }),
      );
    }, 1),
  );
  return async (database, ...args) => {
    const outcome = await shared(database)(args);
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  };
}
