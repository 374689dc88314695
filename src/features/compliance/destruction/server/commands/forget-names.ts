import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inBackground } from "#platform/server/database/background.ts";

/**
 * Takes away what the conflict check knows destroyed people by, once the firm's period for it is over
 * (`keepConflictName` of the rules that hold on that day).
 */
export async function forgetDestroyedNames(database: Database, today: Day): Promise<void> {
  await inBackground(database, async ({ query }) => {
    await sql`update persons set name_indexes = '{}', names_destroyed_on = null
      where names_destroyed_on < ${today}::date
        - make_interval(months => (rate_on('keepConflictName', ${today}::date)).value::int)`.execute(query);
  });
}
