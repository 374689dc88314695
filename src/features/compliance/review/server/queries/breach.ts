import { sql } from "kysely";
import type { Database } from "../../../../../kit/server/database/database.ts";

export type BreachQuestion = {
  readonly from: Date;
  readonly to: Date;
  /** Only what this staff member did; null: everybody. */
  readonly staffId: number | null;
};

/** One record whose data somebody has read, changed or taken away. */
export type Touched = {
  readonly subject: string;
  readonly recordId: number;
  readonly name: string;
  readonly phone: string;
  readonly staff: string;
  readonly actions: string;
  readonly reasons: string;
  readonly addresses: string;
  readonly times: number;
  readonly firstAt: Date;
  readonly lastAt: Date;
};

/** The person behind a record, by the word of the access log. */
const people = sql`
  select '고객' as subject, id, name, tel as phone from clients
  union all select '상담', id, name, tel from consults
  union all select '사건', id, client_name, client_tel from projects
  union all select '계약', k.id, c.name, c.tel from contracts k join clients c on c.id = k.client_id
  union all select '분쟁', d.id, p.client_name, p.client_tel from disputes d join projects p on p.id = d.project_id`;

/**
 * Whose data was touched between two moments, by whom, how and from where (법 제34조; trust.md R33): a row for each
 * record and staff member. Kinds without people of their own keep their number only.
 */
export async function touchedBetween({ query }: Database, question: BreachQuestion): Promise<Touched[]> {
  const { rows } = await sql<Touched>`
    with touched as (
      select l.subject, r.record_id, l.staff_id, string_agg(distinct l.action, ', ') as actions,
             coalesce(string_agg(distinct nullif(l.reason, ''), ' / '), '') as reasons,
             string_agg(distinct host(l.ip), ', ') as addresses, count(*)::int as times,
             min(l.at) as first_at, max(l.at) as last_at
      from access_log l cross join lateral unnest(l.record_ids) r (record_id)
      where l.at >= ${question.from} and l.at <= ${question.to}
        and (${question.staffId}::bigint is null or l.staff_id = ${question.staffId})
      group by l.subject, r.record_id, l.staff_id
    ), people as (${people})
    select t.subject, t.record_id as "recordId", coalesce(p.name, '') as name, coalesce(p.phone, '') as phone,
           coalesce(s.short_name, '') as staff, t.actions, t.reasons, t.addresses, t.times,
           t.first_at as "firstAt", t.last_at as "lastAt"
    from touched t left join people p on p.subject = t.subject and p.id = t.record_id
    left join staffs s on s.id = t.staff_id
    order by t.subject, t.record_id, t.staff_id`.execute(query);
  return rows;
}
