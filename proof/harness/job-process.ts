import { z } from "zod";
import { setTimeout as pause } from "node:timers/promises";
import { defineJob, defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { features } from "#app/server/registry.ts";
import { startServer } from "#app/server/server.ts";
import { testConfig } from "#app/testing/test-app.ts";

/** Holds for long, then takes effect once, under the id of the job as its key. */
export const slowJob = defineJob({
  name: "proof.slow",
  label: "느린 작업",
  input: z.strictObject({ holdsMs: z.int() }),
  async run({ database }, { holdsMs }, { id }) {
    await database.pool.query("insert into proof_tries (job, pid) values ($1, $2)", [id, process.pid]);
    await pause(holdsMs);
    await database.pool.query("insert into proof_effects (job) values ($1) on conflict do nothing", [id]);
  },
});

export const failingJob = defineJob({
  name: "proof.failing",
  label: "실패하는 작업",
  input: z.null(),
  run: ({ database }) => database.pool.query("insert into proof_effects (job) values ('kim@x.test'), ('kim@x.test')"),
});

export const minutelyJob = defineRecurringJob({
  name: "proof.minutely",
  label: "1분 작업",
  every: "minute",
  run: ({ database }, _, { id }) =>
    database.pool.query("insert into proof_minutes (job, pid) values ($1, $2)", [id, process.pid]),
});

const proof: ServerFeature = { name: "proof", routes: [], jobs: [slowJob, failingJob, minutelyJob] };

/** The product with jobs of a proof, when it is started as a process of its own. */
if (process.env["PROOF_DATABASE_URL"] !== undefined) {
  const { address } = await startServer({
    config: testConfig,
    databaseUrl: process.env["PROOF_DATABASE_URL"],
    features: [...features, proof],
    logging: false,
    jobsAfterMs: 0,
  });
  process.send?.({ ready: address });
}
