import { shareReads } from "#platform/fast/share-reads.ts";
import type { Day } from "#platform/dates.ts";
import type { WonSum } from "#platform/money.ts";
import { revenueRateNames, type RevenueRates } from "../revenue.ts";

export type Payment = {
  readonly pay_type: "카드" | "계좌이체" | "현금" | "간편결제";
  readonly pay_amt: number;
  readonly pay_name: string;
  readonly pay_date: Day;
};

export type QuarterRevenue = {
  /** Newest first, with their ids for the access log. */
  readonly payments: readonly (Payment & { readonly id: number })[];
  readonly revenue: WonSum;
  readonly gross: WonSum;
  readonly cardGross: WonSum;
  readonly rates: RevenueRates;
};

/** The numbers of spec §9 that hold on the day. */
const ratesOn = `select jsonb_object_agg(name, value) as named, max(value) filter (where name = 'cardRate') as card_rate
        from (select distinct on (name) name, value from rates
              where name in (${revenueRateNames.map((name) => `'${name}'`).join(", ")}) and effective_from <= $1::date
                and deleted_at is null order by name, effective_from desc) held`;

/** Also read by the test of its plan. $1 and $2: first and last day. */
export const quarterRevenueText = `
      with rates as materialized (${ratesOn}),
      sums as (
        select coalesce(sum(round(pay_amt * case pay_type when '카드' then card_rate else 1 end * 10 / 11)), 0) as revenue,
               coalesce(sum(pay_amt), 0) as gross,
               coalesce(sum(pay_amt) filter (where pay_type = '카드'), 0) as card_gross
        from payments, rates
        where deleted_at is null and not is_deposit and status not in ('expected', 'writtenOff')
          and pay_date between $1::date and $2::date
      )
      select s.revenue::text as revenue, s.gross::text as gross, s.card_gross::text as "cardGross",
             r.named as rates,
             coalesce((
               select json_agg(json_build_object('id', id, 'pay_type', pay_type, 'pay_amt', pay_amt,
                                                 'pay_name', pay_name, 'pay_date', pay_date)
                               order by pay_date desc, id desc)
               from payments
               where deleted_at is null and not is_deposit and status not in ('expected', 'writtenOff')
          and pay_date between $1::date and $2::date), '[]') as payments
      from sums s, rates r`;

/**
 * The non-deposit payments between two days, both inside, and in won what was paid, the part by card, and the revenue
 * by the formula of `netRevenue`, rounded once a payment. One statement, so that the sum is that of the rows; one for
 * all who ask at once, since every page that shows the bar asks when a payment is written.
 */
export const readQuarterRevenue = shareReads(async ({ pool }, from: Day, to: Day): Promise<QuarterRevenue> => {
  const { rows } = await pool.query<QuarterRevenue>({
    name: "read-quarter-revenue",
    text: quarterRevenueText,
    values: [from, to],
  });
  return rows[0]!;
});
