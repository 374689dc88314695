import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { rateOn } from "#firm/server/rates.ts";
import type { Day } from "#platform/dates.ts";

/** The card rate that counts for payments of a day: the one that held when its fiscal quarter began. */
export async function cardRateOn({ query }: Pick<Work, "query">, day: Day): Promise<number> {
  const { rows } = await sql<{ rate: number }>`
    select ${rateOn("cardRate", sql`fiscal_quarter_start(${day}::date)`)} as rate`.execute(query);
  return rows[0]!.rate;
}
