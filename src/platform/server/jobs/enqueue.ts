import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import type { Work } from "../database/transaction.ts";
import type { AnyJob, Job } from "./job.ts";
import { longestWait, retries } from "./retries.ts";

/** What every process hears when a job was enqueued; `ref` is the name of the job. */
export const jobsWaiting = "jobs-waiting";

type EnqueueOptions = {
  /** Not before. */
  readonly at?: Date;
  /** Of the jobs of one name that have the same key, one waits or runs; further ones are not taken. */
  readonly key?: string;
};

/**
 * Puts a job into the queue; it exists if the transaction commits. Answers its id, or null when one with the same key
 * waits or runs already.
 */
export async function enqueue<Input>(
  { query, emit }: Pick<Work, "query" | "emit">,
  job: Job<Input>,
  input: Input,
  { at, key = randomUUID() }: EnqueueOptions = {},
): Promise<string | null> {
  const data = JSON.stringify(job.input.parse(input));
  // The library takes jobs by INSERT too (its manual, "SQL"); so nobody has to load it who only enqueues.
  const { rows } = await sql<{ id: string }>`
    insert into jobs.job (name, data, start_after, keep_until, singleton_key, policy, retry_limit, retry_delay,
      retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, heartbeat_seconds)
    values (${job.name}, ${data}::jsonb, coalesce(${at ?? null}::timestamptz, now()),
      coalesce(${at ?? null}::timestamptz, now()) + interval '100 years', ${key}, 'exclusive',
      ${retries.limit}, ${retries.firstSeconds}, true, ${longestWait(job)}, ${job.withinMinutes * 60}, 0,
      ${retries.silenceSeconds})
    on conflict do nothing returning id`.execute(query);
  const id = rows[0]?.id ?? null;
  if (id !== null) emit({ type: jobsWaiting, ref: job.name });
  return id;
}

/** Makes the queues of these jobs where they are not there yet. Before anything is enqueued. */
export async function declareJobs({ pool }: Pick<Database, "pool">, jobs: readonly AnyJob[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  if (new Set(names).size < names.length) throw new Error(`two jobs of one name: ${names.toSorted().join(", ")}`);
  await pool.query(
    `select jobs.create_queue(name, '{"policy": "exclusive"}') from unnest($1::text[]) name
     where not exists (select from jobs.queue q where q.name = name.name)`,
    [names],
  );
}
