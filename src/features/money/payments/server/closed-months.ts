import type { Kysely } from "kysely";
import { sql } from "kysely";
import type { DB } from "#platform/server/database/tables.ts";

/** The closed months of a team, as `YYYY-MM`. */
export async function closedMonths(query: Pick<Kysely<DB>, "selectFrom">, teamId: number): Promise<Set<string>> {
  const rows = await query
    .selectFrom("closed_months")
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as("month"))
    .where("team_id", "=", teamId)
    .where("reopened_at", "is", null)
    .execute();
  return new Set(rows.map(({ month }) => month));
}
