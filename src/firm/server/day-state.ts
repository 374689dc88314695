import { sql, type RawBuilder } from "kysely";
import type { Day } from "#platform/dates.ts";
import { coversDay, deputyOn, isAway } from "./away.ts";

/** Minutes that a hearing takes when nobody has said how long. */
const hearingMinutes = 60;

/** An absence of one of these kinds holds now, or all of the day. */
function absent(alias: string, day: Day, kinds: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from absences gone where gone.staff_id = ${sql.table(alias)}.id
    and gone.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))}) and gone.deleted_at is null
    and (now() between gone.starts_at and gone.ends_at or ${coversDay("gone", day)}))`;
}

/** A hearing of the day that stands and is not over; without a lawyer of its own it is that of the responsible one. */
function inCourt(alias: string, day: Day): RawBuilder<boolean> {
  return sql<boolean>`exists (select from hearings h join legal_cases c on c.id = h.case_id
    join projects p on p.id = c.project_id
    where coalesce(h.lawyer_id, p.responsible_id) = ${sql.table(alias)}.id and h.status = 'scheduled'
      and h.deleted_at is null and h.at >= (${day}::date::timestamp at time zone 'Asia/Seoul')
      and h.at < ((${day}::date + 1)::timestamp at time zone 'Asia/Seoul')
      and h.at + make_interval(mins => coalesce(h.minutes, ${hearingMinutes})) > now())`;
}

/**
 * Where the row of `staffs` under this alias is today: leave (휴가, 병가 and 휴직) before court, before out (by an absence
 * or as the person has said), else present.
 */
export function dayStateOf(alias: string, day: Day): RawBuilder<"present" | "out" | "leave" | "court"> {
  const s = sql.table(alias);
  return sql`(case when coalesce(${s}.on_leave_from <= ${day}::date, false) or ${absent(alias, day, ["leave", "sick"])}
      then 'leave'
    when ${inCourt(alias, day)} then 'court'
    when coalesce(${s}.out_until > now(), false) or ${absent(alias, day, ["training", "business", "other"])} then 'out'
    else 'present' end)`;
}

/** Who stands in today for the row of `staffs` under this alias, with the extension; blank unless away all of the day. */
export function standInOn(alias: string, day: Day): RawBuilder<string> {
  return sql<string>`coalesce((select concat_ws(' ', d.short_name, nullif(d.ext, '')) from staffs d
    where ${isAway(alias, day)} and d.id = ${deputyOn(alias, day)}), '')`;
}
