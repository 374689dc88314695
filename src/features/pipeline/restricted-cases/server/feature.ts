import type { ServerFeature } from "#firm/server/feature.ts";
import { caseOpeningSteps } from "./openings.ts";
import { caseOpeningRecords } from "./records.ts";
import { routes } from "./routes.ts";

/** 접근제한 사건: cases that a list of people alone sees (trust R31). */
export const restrictedCases: ServerFeature = {
  name: "restrictedCases",
  records: [caseOpeningRecords],
  steps: [caseOpeningSteps],
  routes,
};
