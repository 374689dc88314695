import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import type { WonSum } from "#platform/money.ts";
import { daysOverdue } from "#firm/server/late.ts";
import { openItemsSql } from "../open-items.ts";

export type AgingBucket = "0-30" | "31-60" | "61-90" | "90+";
type Aging = {
  readonly total: WonSum;
  readonly buckets: { readonly bucket: AgingBucket; readonly count: number; readonly open: WonSum }[];
};

/** What the whole firm is still owed, in won, and how long the overdue part has been. */
export async function readOpenAging({ query }: Pick<Database, "query">): Promise<Aging> {
  const { rows } = await sql<Aging>`
    with o as materialized (
      select x.open, ${daysOverdue(sql`x."dueOn"`)} as days from (${openItemsSql(sql`true`)}) x),
    b as (select * from (values ('0-30', 1, 30), ('31-60', 31, 60), ('61-90', 61, 90), ('90+', 91, 1000000)) v (bucket, low, high))
    select (select ${wonSum(sql`open`)} from o) as total, json_agg(json_build_object('bucket', b.bucket,
      'count', (select count(*) from o where o.days between b.low and b.high),
      'open', (select ${wonSum(sql`o.open`)} from o where o.days between b.low and b.high)) order by b.low) as buckets
    from b`.execute(query);
  return rows[0]!;
}
