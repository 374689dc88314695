import { setTimeout as pause } from "node:timers/promises";
import type { PoolClient } from "pg";
import type { Database } from "#platform/server/database/database.ts";
import { beginning, currentForm, logNames, rowsPerSeal, rowText, type SealedLog } from "../sealed-logs.ts";

const sealingLock = 7_204_011;
const settleTries = 20;

/**
 * Seals what has been written into the logs since the last time, each part with the hash of the one before. Writers do
 * not wait: rows are sealed once every transaction that could still add a row before them has ended. Answers how many
 * rows were sealed.
 */
export async function sealLogs(database: Database): Promise<number> {
  const client = await database.pool.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>("select pg_try_advisory_lock($1) as free", [sealingLock]);
    if (!rows[0]!.free) return 0;
    try {
      const settled = await settledIds(client);
      let sealed = 0;
      for (const log of logNames) sealed += await sealLog(client, log, settled[log]);
      return sealed;
    } finally {
      await client.query("select pg_advisory_unlock($1)", [sealingLock]);
    }
  } finally {
    client.release();
  }
}

type Ids = Readonly<Record<SealedLog, number>>;

/** The highest ids below which nothing can appear any more; 0 while somebody's transaction goes on too long. */
async function settledIds(client: PoolClient): Promise<Ids> {
  const newest = logNames.map((log) => `(select coalesce(max(id), 0) from ${log}) as ${log}`).join(", ");
  const { rows } = await client.query<Ids & { moment: Date }>(`select ${newest}, clock_timestamp() as moment`);
  const { moment, ...ids } = rows[0]!;
  for (let attempt = 0; attempt < settleTries; attempt += 1) {
    const { rows: open } = await client.query<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start <= $1`,
      [moment],
    );
    if (open[0]!.count === 0) return ids;
    await pause(100);
  }
  return { access_log: 0, access_grant_log: 0, change_log: 0 };
}

async function sealLog(client: PoolClient, log: SealedLog, upTo: number): Promise<number> {
  let sealed = 0;
  for (;;) {
    const { rows } = await client.query<{ count: number }>(nextPart(log), [
      log,
      upTo,
      rowsPerSeal,
      currentForm,
      beginning,
    ]);
    const count = rows[0]?.count ?? 0;
    sealed += count;
    if (count < rowsPerSeal) return sealed;
  }
}

/** One statement: a part is there with its whole content or not at all. */
function nextPart(log: SealedLog): string {
  return `
    with newest as (
      select number, last_id, hash from log_seals where log = $1 order by number desc limit 1
    ), part as (
      select id, at, ${rowText(log)} as line from ${log}
      where id > coalesce((select last_id from newest), 0) and id <= $2 order by id limit $3
    ), content as (
      select min(id) as first_id, max(id) as last_id, count(*)::int as row_count,
             max(at at time zone 'Asia/Seoul')::date as day, string_agg(line, E'\\n' order by id) as lines
      from part having count(*) > 0
    )
    insert into log_seals (log, number, form, first_id, last_id, row_count, day, previous, hash)
    select $1, coalesce((select number from newest), 0) + 1, $4, first_id, last_id, row_count, day,
           coalesce((select hash from newest), $5),
           ${sealHash("coalesce((select hash from newest), $5)", ["$1", "coalesce((select number from newest), 0) + 1", "$4", "now()"])}
    from content
    returning row_count as count`;
}

/** SQL of a part's hash over the previous one, what the seal itself says, and the `lines` of its rows. */
export function sealHash(
  previous: string,
  [log, number, form, sealedAt]: readonly [log: string, number: string, form: string, sealedAt: string],
): string {
  const micros = `(extract(epoch from ${sealedAt}) * 1000000)::bigint`;
  const head = `concat_ws(' ', ${log}::text, (${number})::bigint, (${form})::smallint, ${micros})`;
  return `sha256(${previous} || convert_to(${head} || E'\n' || lines, 'UTF8'))`;
}
