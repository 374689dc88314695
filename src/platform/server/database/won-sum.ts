import { sql, type RawBuilder } from "kysely";
import type { WonSum } from "../../money.ts";

/**
 * Won added up over the rows of a query, as it travels: decimal text, exact for any number of rows. `which`: only rows
 * for which it holds. PostgreSQL adds bigint as numeric, which has no bound that could be met; a cast of the sum to
 * bigint, or JSON's number, would.
 */
export function wonSum(amount: RawBuilder<unknown>, which?: RawBuilder<boolean>): RawBuilder<WonSum> {
  const filter = which ? sql` filter (where ${which})` : sql``;
  return sql<WonSum>`coalesce(sum(${amount})${filter}, 0)::text`;
}
