import { sql, type RawBuilder } from "kysely";
import type { Day } from "#platform/dates.ts";
import { counted, net, within } from "#features/money/sales/server/api.ts";

/**
 * Payments of a period as the bar counts them, each with the colleague whose revenue it is: 책임변 of its case, else of
 * its contract; nobody where neither says so.
 */
export function revenueRows(from: Day, to: Day): RawBuilder<unknown> {
  return sql`select coalesce(j.responsible_id, k.responsible_id) as staff_id, p.pay_amt as gross,
      round(p.pay_amt * 10.0 / 11) - ${net} as card_cut, ${net} as net, p.project_id
    from payments p left join projects j on j.id = p.project_id left join contracts k on k.id = p.contract_id
    where ${counted} and ${within(from, to)}`;
}

/**
 * What went into it beside money that came in: approved minutes of a partner `p` in a period, those of them that are
 * billable, and what was spent on the cases of which he is 책임변, in won.
 */
export function effort(from: RawBuilder<unknown>, to: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select
      coalesce((select sum(w.minutes) from worktimes w where w.staff_id = p.staff_id and w.status = 'approved'
        and w.deleted_at is null and w.day between ${from} and ${to}), 0)::int as minutes,
      coalesce((select sum(w.minutes) from worktimes w where w.staff_id = p.staff_id and w.status = 'approved' and w.billable
        and w.deleted_at is null and w.day between ${from} and ${to}), 0)::int as billable,
      coalesce((select sum(e.amount) from expenses e join projects j on j.id = e.project_id
        where j.responsible_id = p.staff_id and e.status in ('approved', 'paid', 'settled') and e.deleted_at is null
          and e.spent_on between ${from} and ${to}), 0)::bigint as expenses`;
}
