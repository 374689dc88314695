import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { WonSum } from "#platform/money.ts";
import type { Database } from "#platform/server/database/database.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { netTarget } from "#features/people/performance/server/api.ts";
import { effort, partnerDays, revenueRows } from "./own-revenue.ts";

type Query = Pick<Database, "query">;

type Line = {
  readonly partnerId: number;
  readonly name: string;
  readonly gross: number;
  readonly own: number;
  readonly units: number;
  readonly days: number;
  readonly kept: number;
  readonly pooled: number;
  readonly cost: number;
  readonly carriedIn: number;
  readonly amount: number;
  readonly carriedOut: number;
  readonly minutes: number;
  readonly billable: number;
  readonly expenses: number;
};

/** What each partner gets of the settlement of a quarter, and what went into it. */
export async function linesOf(
  { query }: Query,
  { id: settlementId, period_on: from }: { readonly id: number; readonly period_on: Day },
): Promise<Line[]> {
  const { first, last } = partnerDays(from, fiscalQuarter(from).end);
  const { rows } = await sql<Line>`
    select l.partner_id as "partnerId", p.name, l.gross, l.own, l.units::float8 as units, l.days, l.kept, l.pooled, l.cost,
      l.carried_in as "carriedIn", l.amount, l.carried_out as "carriedOut",
      f.minutes, f.billable, f.expenses
    from union_lines l join partners p on p.id = l.partner_id
    cross join lateral (${effort(first, last)}) f where l.settlement_id = ${settlementId}
    order by l.amount desc, p.name, p.id`.execute(query);
  return rows;
}

type Revenue = {
  readonly partnerId: number;
  readonly staffId: number;
  readonly name: string;
  readonly signed: number;
  readonly signedAmount: WonSum;
  readonly gross: WonSum;
  readonly net: WonSum;
  readonly target: WonSum | null;
  readonly yearNet: WonSum;
  readonly minutes: number;
  readonly billable: number;
  readonly expenses: WonSum;
};

/** What each partner brought on his days of a period; `staffId`: that one alone. */
export async function partnerRevenue(
  { query }: Query,
  { from, to, staffId }: { readonly from: Day; readonly to: Day; readonly staffId: number | null },
): Promise<Revenue[]> {
  const { year } = fiscalQuarter(to);
  const { first, last } = partnerDays(from, to);
  const { rows } = await sql<Revenue>`
    with period as (select partner_id, sum(gross) as gross, sum(net) as net from (${revenueRows(from, to)}) x group by 1),
      so_far as (select partner_id, sum(net) as net from (${revenueRows(`${year - 1}-12-21`, to)}) x group by 1)
    select p.id as "partnerId", p.staff_id as "staffId", p.name, k.signed, k.amount::text as "signedAmount",
      coalesce(v.gross, 0)::bigint::text as gross, coalesce(v.net, 0)::bigint::text as net,
      (${netTarget(sql`p.staff_id`, first, last)})::text as target, coalesce(y.net, 0)::bigint::text as "yearNet", f.minutes, f.billable, f.expenses::text as expenses
    from partners p left join period v on v.partner_id = p.id left join so_far y on y.partner_id = p.id
    cross join lateral (${effort(first, last)}) f
    cross join lateral (select count(*)::int as signed, coalesce(sum(c.total), 0) as amount from contracts c
      where c.responsible_id = p.staff_id and c.deleted_at is null and c.status <> 'void'
        and c.signed_at between ${first} and ${last}) k
    where p.deleted_at is null and ${first} <= ${last} and (${staffId}::bigint is null or p.staff_id = ${staffId})
    order by coalesce(v.net, 0) desc, p.name`.execute(query);
  return rows;
}
