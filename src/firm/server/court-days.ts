import type { Database } from "#platform/server/database/database.ts";
import { courtDays, type CourtDays } from "../court-days.ts";

/** The days on which nothing is due: Saturdays, Sundays and the holidays in force (rules §7.2). */
export async function readCourtDays({ query }: Pick<Database, "query">): Promise<CourtDays> {
  const days = await query
    .selectFrom("court_holidays")
    .select(["day", "name"])
    .where("status", "=", "inForce")
    .where("kind", "<>", "outage")
    .where("deleted_at", "is", null)
    .orderBy("day")
    .execute();
  return courtDays(days);
}
