import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { inBackground } from "../database/background.ts";
import { enqueue } from "./enqueue.ts";
import { beginning, type Every } from "./every.ts";
import type { AnyJob, Job } from "./job.ts";
import { retries } from "./retries.ts";

type Seen = { readonly name: string; readonly at: Date | null; readonly now: Date };

/**
 * Enqueues the recurring jobs that have not come yet in this minute, hour or day; once for time in which nobody ran.
 * Any process may ask at any time: the clock is the database's, and of those who find the same, one enqueues. A clock
 * that was set back begins anew instead of waiting for what it once said.
 */
export async function enqueueDue(database: Database, jobs: readonly AnyJob[]): Promise<void> {
  const recurring = jobs.filter((job): job is Job & { every: Every } => job.every !== null);
  const { rows } = await database.pool.query<Seen>(
    `select n.name, s.swept_at as at, now() as now from unnest($1::text[]) n (name) left join sweeps s using (name)`,
    [recurring.map(({ name }) => name)],
  );
  if (rows.some(({ at, now }) => at !== null && at > now)) await forgetTimesToCome(database);
  const seen = new Map(rows.map((row) => [row.name, row]));
  for (const job of recurring) {
    const { at, now } = seen.get(job.name)!;
    if (at !== null && beginning(job.every, at.getTime()) === beginning(job.every, now.getTime())) continue;
    await inBackground(database, async (work) => {
      const { rows: taken } = await sql`
        insert into sweeps (name, swept_at) values (${job.name}, ${now})
        on conflict (name) do update set swept_at = excluded.swept_at 
          where date_trunc('milliseconds', sweeps.swept_at) = ${at}::timestamptz
        returning name`.execute(work.query);
      // One at a time: what still runs, or waits to be tried again, is the same work.
      if (taken.length > 0) await enqueue(work, job, null, { key: "recurring" });
    });
  }
}

/** After the clock was set back: waits and signs of life that lie further ahead than they can be. */
async function forgetTimesToCome({ pool }: Database): Promise<void> {
  await pool.query(
    `update jobs.job set start_after = now() where state = 'retry' and start_after > now() + make_interval(secs => $1)`,
    [retries.mostSeconds],
  );
  await pool.query("update jobs.job set heartbeat_on = now() where state = 'active' and heartbeat_on > now()");
  await pool.query(
    `update jobs.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
     where greatest(monitor_claim_on, monitor_on, maintain_on) > now()`,
  );
}
