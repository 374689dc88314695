import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { nextBeginning, type Every } from "#platform/server/jobs/every.ts";
import { shownFailure } from "#platform/server/jobs/failure-words.ts";
import type { AnyJob } from "#platform/server/jobs/job.ts";
import { jobStateNames, type JobState } from "../../job-states.ts";

/** SQL of what 관리자 calls the state of a job. */
const shownState = sql<JobState>`case when state = 'failed' then 'failed' when state = 'active' then 'running'
  when state < 'active' then 'waiting' else 'done' end`;

type Row = {
  id: string;
  name: string;
  tries: number;
  state: string;
  startAfter: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  failure: string | null;
};

type Question = { readonly state: JobState; readonly page: number; readonly size: number };

/** The jobs of one state, and how many there are of each: what waits in the order of its time, else the newest first. */
export async function readJobs({ query }: Database, jobs: readonly AnyJob[], { state, page, size }: Question) {
  const { rows: counted } = await sql<{ state: JobState; count: number }>`
    select ${shownState} as state, count(*)::int as count from jobs.job group by 1`.execute(query);
  const order =
    state === "waiting" ? sql`start_after, id` : sql`coalesce(completed_on, started_on) desc nulls last, id`;
  const { rows } = await sql<Row>`
    select id, name, state, retry_count + (state not in ('created', 'retry'))::int as tries, start_after as "startAfter",
      started_on as "startedAt", completed_on as "endedAt",
      coalesce(output->>'message', output->'value'->>'message', output->>'value') as failure
    from jobs.job where ${shownState} = ${state}
    order by ${order} limit ${size} offset ${(page - 1) * size}`.execute(query);
  const labels = new Map(jobs.map(({ name, label }) => [name, label]));
  const counts = Object.fromEntries(jobStateNames.map((name) => [name, 0])) as Record<JobState, number>;
  for (const { state: name, count } of counted) counts[name] = count;
  return {
    counts,
    models: rows.map(({ name, state: kept, startAfter, startedAt, endedAt, failure, ...row }) => ({
      ...row,
      // A later version may no longer have it.
      label: labels.get(name) ?? name,
      canceled: kept === "cancelled",
      nextAt: state === "waiting" ? startAfter.toISOString() : null,
      startedAt: startedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
      failure: kept === "failed" || kept === "retry" ? shownFailure(failure) : null,
    })),
    total: counts[state],
  };
}

const everyLabels: Readonly<Record<Every, string>> = {
  minute: "1분마다",
  tenMinutes: "10분마다",
  hour: "1시간마다",
  day: "매일",
};

/** What comes by itself: when it came last, and when it comes next. */
export async function readRecurring({ query }: Database, jobs: readonly AnyJob[]) {
  const rows = await query.selectFrom("sweeps").select(["name", "swept_at"]).execute();
  const last = new Map(rows.map(({ name, swept_at }) => [name, swept_at]));
  return jobs.flatMap(({ name, label, every }) =>
    every === null
      ? []
      : {
          label,
          every: everyLabels[every],
          lastAt: last.get(name)?.toISOString() ?? null,
          nextAt: new Date(nextBeginning(every, Date.now())).toISOString(),
        },
  );
}
