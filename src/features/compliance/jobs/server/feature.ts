import type { ServerFeature } from "#firm/server/feature.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { defineRecurringJob, type AnyJob } from "#platform/server/jobs/job.ts";
import { reviewAccess as policy } from "#features/compliance/access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { jobBell, watchFailures } from "./bell.ts";
import { cancelJob, retryJob } from "./commands/settle-job.ts";
import { readJobs, readRecurring } from "./queries/list-jobs.ts";

const forget = defineRecurringJob({
  name: "jobs.tidy",
  label: "끝난 작업 기록 정리",
  every: "hour",
  async run({ database }) {
    await database.pool.query(
      `delete from jobs.job where (state in ('completed', 'cancelled') and completed_on < now() - interval '1 day')
         or (state = 'failed' and completed_on < now() - interval '90 days')`,
    );
  },
});

/** What is done outside of calls, for 관리자: what waits, runs and failed, and why. `others`: whose jobs they are. */
export function jobs(others: readonly ServerFeature[]): ServerFeature {
  const all = [...others.flatMap((feature) => feature.jobs ?? []), forget, watchFailures];
  return { name: "jobs", routes: [listRoute(all), retry, cancel], bell: jobBell, jobs: [forget, watchFailures] };
}

function listRoute(all: readonly AnyJob[]) {
  return staffRoute(endpoints.listJobs, schemas.listJobs, {
    policy,
    handler: async ({ services: { database }, query }) =>
      ok({ ...(await readJobs(database, all, query)), recurring: await readRecurring(database, all) }),
  });
}

const retry = staffRoute(endpoints.retryJob, schemas.retryJob, {
  policy,
  handler: async (context) => {
    await retryJob(context.services.database, actorOf(context), context.params.jobId);
    return ok({});
  },
});

const cancel = staffRoute(endpoints.cancelJob, schemas.cancelJob, {
  policy,
  handler: async (context) => {
    await cancelJob(context.services.database, actorOf(context), context.params.jobId);
    return ok({});
  },
});
