import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { FiscalQuarter } from "#firm/fiscal-quarter.ts";
import { spent, vatIn } from "#features/money/books/server/api.ts";
import { quarterExpenses, type QuarterExpenses, type RevenueRates } from "#features/money/revenue/revenue.ts";
import type { CostLine } from "../cost-lines.ts";

/** Which line of the costs a category of expenses belongs to; what is passed through to a client is no cost. */
const lineOf = sql<CostLine>`case e.category when '인건비' then 'labour' when '임대료' then 'rent' when '홍보비' then 'promotion'
  else 'other' end`;

/** Won of the approved expenses of a quarter by line, without the VAT that is deducted, as revenue is without it. */
async function spentOf({ query }: Pick<Database, "query">, { start, end }: FiscalQuarter) {
  const { rows } = await sql<{ line: CostLine; won: string }>`
    select ${lineOf} as line, sum(e.amount - ${vatIn})::text as won from expenses e
    where ${spent} and coalesce(e.cost_basis, '') <> 'advanced' and e.spent_on between ${start}::date and ${end}::date
    group by 1`.execute(query);
  return new Map(rows.map(({ line, won }) => [line, BigInt(won)]));
}

type Costs = { readonly expenses: QuarterExpenses; readonly actual: readonly CostLine[] };

/**
 * What the quarter costs (product §6.11): the expenses that were approved, by line, and the numbers of spec §9 for each line
 * of which there are none yet. `actual`: the lines that were spent.
 */
export async function readCosts(
  database: Pick<Database, "query">,
  quarter: FiscalQuarter,
  revenue: bigint,
  rates: RevenueRates,
): Promise<Costs> {
  const { total: _, ...planned } = quarterExpenses(rates, revenue);
  const actual = await spentOf(database, quarter);
  const lines = { ...planned, ...Object.fromEntries(actual) };
  const total = Object.values(lines).reduce((sum, won) => sum + won, 0n);
  return { expenses: { ...lines, total }, actual: [...actual.keys()].toSorted() };
}
