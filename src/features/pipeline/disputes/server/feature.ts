import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { disputeRecords } from "./records.ts";
import { disputeSteps } from "./steps.ts";
import { disputeTimeline } from "./timeline.ts";

export const disputes: ServerFeature = {
  name: "disputes",
  records: [disputeRecords],
  steps: [disputeSteps],
  routes: [
    ...standardRoutes(disputeRecords, { without: ["remove", "restore", "options"] }),
    ...stepRoutes(disputeSteps),
  ],
  search: recordSearch(disputeRecords, { detail: ["kind", "client"], state: "status" }),
  timeline: disputeTimeline,
};
