import { sql } from "kysely";
import type { Database } from "./database.ts";
import { inTransaction, type Actor, type Work } from "./transaction.ts";

/** Nobody: the product itself does it. */
const product: Actor = { userId: null, staffId: null, requestId: null };
/** Milliseconds that one statement may take where no person waits for its answer. */
const longestMs = 60_000;

/**
 * One transaction of what the product does by itself. It may read a whole table: a statement has a minute instead of the
 * time of a call, so that the firm with the most records is not the one for which it never ends.
 */
export function inBackground<Result>(database: Database, work: (work: Work) => Promise<Result>): Promise<Result> {
  return inTransaction(database, product, async (running) => {
    await sql`select set_config('statement_timeout', ${String(longestMs)}, true)`.execute(running.query);
    return work(running);
  });
}
