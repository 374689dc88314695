import type { ServerFeature } from "#firm/server/feature.ts";
import { hearingRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { hearingSteps } from "./steps.ts";
import { hearingTimeline } from "./timeline.ts";

export const hearings: ServerFeature = {
  name: "hearings",
  records: [hearingRecords],
  steps: [hearingSteps],
  routes,
  timeline: hearingTimeline,
};
