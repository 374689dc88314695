import type { ServerFeature } from "#firm/server/feature.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { tellUnclosed } from "./closing-alarm.ts";
import { routes } from "./routes.ts";

const watch = defineRecurringJob({
  name: "closing.watch",
  label: "마감하지 않은 날 알림",
  every: "tenMinutes",
  run: ({ database }) => tellUnclosed(database),
});

/** 일일마감 (product N1, additions L7). */
export const closing: ServerFeature = { name: "closing", routes, jobs: [watch] };
