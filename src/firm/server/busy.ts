import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";

/** What keeps a person from being booked: a hearing that stands, or being away, on 휴직 too. */
export type Busy = { readonly kind: "hearing" | "absence"; readonly from: Date; readonly to: Date };

type Slot = {
  readonly staffId: number;
  readonly from: Date;
  readonly minutes: number;
};

/** Minutes that a hearing takes when nobody has said how long. */
const hearingMinutes = 60;

/**
 * The first that keeps this person busy between `from` and so many minutes later; null: he or she is free. Hearings
 * without a lawyer of their own are those of the lawyer responsible for the case.
 */
export async function busyWith({ query }: Pick<Database, "query">, slot: Slot): Promise<Busy | null> {
  const { staffId, from, minutes } = slot;
  const to = new Date(from.getTime() + minutes * 60_000);
  const day = seoulDay(from);
  // Whoever is on 휴직 is away the whole of every day, without an end.
  const onLeave = { from: `${day}T00:00:00+09:00`, to: `${day}T24:00:00+09:00` };
  const { rows } = await sql<Busy>`
    select kind, "from", "to" from (
      select 'hearing' as kind, h.at as "from", h.at + make_interval(mins => coalesce(h.minutes, ${hearingMinutes})) as "to"
      from hearings h join legal_cases c on c.id = h.case_id join projects p on p.id = c.project_id
      where coalesce(h.lawyer_id, p.responsible_id) = ${staffId} and h.status = 'scheduled' and h.deleted_at is null
        and h.at < ${to} and h.at > ${from}::timestamptz - interval '12 hours'
      union all
      select 'absence', a.starts_at, a.ends_at from absences a
      where a.staff_id = ${staffId} and a.deleted_at is null and a.starts_at < ${to}
      union all
      select 'absence', ${onLeave.from}::timestamptz, ${onLeave.to}::timestamptz from staffs s
      where s.id = ${staffId} and s.on_leave_from <= ${day}::date) b
    where b."from" < ${to} and b."to" > ${from} order by b."from" limit 1`.execute(query);
  return rows[0] ?? null;
}
