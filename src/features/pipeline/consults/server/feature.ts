import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { nameless } from "../consult.ts";
import { consultRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { consultSteps } from "./steps.ts";
import { consultTimeline } from "./timeline.ts";
import { consultAddenda, consultMerges } from "./personal-data.ts";

export const consults: ServerFeature = {
  name: "consults",
  records: [consultRecords],
  steps: [consultSteps],
  personal: [consultAddenda, consultMerges],
  routes,
  search: recordSearch(consultRecords, { detail: ["tel", "brief"], state: "status", nameless }),
  timeline: consultTimeline,
};
