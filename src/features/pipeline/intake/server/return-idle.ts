import { readCourtDays } from "#firm/server/court-days.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { businessMinutes } from "../business-minutes.ts";

const system = { userId: null, staffId: null, requestId: null };

/** What somebody has taken and perhaps left lying. */
export type Idle = {
  readonly id: number;
  readonly version: number;
  readonly assigneeId: number;
  readonly touchedAt: Date;
  /** Business minutes after which it is taken away. */
  readonly returnMinutes: number;
};

type Returning = {
  readonly type: "intake" | "consult";
  /** Takes the row away from its holder, as long as it is as it was seen: whoever has touched it meanwhile keeps it. */
  readonly take: (work: Work, idle: Idle) => Promise<{ readonly numUpdatedRows: bigint }>;
  /** What the history says beside the person who had it. */
  readonly changes?: Readonly<Record<string, unknown>>;
};

/** Takes those away that have lain for their business minutes (additions K1), each for itself. Returns how many. */
export async function returnIdleRows(
  database: Database,
  now: Date,
  rows: readonly Idle[],
  { type, take, changes }: Returning,
): Promise<number> {
  if (rows.length === 0) return 0;
  const calendar = await readCourtDays(database);
  let returned = 0;
  for (const idle of rows) {
    if (businessMinutes(idle.touchedAt, now, calendar) < idle.returnMinutes) continue;
    returned += await inTransaction(database, system, async (work) => {
      if ((await take(work, idle)).numUpdatedRows === 0n) return 0;
      work.audit({
        action: `${type}.returnIdle`,
        recordType: type,
        recordId: idle.id,
        changes: { ...changes, assignee_id: [idle.assigneeId, null] },
      });
      work.emit({ type: "record", ref: `${type}:${idle.id}` });
      return 1;
    });
  }
  return returned;
}
