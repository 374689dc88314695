import { sql, type RawBuilder } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";

const limitFor = (whose: RawBuilder<boolean>) => sql`(select l.amount from expense_limits l
  where l.team_id = r.team_id and l.category = r.category and ${whose} and l.from_on <= r.spent_on and l.deleted_at is null
  order by l.from_on desc, l.id desc limit 1)`;

/** The monthly limit of whoever spent `r`: their own, or that of everybody; null without one, and where nobody spent it. */
const limitOf = sql<number | null>`case when r.author_id is not null then
  coalesce(${limitFor(sql`l.staff_id = r.author_id`)}, ${limitFor(sql`l.staff_id is null`)}) end`;

/** Won of the same person, category and month that were approved, before `r` where that is approved itself. */
const spentBefore = sql<number>`coalesce((select sum(o.amount) from expenses o
  where o.author_id = r.author_id and o.team_id = r.team_id and o.category = r.category and o.id <> r.id
    and o.deleted_at is null and o.status in ('approved', 'paid', 'settled')
    and o.spent_on >= date_trunc('month', r.spent_on)::date
    and o.spent_on < (date_trunc('month', r.spent_on) + interval '1 month')::date
    and (r.status not in ('approved', 'paid', 'settled') or o.approved_at < r.approved_at)), 0)`;

/** Won by which `r` takes the month beyond the limit, also where the month was beyond it before; null without a limit. */
const excess = sql<number | null>`(${spentBefore} + r.amount - (${limitOf}))::bigint`;

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
