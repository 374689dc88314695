import { sql, type RawBuilder } from "kysely";
import { rateOn } from "#firm/server/rates.ts";

/** The card rate that counts for the payment `p`: the one that held when its fiscal quarter began. */
const cardRate = sql`(case when p.pay_type = '카드' then ${rateOn("cardRate", sql`fiscal_quarter_start(p.pay_date)`)} else 1 end)`;

/** Revenue of the payment `p` in won by the formula of the bar, rounded once (spec §9). */
export const net = sql<number>`round(p.pay_amt * ${cardRate} * 10 / 11)`;

/** What the bar counts of payments `p`. */
export const counted = sql<boolean>`p.deleted_at is null and not p.is_deposit and p.status not in ('expected', 'writtenOff')`;

/** What stands for a line of which nobody has said what it was for: 기타 is a 분야 that somebody chose. */
const noField = "분야 미지정";

type Seen = (kind: "project" | "consult", id: RawBuilder<number>) => RawBuilder<boolean>;

/**
 * 분야 of a sales line `x` with its contract `c`: of the contract, or where it has none of its case or its consultation,
 * as far as these are `seen`.
 */
export function fieldOfLine(seen: Seen = () => sql<boolean>`true`): RawBuilder<string> {
  return sql<string>`coalesce(c.category, case when x."contractId" is null then coalesce(
      (select j.category from projects j where j.id = x."projectId" and ${seen("project", sql.ref<number>("j.id"))}),
      (select o.category from consults o where o.id = x."consultId" and ${seen("consult", sql.ref<number>("o.id"))})) end,
    ${noField}::text)`;
}

/** Payments `p` of a period. */
export function within(from: string, to: string): RawBuilder<boolean> {
  return sql<boolean>`p.pay_date between ${from}::date and ${to}::date`;
}

/** The splits `s` of payments `p`, each with the running sum up to it; one row without any for a payment that has none. */
export const runningSplits = sql`left join (select x.*, sum(x.amount) over (partition by x.payment_id order by x.id) as upto
  from payment_splits x) s on s.payment_id = p.id`;

/** The part of a whole of the payment `p` that falls to its split `s`; the parts of a payment add up to it. */
export function share(whole: RawBuilder<number>): RawBuilder<number> {
  return sql<number>`case when s.id is null then ${whole}
      else round(${whole} * s.upto / p.pay_amt) - round(${whole} * (s.upto - s.amount) / p.pay_amt) end`;
}

/**
 * A line for each fee that a counted, matched payment `p` paid, and one for a payment without: its won, its net and its
 * 공급가. Shares are cut at the running sum, so that the lines of a payment add up to it to the won.
 */
export function salesLines(where: RawBuilder<boolean>): RawBuilder<unknown> {
  return sql`
    select p.id as "paymentId", p.pay_date as "payDate", p.pay_name as "payName", p.pay_type as "payType", p.team_id as "teamId",
      p.reversal_of_id is not null or p.pay_amt < 0 as reversal, coalesce(s.amount, p.pay_amt) as gross,
      (${share(net)})::bigint as net, (${share(sql<number>`case when p.tax_type = '과세' then round(p.pay_amt * 10.0 / 11) else p.pay_amt end`)})::bigint as supply,
      coalesce(s.contract_id, p.contract_id) as "contractId", p.project_id as "projectId", p.consult_id as "consultId", p.evidence_kind as "evidenceKind", coalesce(s.id, 0) as "splitId"
    from payments p ${runningSplits}
    where ${counted} and p.status <> 'received' and ${where}`;
}
