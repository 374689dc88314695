import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { askRecords } from "./records.ts";
import { askSteps } from "./steps.ts";

export const asks: ServerFeature = {
  name: "asks",
  records: [askRecords],
  steps: [askSteps],
  routes: [...standardRoutes(askRecords, { without: ["remove", "restore", "options"] }), ...stepRoutes(askSteps)],
  search: recordSearch(askRecords, { detail: ["department", "owner"], state: "status" }),
};
