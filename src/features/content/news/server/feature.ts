import { advertisingRoutes } from "#firm/server/advertising/routes.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { advertisedNews } from "./advertised.ts";
import { publishReservedJob } from "./publish-reserved.ts";
import { publishedPictures } from "./file-shares.ts";
import { newsRecords } from "./records.ts";
import { newsSteps } from "./steps.ts";

export const newsFeature: ServerFeature = {
  name: "news",
  records: [newsRecords],
  steps: [newsSteps],
  routes: [
    ...standardRoutes(newsRecords, { without: ["reveal", "options"] }),
    ...stepRoutes(newsSteps),
    ...advertisingRoutes(newsRecords, (_query, row) => Promise.resolve(advertisedNews(row))),
  ],
  search: recordSearch(newsRecords, { detail: ["kind", "press"], state: "status" }),
  fileShares: [publishedPictures],
  jobs: [publishReservedJob],
};
