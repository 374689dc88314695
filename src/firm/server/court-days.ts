import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { courtDays, type CourtDays, type CourtHoliday } from "../court-days.ts";

type Query = Pick<Database, "query">;

/** Years ahead for which holidays of every year are worked out: no period of the law that is counted is longer. */
const yearsAhead = 40;

/** The days on which nothing is due: Saturdays, Sundays and the holidays in force (rules §7.2). */
export async function readCourtDays(database: Query): Promise<CourtDays> {
  const days = await database.query
    .selectFrom("court_holidays")
    .select(["day", "name"])
    .where("status", "=", "inForce")
    .where("kind", "<>", "outage")
    .where("deleted_at", "is", null)
    .orderBy("day")
    .execute();
  return courtDays(days, await holidaysByRule(database));
}

/** The holidays in force from one day to another, those of every year among them, one of each day. */
export async function holidaysBetween({ query }: Query, from: Day, to: Day): Promise<CourtHoliday[]> {
  const { rows } = await sql<CourtHoliday>`
    select h.day, string_agg(distinct h.name, ' · ') as name from (
      select day, name from court_holidays where status = 'inForce' and kind <> 'outage' and deleted_at is null
      union all
      select day, name from holidays_by_rule(extract(year from ${from}::date)::int, extract(year from ${to}::date)::int)
    ) h where h.day between ${from}::date and ${to}::date group by h.day order by h.day`.execute(query);
  return rows;
}

/** Holidays that the law sets on the same day of every year, where the calendar that was entered has them not. */
export async function holidaysByRule({ query }: Query): Promise<CourtHoliday[]> {
  const last = Number(seoulDay(Date.now()).slice(0, 4)) + yearsAhead;
  const { rows } = await sql<CourtHoliday>`
    select y.day, y.name from (select extract(year from min(effective_from))::int as first from yearly_holidays) f
    cross join lateral holidays_by_rule(f.first, ${last}::int) y order by y.day`.execute(query);
  return rows;
}
