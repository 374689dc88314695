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

/** Whether the row of `staffs` under this alias is away on the day: absent all of it, or on 휴직 since an earlier day. */
export function isAway(alias: string, day: Day): RawBuilder<boolean> {
  const s = sql.table(alias);
  return sql<boolean>`(coalesce(${s}.on_leave_from <= ${day}::date, false)
    or exists (select from absences gone where gone.staff_id = ${s}.id and ${coversDay("gone", day)}))`;
}

/**
 * The key of whoever stands in on the day for the row of `staffs` under this alias: the deputy of the absence, else the
 * standing one (대무자), each only while that one works and is not away too.
 */
export function deputyOn(alias: string, day: Day): RawBuilder<number | null> {
  const s = sql.table(alias);
  return sql<number | null>`(select standin.id from (
      select gone.deputy_id as id, 0 as rank, gone.id as place from absences gone
      where gone.staff_id = ${s}.id and ${coversDay("gone", day)}
      union all select ${s}.deputy_id, 1, 0) chosen
    join staffs standin on standin.id = chosen.id and standin.status = 1 and standin.deleted_at is null
    where not ${isAway("standin", day)} order by chosen.rank, chosen.place limit 1)`;
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
    select x.* from (select s.id as "staffId", s.short_name as name, ${deputyOn("s", day)} as "deputyId"
      from staffs s where s.id = any(${staffIds}::bigint[]) and ${isAway("s", day)}) x
    where x."deputyId" is not null order by x."staffId"`.execute(query);
  return rows;
}
