import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { keptMonths, logNames, purgeAction, type SealedLog } from "../sealed-logs.ts";

/** Parts that go in one transaction, some ten thousand rows. */
const partsAtOnce = 20;

const rules = {
  access_log: "keepAccessLog",
  access_grant_log: "keepGrantLog",
  change_log: "keepChangeLog",
} as const satisfies Record<SealedLog, string>;

/**
 * Takes away what the law no longer asks for: whole parts from the beginning of each log, with their seals, but never
 * the newest seal, on which the chain goes on. Between two parts it may be told to leave the rest.
 */
export async function purgeLogs(database: Database, signal?: AbortSignal): Promise<void> {
  for (const log of logNames) while (await purgeParts(database, log)) signal?.throwIfAborted();
}

const nobody = { userId: null, staffId: null, requestId: null };

/** Answers whether there was anything to take away. */
function purgeParts(database: Database, log: SealedLog): Promise<boolean> {
  return inTransaction(database, nobody, async (work) => {
    const last = await lastPart(work, log);
    if (last === null) return false;
    // The guards of the logs count years in the zone of the session.
    await sql`set local timezone = 'Asia/Seoul'`.execute(work.query);
    await sql`delete from ${sql.table(log)} where id <= ${last.rowId}`.execute(work.query);
    await work.query.deleteFrom("log_seals").where("log", "=", log).where("number", "<=", last.number).execute();
    work.audit({ action: purgeAction, recordType: "log", recordId: last.number, changes: await beginnings(work) });
    return true;
  });
}

/** The last of the next parts whose rows are all older than the period; null: there is none. */
async function lastPart({ query }: Work, log: SealedLog): Promise<{ number: number; rowId: number } | null> {
  const today = seoulDay(Date.now());
  const { rows } = await sql<{ number: number; rowId: number }>`
    with oldest as (
      select number, last_id, day from log_seals where log = ${log} order by number limit ${partsAtOnce + 1}
    ), ending as (
      select ${today}::date - make_interval(months =>
        greatest((rate_on(${rules[log]}, ${today}::date)).value::int, ${keptMonths[log]})) as day
    )
    select number, last_id as "rowId" from oldest o
    where not exists (select from oldest y cross join ending e where y.number <= o.number and y.day >= e.day)
      and number < (select max(number) from oldest)
    order by number desc limit 1`.execute(query);
  return rows[0] ?? null;
}

/** The part before the first that is left of each log: its number and hash, from which the verifier goes on. */
async function beginnings({ query }: Work): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ log: string; number: number; hash: string }>`
    select distinct on (log) log, number - 1 as number, encode(previous, 'hex') as hash
    from log_seals order by log, number`.execute(query);
  return Object.fromEntries(rows.map(({ log, number, hash }) => [log, { number, hash }]));
}
