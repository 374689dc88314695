import { sql, type RawBuilder } from "kysely";
import type { Day } from "#platform/dates.ts";
import { counted, net, runningSplits, share, within } from "#features/money/sales/server/api.ts";

/** Whether somebody `q` of the roster is a partner on a day: from joining until the day of leaving. */
const isPartnerOn = (day: RawBuilder<unknown>) =>
  sql<boolean>`q.joined_on <= ${day} and (q.leaves_on is null or q.leaves_on > ${day})`;

/** The case that a part `s` of the payment `p` is for: of another contract than the first one, the first of that contract. */
const caseOfPart = sql`(case when s.contract_id is null or p.contract_id is null or s.contract_id = p.contract_id then p.project_id
  else (select x.id from projects x where x.contract_id = s.contract_id and x.deleted_at is null order by x.id limit 1) end)`;

/**
 * Payments of a period as the bar counts them, by their parts where one paid for several contracts, each with the partner
 * whose revenue it is: 책임변 of its case, else of its contract, if he was a partner on that day; nobody otherwise. What
 * goes back goes back from whom it had come to.
 */
export function revenueRows(from: Day, to: Day): RawBuilder<unknown> {
  const responsible = sql`coalesce(j.responsible_id, k.responsible_id)`;
  const earnedOn = sql`coalesce((select o.pay_date from payments o where o.id = p.reversal_of_id), p.pay_date)`;
  const withoutVat = share(sql<number>`round(p.pay_amt * 10.0 / 11)`);
  return sql`select (select q.id from partners q where q.staff_id = ${responsible} and q.deleted_at is null
        and ${isPartnerOn(earnedOn)} order by q.id desc limit 1) as partner_id, coalesce(s.amount, p.pay_amt) as gross,
      ${withoutVat} - ${share(net)} as card_cut, ${share(net)} as net, c.project_id
    from payments p ${runningSplits} cross join lateral (select ${caseOfPart} as project_id) c
      left join projects j on j.id = c.project_id left join contracts k on k.id = coalesce(s.contract_id, p.contract_id)
    where ${counted} and ${within(from, to)}`;
}

/** First and last day of a period on which somebody `p` of the roster was a partner. */
export function partnerDays(from: Day, to: Day) {
  return {
    first: sql`greatest(p.joined_on, ${from}::date)`,
    last: sql`least(p.leaves_on - 1, ${to}::date)`,
  };
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
