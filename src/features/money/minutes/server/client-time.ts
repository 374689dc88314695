import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import type { Day } from "#platform/dates.ts";

type Line = { readonly day: Day; readonly says: string; readonly lawyer: string; readonly minutes: number };
type Row = {
  readonly product: string;
  readonly remaining: number;
  readonly expiresOn: Day | null;
  readonly lines: Line[];
};

/** Lines of each pack that a client reads. */
const most = 100;

/**
 * What a client sees of the client's own minutes, from the moment they are taken (additions 22): a statement of its own
 * that reads nothing but what is told.
 */
export async function clientTime({ query }: Pick<Database, "query">, clientId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.product,
      coalesce((select sum(a.balance) from time_lots l join ledger_accounts a
        on a.ledger = 'adviceTime' and a.record_type = 'timeLot' and a.record_id = l.id
        where l.pack_id = p.id and l.kind <> 'overage'), 0)::int as remaining,
      (select min(l.expires_on) from time_lots l join ledger_accounts a
        on a.ledger = 'adviceTime' and a.record_type = 'timeLot' and a.record_id = l.id
        where l.pack_id = p.id and l.kind <> 'overage' and a.balance > 0) as "expiresOn",
      (select coalesce(json_agg(x), '[]') from (
        select t.used_on as day, t.says, s.real_name as lawyer, -sum(t.minutes)::int as minutes
        from time_lots l join time_entries t on t.lot_id = l.id and t.kind = 'use'
        join ledger_entries e on e.source_type = 'timeEntry' and e.source_id = t.id and e.reversal_of_id is null
        join worktimes w on w.id = t.worktime_id join staffs s on s.id = w.staff_id
        where l.pack_id = p.id and not exists (select from ledger_entries v where v.reversal_of_id = e.id)
        group by t.worktime_id, t.used_on, t.says, s.real_name
        order by t.used_on desc, t.worktime_id desc limit ${most}) x) as lines
    from time_packs p where p.client_id = ${clientId} and p.deleted_at is null and p.status <> 'ended'
    order by p.id desc limit 20`.execute(query);
  return rows;
}
