import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";

/** Whether the expense `row` is of the days of the limit `l`. */
const inDays = (row: string): RawBuilder<boolean> =>
  sql<boolean>`(l.days is null or (l.days = 'weekend') = (extract(isodow from ${sql.ref(`${row}.spent_on`)}) >= 6))`;

/** Whether the expense `row` lies in the days and hours of the limit `l`; without an hour it lies in none. */
const inStretch = (row: string): RawBuilder<boolean> => {
  const hour = sql.ref(`${row}.spent_hour`);
  return sql<boolean>`(${inDays(row)}
    and (l.from_hour is null or coalesce(case when l.from_hour < l.to_hour then ${hour} >= l.from_hour and ${hour} < l.to_hour
      else ${hour} >= l.from_hour or ${hour} < l.to_hour end, false)))`;
};

/** Limits of the category for whoever spent `r`; nobody spent what comes every month. */
const ofSpender = sql<boolean>`l.team_id = r.team_id and l.category = r.category and r.author_id is not null
  and (l.staff_id is null or l.staff_id = r.author_id) and l.from_on <= r.spent_on and l.deleted_at is null`;

/** The monthly limits that hold for `r`, one for each stretch of days and hours: their own, or that of everybody. */
const limitsOf = sql`(select distinct on (l.days, l.from_hour, l.to_hour) l.* from expense_limits l
  where ${ofSpender} and ${inStretch("r")}
  order by l.days, l.from_hour, l.to_hour, l.staff_id nulls last, l.from_on desc, l.id desc)`;

/** Won of the same person, category, month and stretch that were approved, before `r` where that is approved itself. */
const spentBefore = sql<number>`coalesce((select sum(o.amount) from expenses o
  where o.author_id = r.author_id and o.team_id = r.team_id and o.category = r.category and o.id <> r.id
    and o.deleted_at is null and o.status in ('approved', 'paid', 'settled')
    and o.spent_on >= date_trunc('month', r.spent_on)::date
    and o.spent_on < (date_trunc('month', r.spent_on) + interval '1 month')::date
    and ${inStretch("o")}
    and (r.status not in ('approved', 'paid', 'settled') or o.approved_at < r.approved_at)), 0)`;

/** Won by which `r` takes the month beyond the narrowest limit, also where it was beyond it before; null without a limit. */
const excess = sql<number | null>`(select max(${spentBefore} + r.amount - l.amount)::bigint from ${limitsOf} l)`;

/** Whether a limit of its category and day counts by the hour, which nobody has told of the expense. */
export async function lacksHour({ query }: Pick<Database, "query">, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from expenses r where r.id = ${id} and r.spent_hour is null and exists (
    select from expense_limits l where ${ofSpender} and ${inDays("r")} and l.from_hour is not null)`.execute(query);
  return rows.length > 0;
}

/** Won of `r` that lie beyond the limit; null within it. */
export const overLimit = sql<number | null>`nullif(least(r.amount, greatest(0, ${excess})), 0)`;

type Spent = { readonly id: number; readonly author_id: number | null; readonly amount: number };

/** Won of a stored expense beyond the limit once `part` of it was refused. 0: within it. */
export async function beyondLimit(
  { query }: Pick<Database, "query">,
  { id, amount }: Spent,
  part = 0,
): Promise<number> {
  const { rows } = await sql<{ excess: number | null }>`
    select ${excess} as excess from expenses r where r.id = ${id}`.execute(query);
  return Math.max(0, Math.min(amount, rows[0]?.excess ?? 0) - part);
}

/** Waits for whoever approves another expense of the same person just now: together they must not pass the limit unseen. */
export async function lockSpender({ query }: Pick<Work, "query">, { author_id: authorId }: Spent): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('expense-limit:' || ${authorId ?? 0}::bigint, 0))`.execute(
    query,
  );
}
