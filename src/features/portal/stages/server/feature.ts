import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { stageTextRecords } from "./records.ts";

/** What clients read of the stages of their cases, written by the firm (additions 41). */
export const clientStages: ServerFeature = {
  name: "clientStages",
  records: [stageTextRecords],
  // A row for each stage of each 분야 is there from the first day on.
  routes: standardRoutes(stageTextRecords, { without: ["create", "remove", "restore", "options"] }),
};
