import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { thirdDebtorRecords } from "./records.ts";
import { directoryTile } from "./tile.ts";

export const thirdDebtors: ServerFeature = {
  name: "thirdDebtors",
  records: [thirdDebtorRecords],
  routes: standardRoutes(thirdDebtorRecords),
  tiles: [directoryTile],
  search: recordSearch(thirdDebtorRecords, { detail: ["kind", "address"] }),
};
