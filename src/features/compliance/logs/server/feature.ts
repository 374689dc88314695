import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { currentHeads, headsFile, noteHeads } from "./commands/heads.ts";
import { purgeLogs } from "./commands/purge-logs.ts";
import { sealLogs } from "./commands/seal-logs.ts";

const seal = defineRecurringJob({
  name: "logs.seal",
  label: "접속·권한·변경 기록 봉인",
  every: "minute",
  run: ({ database }) => sealLogs(database),
});

const note = defineRecurringJob({
  name: "logs.note",
  label: "봉인 값을 데이터베이스 밖에 적기",
  every: "hour",
  async run({ config, database, log }) {
    if (config.backupDir === "") return;
    const heads = await currentHeads(database);
    // Twice: into a file, and into the log of the process, which a firm collects on another machine. Nothing is wrong;
    // as a warning they are in the log as it is kept everywhere, which leaves out what is mere news.
    log.warn({ heads }, "log heads");
    await noteHeads(headsFile(config), heads);
  },
});

const purge = defineRecurringJob({
  name: "logs.purge",
  label: "보관 기간이 지난 기록 정리",
  every: "day",
  withinMinutes: 120,
  run: ({ database }, _, { signal }) => purgeLogs(database, signal),
});

/** Seals the logs, notes the heads of their chains outside of the database, and takes away what is no longer kept. */
export const logs: ServerFeature = { name: "logs", routes: [], jobs: [seal, note, purge] };
