import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { remind } from "./jobs.ts";
import { letterAttachments, letterReceivers, letterSenders } from "./personal-data.ts";
import { letterRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { letterSteps } from "./steps.ts";
import { letterTile } from "./tile.ts";
import { letterTimeline } from "./timeline.ts";

export const letters: ServerFeature = {
  name: "letters",
  records: [letterRecords],
  steps: [letterSteps],
  routes,
  search: recordSearch(letterRecords, { detail: ["purpose", "client"], state: "status" }),
  timeline: letterTimeline,
  personal: [letterSenders, letterReceivers, letterAttachments],
  tiles: [letterTile],
  jobs: [remind],
};
