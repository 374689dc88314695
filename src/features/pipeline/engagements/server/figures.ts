import { sql, type RawBuilder } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { contractRecords } from "#features/pipeline/contracts/server/api.ts";

type Query = Pick<Database, "query">;

export type Figures = { readonly contracts: number; readonly amount: string };

/**
 * What a year counts as of now: rows of contract_id, staff_id and amount. Contracts that were signed in the year and were
 * not canceled, of all teams. Each counts for every 담당변호사 that it names; its fees (won with VAT, without shares of
 * success that nobody knows yet) are shared evenly among them, so that the sums of the lawyers are the sum of the firm.
 */
export function sharesOf(year: number): RawBuilder<unknown> {
  const named = sql`count(*) over (partition by r.id)`;
  const place = sql`row_number() over (partition by r.id order by n.staff_id)`;
  return sql`
    select r.id as contract_id, n.staff_id,
      r.total / ${named} + case when ${place} <= r.total % ${named} then 1 else 0 end as amount
    from contracts r left join contract_lawyers n on n.contract_id = r.id
    where r.deleted_at is null and r.status <> 'void'
      and r.signed_at between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)`;
}

/** What was frozen with a report, in the same rows. */
export function frozenOf(reportId: number): RawBuilder<unknown> {
  return sql`select contract_id, staff_id, amount from bar_report_items where report_id = ${reportId}`;
}

/** Contracts, each once, and what they come to. */
export async function totalOf({ query }: Query, items: RawBuilder<unknown>): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select count(distinct i.contract_id)::int as contracts, ${wonSum(sql`i.amount`)} as amount
    from (${items}) i`.execute(query);
  return rows[0]!;
}

/** 건수 and 수임액 by lawyer; those that name nobody come last. */
export async function byLawyer({ query }: Query, items: RawBuilder<unknown>) {
  const { rows } = await sql<Figures & { staffId: number | null; name: string; licenseNo: string }>`
    select i.staff_id as "staffId", coalesce(nullif(s.real_name, ''), s.short_name, '') as name,
      coalesce(s.license_no, '') as "licenseNo", count(*)::int as contracts, ${wonSum(sql`i.amount`)} as amount
    from (${items}) i left join staffs s on s.id = i.staff_id
    group by i.staff_id, s.id order by s.id is null, ${inNameOrder(sql`coalesce(s.real_name, '')`)}, i.staff_id`.execute(
    query,
  );
  return rows;
}

/** The contracts behind the figures of a lawyer; of those that the person may not see, only how many they are. */
export async function contractsOf({ query }: Query, asker: Asker, items: RawBuilder<unknown>, lawyer: number | null) {
  const { rows } = await sql<{
    id: number;
    number: number;
    title: string;
    signedAt: string | null;
    lawyers: number;
    amount: number;
    seen: boolean;
  }>`
    select r.id, r.id_int as number, r.title, r.signed_at as "signedAt", i.amount, i.lawyers::int as lawyers,
      ${visible(contractRecords, asker)} as seen
    from (select x.*, count(*) over (partition by x.contract_id) as lawyers from (${items}) x) i
    join ${fromTable(contractRecords)} on r.id = i.contract_id
    where i.staff_id is not distinct from ${lawyer}::bigint
    order by r.signed_at, r.id_int`.execute(query);
  const hidden = rows.filter(({ seen }) => !seen);
  return {
    models: rows.filter(({ seen }) => seen).map(({ seen: _seen, ...row }) => row),
    hidden: {
      contracts: hidden.length,
      amount: String(hidden.reduce((sum, { amount }) => sum + BigInt(amount), 0n)),
    },
  };
}
