import type { ServerFeature } from "#firm/server/feature.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { routesOf } from "./routes.ts";
import { sourcesOf } from "./sources.ts";
import { tellLists } from "./tell-lists.ts";
import { filingsWaiting } from "./filings-waiting.ts";
import { limitationNear, tellMarks } from "./tell-marks.ts";

/** 시효·제척기간 told in time and looked over by another lawyer (additions C1). `others`: whose records have such days. */
export function limitations(others: readonly ServerFeature[]): ServerFeature {
  const sources = sourcesOf(others.flatMap((feature) => feature.limitations ?? []));
  const marks = defineRecurringJob({
    name: "limitations.marks",
    label: "시효·제척기간 알림",
    every: "hour",
    run: ({ database }) => tellMarks(database, sources),
  });
  const lists = defineRecurringJob({
    name: "limitations.lists",
    label: "시효 주간 점검 목록",
    every: "hour",
    run: ({ database }) => tellLists(database, sources),
  });
  return {
    name: "limitations",
    routes: routesOf(sources),
    bell: { kinds: [limitationNear] },
    approvals: [filingsWaiting(sources)],
    jobs: [marks, lists],
  };
}
