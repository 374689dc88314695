import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { swapAsked, swapSettled, workAssigned, workTaken } from "./bell.ts";
import { overdueJob } from "./overdue.ts";
import { proBonoSteps } from "./pro-bono-steps.ts";
import { proBonoRecords, responsibleRecords, volunteerRecords } from "./records.ts";
import { responsibleSteps } from "./responsible-steps.ts";
import { routes } from "./routes.ts";
import { volunteerSteps } from "./volunteer-steps.ts";

export const works: ServerFeature = {
  name: "partnerWorks",
  records: [responsibleRecords, volunteerRecords, proBonoRecords],
  steps: [responsibleSteps, volunteerSteps, proBonoSteps],
  routes,
  search: recordSearch(responsibleRecords, { detail: ["category", "partner"], state: "status" }),
  bell: { kinds: [workAssigned, workTaken, swapAsked, swapSettled] },
  jobs: [overdueJob],
};
