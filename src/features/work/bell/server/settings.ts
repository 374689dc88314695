import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { bellChanges } from "#records/server/bell/ring.ts";
import type { QuietHours } from "../quiet-hours.ts";

/** The quiet hours of a person; null: none. */
export async function readQuietHours({ query }: Pick<Database, "query">, staffId: number): Promise<QuietHours | null> {
  const row = await query
    .selectFrom("bell_settings")
    .select(["quiet_from", "quiet_to"])
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  if (!row || row.quiet_from === null || row.quiet_to === null) return null;
  return { from: row.quiet_from, to: row.quiet_to };
}

/** Sets one's own quiet hours, on all devices from now on. */
export function saveQuietHours(
  database: Database,
  actor: Actor,
  staffId: number,
  quiet: QuietHours | null,
): Promise<void> {
  return inTransaction(database, actor, async (work) => {
    const set = { quiet_from: quiet?.from ?? null, quiet_to: quiet?.to ?? null };
    await work.query
      .insertInto("bell_settings")
      .values({ staff_id: staffId, ...set })
      .onConflict((conflict) => conflict.column("staff_id").doUpdateSet({ ...set, updated_at: sql<Date>`now()` }))
      .execute();
    for (const event of bellChanges([staffId])) work.emit(event);
  });
}
