import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { employedIn } from "#firm/server/employments.ts";
import { ratesOn } from "#firm/server/rates.ts";
import { isShort, type TrainingYear } from "../year.ts";

export type Lawyer = TrainingYear & { readonly staffId: number; readonly name: string; readonly onLeave: boolean };

/**
 * What each working lawyer has attended in a year, by name, and how much that year asks for (변호사법 시행령 제17조의2);
 * `staffId`: of that one alone.
 */
export async function trainingYear(
  { query }: Pick<Database, "query">,
  year: number,
  staffId: number | null,
): Promise<Lawyer[]> {
  const { trainingMinutes: target, trainingEthicsMinutes: ethicsTarget } = await ratesOn(
    { query },
    ["trainingMinutes", "trainingEthicsMinutes"],
    `${year}-12-31`,
  );
  const { rows } = await sql<Omit<Lawyer, "target" | "ethicsTarget">>`
    select s.id as "staffId", s.short_name as name, s.on_leave_from is not null as "onLeave",
      coalesce(sum(t.minutes), 0)::int as minutes, coalesce(sum(t.minutes) filter (where t.ethics), 0)::int as ethics
    from staffs s left join trainings t on t.staff_id = s.id and t.deleted_at is null
      and t.held_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    where s.license_no ~ '\\S' and s.status = 1 and s.deleted_at is null and not s.is_system
      and ${employedIn(sql`s.id`, year)}
      and (${staffId}::bigint is null or s.id = ${staffId})
    group by s.id order by ${inNameOrder(sql`s.short_name`)}, s.id`.execute(query);
  return rows.map((row) => ({ ...row, target, ethicsTarget }));
}

/** The same list, or those of it alone who are short of the year. */
export async function askedOfYear(
  database: Pick<Database, "query">,
  year: number,
  { staffId, short }: { readonly staffId: number | null; readonly short: "N" | "Y" },
): Promise<Lawyer[]> {
  const lawyers = await trainingYear(database, year, staffId);
  return short === "Y" ? lawyers.filter((one) => isShort(one)) : lawyers;
}
