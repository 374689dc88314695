import type { Database } from "#platform/server/database/database.ts";
import type { Day } from "#platform/dates.ts";

/** The number of the 국세청 to which a 현금영수증 for an unknown payer is issued on a day; blank before there was one. */
export async function selfIssueNumber({ query }: Pick<Database, "query">, day: Day): Promise<string> {
  const row = await query
    .selectFrom("self_issue_numbers")
    .select("number")
    .where("effective_from", "<=", day)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.number ?? "";
}
