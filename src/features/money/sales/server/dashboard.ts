import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { WonSum } from "#platform/money.ts";
import { ratesOn } from "#firm/server/rates.ts";
import { fiscalQuarter, type FiscalQuarter } from "#firm/fiscal-quarter.ts";
import { spent } from "#features/money/books/server/api.ts";
import { evidenceLate, evidenceMissing } from "#features/money/payments/server/api.ts";
import { readOpenAging } from "#features/money/payments/server/commands/open-aging.ts";
import { revenueRateNames, type QuarterExpenses, type RevenueRates } from "#features/money/revenue/revenue.ts";
import { readCosts } from "./costs.ts";
import { counted, fieldOfLine, net, salesLines, within } from "./sales-sql.ts";

type Share = { key: string; label: string; net: WonSum; count: number };

/** The quarter before the one that begins on a day. */
function quarterBefore(start: Day): FiscalQuarter {
  return fiscalQuarter(new Date(Date.parse(`${start}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10));
}

async function revenueOf({ query }: Database, { start, end }: FiscalQuarter): Promise<WonSum> {
  const { rows } = await sql<{ sum: WonSum }>`
    select ${wonSum(net)} as sum from payments p where ${counted} and ${within(start, end)}`.execute(query);
  return rows[0]!.sum;
}

const named = (quarter: FiscalQuarter) => ({ label: quarter.label, from: quarter.start, to: quarter.end });

/** The numbers of the dashboard for the quarter of a day, of the whole firm; its parts only where they may be seen. */
export async function readDashboard(database: Database, day: Day, seesParts: boolean) {
  const quarter = fiscalQuarter(day);
  const previous = quarterBefore(quarter.start);
  const yearAgo = [1, 2, 3].reduce((earlier) => quarterBefore(earlier.start), previous);
  const [revenue, before, year, rates] = await Promise.all([
    revenueOf(database, quarter),
    revenueOf(database, previous),
    revenueOf(database, yearAgo),
    ratesOn(database, revenueRateNames, quarter.start),
  ]);
  return {
    quarter: named(quarter),
    revenue,
    baseTarget: rates.baseTarget,
    overTarget: rates.overTarget,
    previous: { ...named(previous), revenue: before },
    yearAgo: { ...named(yearAgo), revenue: year },
    parts: seesParts ? await readParts(database, quarter, BigInt(revenue), rates) : null,
  };
}

async function readParts(database: Database, quarter: FiscalQuarter, revenue: bigint, rates: RevenueRates) {
  const [{ expenses, actual }, shares, aging, deposits, evidence, weeks] = await Promise.all([
    readCosts(database, quarter, revenue, rates),
    readShares(database, quarter),
    readOpenAging(database),
    readDeposits(database),
    readMissingEvidence(database),
    readWeeks(database),
  ]);
  return {
    ...shares,
    aging: aging.buckets,
    openTotal: aging.total,
    deposits,
    evidence,
    weeks,
    expenses: asText(expenses),
    actualCosts: [...actual],
    profit: String(revenue - expenses.total),
  };
}

function asText(expenses: QuarterExpenses) {
  const texts = Object.entries(expenses).map(([name, amount]) => [name, String(amount)] as const);
  return Object.fromEntries(texts) as Record<keyof QuarterExpenses, WonSum>;
}

/** Revenue of the quarter by team, means of payment and field; each list adds up to the bar. */
async function readShares({ query }: Database, { start, end }: FiscalQuarter) {
  const { rows } = await sql<{ byTeam: Share[]; byPayType: Share[]; byCategory: Share[] }>`
    with l as materialized (
      select x."teamId", t.name as team, x."payType", ${fieldOfLine()} as category, x.net
      from (${salesLines(within(start, end))}) x join teams t on t.id = x."teamId" left join contracts c on c.id = x."contractId"
      union all
      select p.team_id, t.name, p.pay_type, '미매칭', (${net})::bigint from payments p join teams t on t.id = p.team_id
      where ${counted} and p.status = 'received' and ${within(start, end)})
    select
      ${shareOf(sql`"teamId"::text`, sql`max(team)`)} as "byTeam",
      ${shareOf(sql`"payType"`, sql`max("payType")`)} as "byPayType",
      ${shareOf(sql`category`, sql`max(category)`)} as "byCategory"`.execute(query);
  return rows[0]!;
}

/** The net of the lines `l` by a key, the greatest first. */
function shareOf(key: RawBuilder<unknown>, label: RawBuilder<unknown>): RawBuilder<Share[]> {
  return sql<Share[]>`coalesce((
    select json_agg(json_build_object('key', g.key, 'label', g.label, 'net', g.net::text, 'count', g.count) order by g.net desc, g.key)
    from (select ${key} as key, ${label} as label, sum(net) as net, count(*) as count from l group by 1) g), '[]')`;
}

/** 예수금 that is still held, in won. */
async function readDeposits({ query }: Database): Promise<WonSum> {
  const { rows } = await sql<{ sum: WonSum }>`
    select ${wonSum(sql`balance`)} as sum from ledger_accounts where ledger = 'deposit'`.execute(query);
  return rows[0]!.sum;
}

/** Receipts whose evidence is to be issued, and how many of them are late. */
async function readMissingEvidence({ query }: Database) {
  const { rows } = await sql<{ count: number; late: number }>`
    select count(*)::int as count, (count(*) filter (where ${evidenceLate("p")}))::int as late
    from payments p where p.deleted_at is null and ${evidenceMissing("p")}`.execute(query);
  return rows[0]!;
}

const weeksShown = 12;

/** What came in, went back and was paid for expenses in each of the last twelve weeks, deposits included, in won; a deposit that becomes a fee moves no money. */
async function readWeeks({ query }: Database) {
  const { rows } = await sql<{ from: Day; to: Day; received: WonSum; returned: WonSum; spent: WonSum }>`
    select w.day as "from", w.day + 6 as "to", p.received, p.returned, e.spent
    from (select ${seoulDay(Date.now())}::date - 7 * n + 1 as day from generate_series(1, ${weeksShown}::int) n) w
    cross join lateral (select ${wonSum(sql`p.pay_amt`, sql`p.pay_amt > 0`)} as received,
        ${wonSum(sql`-p.pay_amt`, sql`p.pay_amt < 0`)} as returned
      from payments p where p.pay_date between w.day and w.day + 6 and p.deleted_at is null
        and p.status not in ('expected', 'writtenOff') and p.settled_deposit_id is null and not p.carried_over) p
    cross join lateral (select ${wonSum(sql`e.amount`)} as spent
      from expenses e where e.paid_on between w.day and w.day + 6 and ${spent}) e
    order by w.day`.execute(query);
  return rows;
}
