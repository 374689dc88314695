import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { employedIn } from "#firm/server/employments.ts";
import { ratesOn } from "#firm/server/rates.ts";

type Query = Pick<Database, "query">;
type Owing = {
  readonly staffId: number;
  readonly name: string;
  readonly approved: number;
  readonly waiting: number;
  readonly reduction: string | null;
};

/**
 * What each lawyer owes in a year in minutes, has done and lacks; `staffId`: of that one alone. Part of an hour that lacks
 * is levied as its part.
 */
export async function proBonoYear({ query }: Query, year: number, staffId: number | null) {
  const rates = await ratesOn({ query }, ["proBonoMinutes", "proBonoLowered", "proBonoMissing"], `${year}-12-31`);
  const { rows } = await sql<Owing>`
    select s.id as "staffId", s.short_name as name, r.reason as reduction,
      coalesce(sum(a.minutes) filter (where a.status = 'approved'), 0)::int as approved,
      coalesce(sum(a.minutes) filter (where a.status in ('draft','submitted')), 0)::int as waiting
    from staffs s left join pro_bono_reductions r on r.staff_id = s.id and r.year = ${year}
    left join pro_bono_activities a on a.staff_id = s.id and a.deleted_at is null
      and a.done_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    where s.license_no ~ '\\S' and s.status = 1 and s.deleted_at is null and not s.is_system
      and ${employedIn(sql`s.id`, year)}
      and (${staffId}::bigint is null or s.id = ${staffId})
    group by s.id, r.reason order by s.short_name, s.id`.execute(query);
  return rows.map((row) => {
    const target = row.reduction === null ? rates.proBonoMinutes : rates.proBonoLowered;
    const missing = Math.max(0, target - row.approved);
    return { ...row, target, missing, levy: Math.round((missing / 60) * rates.proBonoMissing) };
  });
}
