import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import type { Day } from "#platform/dates.ts";

/** The card rate that counts for payments of a day: the one that held when its fiscal quarter began. */
export async function cardRateOn({ query }: Pick<Work, "query">, day: Day): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    select card_rate as rate from revenue_rates where effective_from <= fiscal_quarter_start(${day}::date)
    order by effective_from desc limit 1`.execute(query);
  return rows[0]!.rate;
}
