import { sql, type RawBuilder } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";

/** The absence under this alias holds from the morning to the evening of the day; an hour at the doctor's is none. */
export function coversDay(alias: string, day: Day): RawBuilder<boolean> {
  const a = sql.table(alias);
  return sql<boolean>`${a}.deleted_at is null
    and ${a}.starts_at <= ((${day}::date + time '10:00') at time zone 'Asia/Seoul')
    and ${a}.ends_at >= ((${day}::date + time '17:00') at time zone 'Asia/Seoul')`;
}

/** Somebody who is away, and who stands in for that person. */
type StandIn = { readonly staffId: number; readonly name: string; readonly deputyId: number };

/** Who of these is away on the day and has a deputy that works then, each with that one. */
export async function standInsFor(
  { query }: Pick<Database, "query">,
  staffIds: readonly number[],
  day: Day,
): Promise<readonly StandIn[]> {
  if (staffIds.length === 0) return [];
  const { rows } = await sql<StandIn>`
    select distinct on (s.id) s.id as "staffId", s.short_name as name, d.id as "deputyId"
    from absences a join staffs s on s.id = a.staff_id
    join staffs d on d.id = a.deputy_id and d.status = 1 and d.deleted_at is null
      and not exists (select from absences b where b.staff_id = d.id and ${coversDay("b", day)})
    where s.id = any(${staffIds}::bigint[]) and ${coversDay("a", day)} order by s.id, a.id`.execute(query);
  return rows;
}
