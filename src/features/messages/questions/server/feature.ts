import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { questionAsked } from "./bell.ts";
import { clientQuestionRoutes } from "./client-routes.ts";
import { questionRecords } from "./records.ts";
import { questionSteps } from "./steps.ts";

export const questions: ServerFeature = {
  name: "questions",
  records: [questionRecords],
  steps: [questionSteps],
  bell: { kinds: [questionAsked] },
  routes: [
    ...standardRoutes(questionRecords, { without: ["remove", "restore", "options"] }),
    ...stepRoutes(questionSteps),
    ...clientQuestionRoutes,
  ],
  search: recordSearch(questionRecords, { detail: ["category"], state: "status" }),
};
