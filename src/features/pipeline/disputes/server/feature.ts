import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { disputeRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { disputeTimeline } from "./timeline.ts";

export const disputes: ServerFeature = {
  name: "disputes",
  records: [disputeRecords],
  routes,
  search: recordSearch(disputeRecords, { detail: ["kind", "client"], state: "status" }),
  timeline: disputeTimeline,
};
