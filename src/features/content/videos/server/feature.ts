import { advertisingRoutes } from "#firm/server/advertising/routes.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { advertisedVideo } from "./advertised.ts";
import { publishVideos } from "./publish-due.ts";
import { videoRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { videoSteps } from "./steps.ts";

export const videos: ServerFeature = {
  name: "videos",
  records: [videoRecords],
  steps: [videoSteps],
  routes: [
    ...standardRoutes(videoRecords),
    ...stepRoutes(videoSteps),
    ...advertisingRoutes(videoRecords, (_query, row) => Promise.resolve(advertisedVideo(row))),
    ...routes,
  ],
  jobs: [publishVideos],
  search: recordSearch(videoRecords, { detail: ["brand", "lawyer"], state: "status" }),
};
