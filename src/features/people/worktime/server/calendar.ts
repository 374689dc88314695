import { sql } from "kysely";
import type { CourtDays } from "#firm/court-days.ts";
import { addDays, seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";

type Query = Pick<Database, "query">;

/** Why a day without entries is no gap, by person and day: `직원 날짜`. */
export type Excuses = ReadonlyMap<string, "leave" | "court" | "none" | "missing">;

export const placeOf = (staffId: number, day: Day): string => `${staffId} ${day}`;

/** Absences that cover a day, hearings that were held, and what the people themselves have answered. */
export async function readExcuses(
  { query }: Query,
  staffIds: readonly number[],
  from: Day,
  until: Day,
): Promise<Excuses> {
  const days: Day[] = [];
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day);
  const { rows } = await sql<{ staffId: number; day: Day; why: "leave" | "court" | "none" | "missing" }>`
    with asked as (select s.id as staff_id, d.day from unnest(${staffIds}::bigint[]) s(id)
      cross join unnest(${days}::date[]) d(day))
    select staff_id as "staffId", day, answer as why from worktime_empty_days
      where staff_id = any(${staffIds}::bigint[]) and day between ${from} and ${until}
    union all select a.staff_id, d.day, 'leave' from asked a join lateral (select a.day) d on true
      where exists (select from absences x where x.staff_id = a.staff_id and x.deleted_at is null
        and x.starts_at <= ((a.day + time '10:00') at time zone 'Asia/Seoul')
        and x.ends_at >= ((a.day + time '17:00') at time zone 'Asia/Seoul'))
    union all select h.lawyer_id, (h.at at time zone 'Asia/Seoul')::date, 'court' from hearings h
      where h.lawyer_id = any(${staffIds}::bigint[]) and h.deleted_at is null and h.status in ('scheduled', 'held')
        and h.at >= ${from}::date::timestamp at time zone 'Asia/Seoul'
        and h.at < (${until}::date + 1)::timestamp at time zone 'Asia/Seoul'`.execute(query);
  // What the person said comes first; of the rest, leave before court.
  const excuses = new Map<string, "leave" | "court" | "none" | "missing">();
  for (const { staffId, day, why } of rows)
    if (!excuses.has(placeOf(staffId, day))) excuses.set(placeOf(staffId, day), why);
  return excuses;
}

/** Whether a person who enters 업무시간 has left a gap there: a past working day, nothing entered, nothing said. */
export function isGap(
  days: CourtDays,
  excuses: Excuses,
  { staffId, day, minutes }: { readonly staffId: number; readonly day: Day; readonly minutes: number },
  today: Day = seoulDay(Date.now()),
): boolean {
  if (minutes !== 0 || day >= today || days.closed(day) !== null) return false;
  const why = excuses.get(placeOf(staffId, day));
  return why === undefined || why === "missing";
}
