import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { plainRule, type CountingRule, type MeetingKind } from "../rule.ts";

type Query = Pick<Database, "query">;

/** The rule that counts for a meeting: the last one of its kind from a day not after it. */
export async function ruleFor(
  { query }: Query,
  { kind, held_at }: { readonly kind: MeetingKind; readonly held_at: Date },
): Promise<CountingRule> {
  const { rows } = await sql<CountingRule>`
    select name, basis, quorum, passing, special, late_minutes as "lateMinutes" from meeting_rules
    where meeting = ${kind} and from_on <= ${seoulDay(held_at)}::date and deleted_at is null
    order by from_on desc, id desc limit 1`.execute(query);
  return rows[0] ?? plainRule;
}
