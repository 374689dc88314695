import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { brandRecords, specialtyRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { brandSteps } from "./steps.ts";

export const brands: ServerFeature = {
  name: "brands",
  records: [brandRecords, specialtyRecords],
  steps: [brandSteps],
  // A brand with posts is stopped, not removed.
  routes: [
    ...standardRoutes(brandRecords, { without: ["remove", "restore"] }),
    ...standardRoutes(specialtyRecords, { without: ["options"] }),
    ...stepRoutes(brandSteps),
    ...routes,
  ],
  search: recordSearch(brandRecords, { detail: ["domain"], state: "status" }),
};
