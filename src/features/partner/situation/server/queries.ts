import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { addDays } from "#firm/court-days.ts";
import { ratesOn } from "#firm/server/rates.ts";
import { halfYear, type RadarKind } from "../load.ts";

type Query = Pick<Database, "query">;

type Row = {
  readonly partnerId: number;
  readonly staffId: number;
  readonly name: string;
  readonly duties: number;
  readonly late: number;
  readonly volunteer: number;
  readonly volunteerLate: number;
  readonly cases: number;
  readonly deadlines: number;
  readonly proBono: number;
  readonly attended: number;
  readonly counted: number;
};

const soon = 14;

/** What each partner has in hand now, and how many hours and meetings of the period there were. Numbers alone. */
export async function situation({ query }: Query, { from, to }: { readonly from: Day; readonly to: Day }) {
  const today = seoulDay(Date.now());
  const { rows } = await sql<Row>`
    select p.id as "partnerId", p.staff_id as "staffId", p.name,
      (select count(*)::int from responsible_works w where w.partner_id = p.id and w.deleted_at is null
        and w.status in ('assigned','active','overdue','reported')) as duties,
      (select count(*)::int from responsible_works w where w.partner_id = p.id and w.deleted_at is null
        and w.status in ('assigned','active','overdue') and w.due_on < ${today}::date) as late,
      v.taken as volunteer, v.late as "volunteerLate",
      (select count(*)::int from projects j where j.deleted_at is null and j.status not in ('closed','archived')
        and (j.responsible_id = p.staff_id or j.associate_id = p.staff_id)) as cases,
      (select count(*)::int from deadlines d where d.owner_id = p.staff_id and d.status in ('entered','verified')
        and d.due_on between ${today}::date and ${addDays(today, soon)}::date) as deadlines,
      (select coalesce(sum(b.minutes), 0)::int from pro_bono_activities b where b.staff_id = p.staff_id
        and b.status = 'approved' and b.deleted_at is null and b.done_on between ${from}::date and ${to}::date) as "proBono",
      coalesce(m.attended, 0) as attended, coalesce(m.counted, 0) as counted
    from partners p cross join lateral (
      select count(*)::int as taken,
        count(*) filter (where w.status <> 'reported' and w.due_on < ${today}::date)::int as late
      from volunteer_applications a join volunteer_works w on w.id = a.work_id
      where a.partner_id = p.id and a.state = 'assigned' and w.deleted_at is null
        and w.status in ('open','assigned','active','overdue','reported')) v
    left join lateral (
      select count(*) filter (where a.state in ('present','late'))::int as attended,
        count(*) filter (where a.state <> 'official')::int as counted
      from meeting_attendances a join partner_meetings g on g.id = a.meeting_id
      where a.partner_id = p.id and g.status = 'closed' and g.deleted_at is null
        and (g.held_at at time zone 'Asia/Seoul')::date between ${from}::date and ${to}::date) m on true
    where p.status <> 'left' and p.deleted_at is null order by p.name, p.id`.execute(query);
  return rows;
}

type Taken = { readonly staffId: number; readonly name: string } & Readonly<Record<RadarKind, number>>;

/** Cases that each lawyer took in the half-year of a day, by what the law counts; those who took none are left out. */
export async function radar({ query }: Query, day: Day) {
  const { from, to } = halfYear(day);
  const names = ["designatedCriminal", "designatedMerits", "designatedOthers", "designatedTimes"] as const;
  const { designatedTimes: times, ...limits } = await ratesOn({ query }, names, to);
  const { rows } = await sql<Taken>`
    select s.id as "staffId", s.short_name as name,
      count(*) filter (where c.procedure = 'criminal')::int as criminal,
      count(*) filter (where c.procedure <> 'criminal' and c.instance in ('first','appeal','final','retrial'))::int as merits,
      count(*) filter (where c.procedure <> 'criminal' and c.instance not in ('first','appeal','final','retrial'))::int as others
    from legal_cases c join staffs s on s.id = c.lawyer_id
    where c.deleted_at is null and c.filed_on between ${from}::date and ${to}::date
    group by s.id order by count(*) desc, s.short_name`.execute(query);
  const { rows: all } = await sql<{ lawyers: number }>`select count(*)::int as lawyers from staffs
    where license_no ~ '\\S' and status = 1 and deleted_at is null and not is_system`.execute(query);
  const lawyers = Math.max(1, all[0]!.lawyers);
  const limitOf = {
    criminal: limits.designatedCriminal,
    merits: limits.designatedMerits,
    others: limits.designatedOthers,
  } as const;
  const kinds: readonly RadarKind[] = ["criminal", "merits", "others"];
  const averages = kinds.map((kind) => (times * rows.reduce((sum, row) => sum + row[kind], 0)) / lawyers);
  return {
    from,
    to,
    times,
    models: rows.map((row) => ({
      staffId: row.staffId,
      name: row.name,
      counts: kinds.map((kind, index) => ({
        kind,
        count: row[kind],
        limit: limitOf[kind],
        average: averages[index]!,
      })),
    })),
  };
}
