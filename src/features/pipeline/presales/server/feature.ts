import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { presaleAreaRecords } from "./records.ts";

export const presales: ServerFeature = {
  name: "presales",
  records: [presaleAreaRecords],
  // An area with tasks is ended, not removed.
  routes: standardRoutes(presaleAreaRecords, { without: ["remove", "restore", "options"] }),
  search: recordSearch(presaleAreaRecords, { detail: ["region", "type"], state: "status" }),
};
