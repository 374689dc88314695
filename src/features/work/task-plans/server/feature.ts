import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { startPlansJob } from "./auto-start.ts";
import { planRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { sendWaitingJob } from "./send-ready.ts";
import { planSteps } from "./steps.ts";

/** 업무 묶음: templates of tasks. */
export const taskPlans: ServerFeature = {
  name: "taskPlans",
  records: [planRecords],
  steps: [planSteps],
  routes,
  jobs: [startPlansJob, sendWaitingJob],
  search: recordSearch(planRecords, { detail: ["startsBy"], state: "status" }),
};
