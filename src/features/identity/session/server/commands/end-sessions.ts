import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";

/** NOTIFY carries at most 8,000 bytes. */
const perEvent = 300;

/**
 * Ends open sessions of one person within a transaction: all, one, or all except one. After commit every process
 * closes their sockets. Returns how many live sessions there were.
 */
export async function endSessions(
  work: Work,
  options: { userId: number; only?: number; except?: number; reason: string },
): Promise<number> {
  let statement = work.query
    .updateTable("sessions")
    .set({ ended_at: sql<Date>`now()`, end_reason: options.reason })
    .where("user_id", "=", options.userId)
    .where("ended_at", "is", null)
    .where("idle_until", ">", sql<Date>`now()`)
    .where("expires_at", ">", sql<Date>`now()`);
  if (options.only !== undefined) statement = statement.where("id", "=", options.only);
  if (options.except !== undefined) statement = statement.where("id", "!=", options.except);
  const ended = await statement.returning("id").execute();
  for (let start = 0; start < ended.length; start += perEvent) {
    const sessionIds = ended.slice(start, start + perEvent).map(({ id }) => id);
    work.emitSurely({ type: "sessions-ended", userId: options.userId, sessionIds });
  }
  return ended.length;
}
