import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { standardRoutes } from "../../../../kit/server/records/routes.ts";
import { recordSearch } from "../../../../kit/server/records/search.ts";
import { presaleAreaRecords } from "./records.ts";

export const presales: ServerFeature = {
  name: "presales",
  records: [presaleAreaRecords],
  // An area with tasks is ended, not removed.
  routes: standardRoutes(presaleAreaRecords, { without: ["remove", "restore", "options"] }),
  search: recordSearch(presaleAreaRecords, { detail: ["region", "type"], state: "status" }),
};
