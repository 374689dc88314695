import type { ServerFeature } from "../../../../kit/server/feature.ts";
import { recordRoutes } from "../../../../kit/server/records/routes.ts";
import { contractRecords } from "./records.ts";

export const contracts: ServerFeature = {
  name: "contracts",
  records: [contractRecords],
  routes: Object.values(recordRoutes(contractRecords)),
};
