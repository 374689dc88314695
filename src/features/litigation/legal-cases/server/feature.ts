import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { legalCaseStep } from "./first-day.ts";
import { caseEntries, caseParties } from "./personal-data.ts";
import { remindOfPoa } from "./poa.ts";
import { legalCaseRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { legalCaseSteps } from "./steps.ts";
import { caseTimeline } from "./timeline.ts";

export const legalCases: ServerFeature = {
  name: "legalCases",
  firstDays: [legalCaseStep],
  records: [legalCaseRecords],
  personal: [caseParties, caseEntries],
  steps: [legalCaseSteps],
  routes,
  search: recordSearch(legalCaseRecords, { detail: ["caseName", "partyNames", "project"], state: "status" }),
  timeline: caseTimeline,
  jobs: [remindOfPoa],
};
