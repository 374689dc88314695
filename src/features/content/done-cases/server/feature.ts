import { advertisingRoutes } from "#firm/server/advertising/routes.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { advertisedStory } from "./advertised.ts";
import { doneCaseHits } from "./personal-data.ts";
import { doneCaseRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { doneCaseSteps } from "./steps.ts";

export const doneCases: ServerFeature = {
  name: "doneCases",
  records: [doneCaseRecords],
  personal: [doneCaseHits],
  steps: [doneCaseSteps],
  routes: [
    ...standardRoutes(doneCaseRecords, { without: ["options"] }),
    ...stepRoutes(doneCaseSteps),
    ...advertisingRoutes(doneCaseRecords, advertisedStory),
    ...routes,
  ],
  search: recordSearch(doneCaseRecords, { detail: ["category", "lawyer"], state: "status" }),
};
