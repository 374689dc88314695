import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { routineRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { sendRoutines } from "./send-due.ts";
import { routineSteps } from "./steps.ts";

/** 반복 업무. */
export const routines: ServerFeature = {
  name: "routines",
  records: [routineRecords],
  steps: [routineSteps],
  routes,
  jobs: [sendRoutines],
  search: recordSearch(routineRecords, { detail: ["rule"], state: "status" }),
};
