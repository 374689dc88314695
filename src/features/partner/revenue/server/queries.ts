import { sql } from "kysely";
import type { Day } from "#platform/dates.ts";
import type { WonSum } from "#platform/money.ts";
import type { Database } from "#platform/server/database/database.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { revenueRows } from "./own-revenue.ts";

type Query = Pick<Database, "query">;

type Line = {
  readonly partnerId: number;
  readonly name: string;
  readonly gross: number;
  readonly own: number;
  readonly units: number;
  readonly pooled: number;
  readonly cost: number;
  readonly carriedIn: number;
  readonly amount: number;
  readonly carriedOut: number;
};

/** What each partner gets of a settlement. */
export async function linesOf({ query }: Query, settlementId: number): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select l.partner_id as "partnerId", p.name, l.gross, l.own, l.units::float8 as units, l.pooled, l.cost,
      l.carried_in as "carriedIn", l.amount, l.carried_out as "carriedOut"
    from union_lines l join partners p on p.id = l.partner_id where l.settlement_id = ${settlementId}
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
  readonly yearNet: WonSum;
};

/** What each partner brought in a period; `staffId`: that one alone. */
export async function partnerRevenue(
  { query }: Query,
  { from, to, staffId }: { readonly from: Day; readonly to: Day; readonly staffId: number | null },
): Promise<Revenue[]> {
  const { year } = fiscalQuarter(to);
  const { rows } = await sql<Revenue>`
    with period as (select staff_id, sum(gross) as gross, sum(net) as net from (${revenueRows(from, to)}) x group by 1),
      so_far as (select staff_id, sum(net) as net from (${revenueRows(`${year - 1}-12-21`, to)}) x group by 1)
    select p.id as "partnerId", p.staff_id as "staffId", p.name, k.signed, k.amount::text as "signedAmount",
      coalesce(v.gross, 0)::bigint::text as gross, coalesce(v.net, 0)::bigint::text as net,
      coalesce(y.net, 0)::bigint::text as "yearNet"
    from partners p left join period v on v.staff_id = p.staff_id left join so_far y on y.staff_id = p.staff_id
    cross join lateral (select count(*)::int as signed, coalesce(sum(f.amount), 0)::bigint as amount
      from contracts c left join lateral (select sum(x.amount) as amount from contract_fees x where x.contract_id = c.id) f on true
      where c.responsible_id = p.staff_id and c.deleted_at is null and c.status <> 'void'
        and c.signed_at between ${from}::date and ${to}::date) k
    where p.status <> 'left' and p.deleted_at is null and (${staffId}::bigint is null or p.staff_id = ${staffId})
    order by coalesce(v.net, 0) desc, p.name`.execute(query);
  return rows;
}
