import { sql, type RawBuilder } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { walledRef } from "#records/field.ts";
import { masked, seesWhole } from "#records/server/masking.ts";
import { teamRows, visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { payment } from "#features/money/payments/payment.ts";
import { isLawyer, isNamedTo, netOf, paymentRecords } from "#features/money/payments/server/api.ts";
import type * as schemas from "../schemas.ts";
import type { AllocationStatus } from "../status.ts";

type Query = Pick<Database, "query">;
type Asked = z.output<typeof schemas.listAllocations.query>;
type Row = z.input<typeof schemas.listAllocations.response>["models"][number] & { named: boolean; whole: boolean };

/** What the payment `r` brought can be divided: matched revenue, and what was divided before it was given back. */
const divisible = sql<boolean>`(r.deleted_at is null and not r.is_deposit and r.reversal_of_id is null and r.pay_amt > 0
  and (r.status in ('matched', 'confirmed') or (r.status in ('partiallyRefunded', 'refunded', 'canceled')
    and exists (select from allocation_states x where x.payment_id = r.id))))`;

/** Where the payment `r` with its row `s` of allocation_states stands. */
const statusOf = sql<AllocationStatus>`(case when exists (select from closed_months m
    where m.team_id = r.team_id and m.reopened_at is null and m.month = date_trunc('month', r.pay_date)::date) then 'closed'
  else coalesce(s.status, 'none') end)`;

/** The share `a` of the colleague `f` that no lawyer has allowed as far as it goes. */
export const blocked = sql<boolean>`(not ${isLawyer("f")} and coalesce((select e.pct from allocation_exceptions e
    where e.payment_id = a.payment_id and e.staff_id = a.staff_id), 0)
  < (select sum(b.pct) from sales_allocations b where b.payment_id = a.payment_id and b.staff_id = a.staff_id))`;

function inMonth(column: RawBuilder<unknown>, month: string | undefined): RawBuilder<boolean> {
  if (month === undefined) return sql<boolean>`true`;
  return sql<boolean>`(${column} >= ${`${month}-01`}::date and ${column} < ${`${month}-01`}::date + interval '1 month')`;
}

/** Payments of the person's teams with their shares, those of the latest days first. */
export async function listAllocations({ query }: Query, asker: Asker, asked: Asked) {
  const { page, size, month, status, staffId } = asked;
  const seen = sql`from payments r left join allocation_states s on s.payment_id = r.id
    where ${divisible} and ${teamRows(payment, null, asker)} and ${inMonth(sql`r.pay_date`, month)}`;
  const open = sql<boolean>`(${status ?? null}::text is null or ${statusOf} = ${status ?? null}) and (${staffId ?? null}::bigint is null
    or exists (select from sales_allocations y where y.payment_id = r.id and y.staff_id = ${staffId ?? null}))`;
  const [found, counts, people] = await Promise.all([
    sql<Row & { total: number }>`
      select r.id as number, r.version, r.pay_date as "payDate", ${isNamedTo(asker, "r")} as named,
        ${seesWhole(paymentRecords, asker, "r")} as whole, r.pay_name as "payName", r.purpose,
        (select json_build_object('number', c.id_int, 'title', c.title) from contracts c where c.id = r.contract_id) as contract,
        ${netOf} as net, ${reversed} as reversed, ${statusOf} as status, coalesce(s.by_rule, false) as "byRule",
        coalesce((select f.short_name from staffs f where f.id = s.confirmed_by_id), '') as "confirmedBy",
        ${shares} as shares, count(*) over () as total
      ${seen} and ${open} order by r.pay_date desc, r.id desc limit ${size} offset ${(page - 1) * size}`.execute(query),
    sql<{ status: AllocationStatus; count: number; net: string }>`
      select x.status, count(*)::int as count, ${wonSum(sql`x.net`)} as net
      from (select ${statusOf} as status, ${netOf} as net ${seen}) x group by x.status`.execute(query),
    sql<{ id: number; name: string; shares: number; amount: string }>`
      select f.id, f.short_name as name, count(*)::int as shares, ${wonSum(sql`a.amount`)} as amount
      from sales_allocations a join staffs f on f.id = a.staff_id join payments r on r.id = a.payment_id
      where r.deleted_at is null and ${teamRows(payment, null, asker)} and ${inMonth(sql`r.pay_date`, month)}
      group by f.id, f.short_name order by sum(a.amount) desc, f.id limit 100`.execute(query),
  ]);
  const models = found.rows.map((one) => {
    const { named, whole, total: _, ...row } = one;
    return {
      ...row,
      payName: named ? masked(payment.fields.payName, row.payName, whole) : walledRef.label,
      contract: row.contract && !named ? { number: null, title: walledRef.label } : row.contract,
      shares: named ? row.shares : [],
    };
  });
  return { models, total: found.rows[0]?.total ?? 0, counts: counts.rows, people: people.rows };
}

const shares = sql`coalesce((select json_agg(json_build_object('staff', json_build_object('id', f.id, 'name', f.short_name),
    'role', a.role, 'pct', a.pct, 'amount', a.amount, 'isLawyer', ${isLawyer("f")}, 'blocked', ${blocked}) order by a.id)
  from sales_allocations a join staffs f on f.id = a.staff_id where a.payment_id = r.id), '[]')`;

const reversed = sql`coalesce((select sum(a.amount) from sales_allocations a join payments y on y.id = a.payment_id
  where y.reversal_of_id = r.id and y.deleted_at is null), 0)::text`;

type Waiting = z.input<typeof schemas.listExceptions.response>["models"][number];

/** Shares of colleagues who are no lawyers, in proposals of the person's teams: what waits for the reason of a lawyer, and what has it. */
export async function listExceptions({ query }: Query, asker: Asker): Promise<Waiting[]> {
  const { rows } = await sql<Waiting & { named: boolean }>`
    select r.id as number, r.pay_date as "payDate", ${isNamedTo(asker, "r")} as named,
      coalesce((select c.title from contracts c where c.id = r.contract_id), r.purpose) as title,
      json_build_object('id', f.id, 'name', f.short_name) as staff, string_agg(a.role, ', ' order by a.id) as roles,
      sum(a.pct)::float8 as pct, sum(a.amount)::bigint as amount,
      (select json_build_object('pct', e.pct, 'reason', e.reason, 'by', g.short_name, 'at', e.created_at)
        from allocation_exceptions e join staffs g on g.id = e.given_by_id
        where e.payment_id = r.id and e.staff_id = f.id) as exception
    from payments r join allocation_states s on s.payment_id = r.id
    join sales_allocations a on a.payment_id = r.id join staffs f on f.id = a.staff_id
    where ${divisible} and ${teamRows(payment, null, asker)} and s.status = 'proposed' and not ${isLawyer("f")}
    group by r.id, f.id, f.short_name order by r.pay_date desc, r.id desc limit 200`.execute(query);
  return rows.map(({ named, exception, ...row }) => ({
    ...row,
    title: named ? row.title : walledRef.label,
    exception: exception && { ...exception, at: new Date(exception.at).toISOString() },
  }));
}

type Own = z.input<typeof schemas.listOwnAllocations.response>["models"][number];

/** What the person brought, of every team, and the contracts that are named by it; reversals are negative. */
export async function listOwn(
  { query }: Query,
  asker: Asker,
  asked: z.output<typeof schemas.listOwnAllocations.query>,
) {
  const { page, size, month } = asked;
  const seesContract = sql`exists (select from contracts r where r.id = p.contract_id
    and ${visible(registeredRecords().get("contract")!, asker)})`;
  const { rows } = await sql<Own & { contractId: number | null; total: number; sum: string }>`
    select a.id, p.pay_date as "payDate", case when ${seesContract} then c.title else '' end as title,
      case when ${seesContract} then c.id end as "contractId",
      a.role, a.pct::float8 as pct, a.amount, ${ownStatus} as status, count(*) over () as total,
      (sum(a.amount) over ())::text as sum
    from sales_allocations a join payments p on p.id = a.payment_id left join contracts c on c.id = p.contract_id
    left join allocation_states s on s.payment_id = coalesce(p.reversal_of_id, p.id)
    where a.staff_id = ${asker.viewer?.staff?.id ?? null} and p.deleted_at is null and ${inMonth(sql`p.pay_date`, month)}
    order by p.pay_date desc, a.id desc limit ${size} offset ${(page - 1) * size}`.execute(query);
  const models = rows.map((one) => {
    const { contractId: _, total: __, sum: ___, ...row } = one;
    return row;
  });
  const named = rows.flatMap(({ contractId }) => (contractId === null ? [] : [{ id: contractId }]));
  return { answer: { models, total: rows[0]?.total ?? 0, amount: rows[0]?.sum ?? "0" }, named };
}

const ownStatus = sql`(case when exists (select from closed_months m
    where m.team_id = p.team_id and m.reopened_at is null and m.month = date_trunc('month', p.pay_date)::date) then 'closed'
  else coalesce(s.status, 'proposed') end)`;
