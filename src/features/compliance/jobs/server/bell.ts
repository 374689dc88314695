import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { BellFacts, BellKind } from "#records/server/bell/kinds.ts";
import { ring } from "#records/server/bell/ring.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { reviewAccess } from "#features/compliance/access.ts";

const jobFailed: BellKind = { name: "job.failed", why: "관리자", says: "예약 작업이 실패했습니다" };

/** Failed jobs are one thing to look at, however many they are. */
const failures = { type: "failedJobs", id: 1 };

/** What the bell tells 관리자 of jobs. */
export const jobBell: BellFacts = {
  kinds: [jobFailed],
  subjects: [
    {
      name: failures.type,
      label: "예약 작업",
      from: sql`(select 1 as id)`,
      seen: ({ facts }) => (reviewAccess.allows(facts) ? sql<boolean>`true` : sql<boolean>`false`),
      title: sql<string>`'실패한 예약 작업 ' || (select count(*) from jobs.job where state = 'failed') || '건'`,
      path: () => "/lawfirm/compliance/jobs?state=failed",
    },
  ],
};

const nobody = { userId: null, staffId: null, requestId: null };

/** Tells 관리자 of jobs that have failed for good, of each once. Answers how many those were. */
export function ringFailures(database: Database): Promise<number> {
  return inTransaction(database, nobody, async (work) => {
    const { numAffectedRows = 0n } = await sql`insert into job_alarms (job_id)
      select id::text from jobs.job where state = 'failed' on conflict do nothing`.execute(work.query);
    if (numAffectedRows > 0n) {
      await sql`delete from job_alarms where told_at < now() - interval '100 days'`.execute(work.query);
      await ring(work, jobFailed, { from: null, to: await holdersOf(work, "관리자"), about: failures });
    }
    return Number(numAffectedRows);
  });
}

export const watchFailures = defineRecurringJob({
  name: "jobs.watch",
  label: "실패한 예약 작업 알림",
  every: "tenMinutes",
  run: ({ database }) => ringFailures(database),
});
