import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { partnerRecords, stakeRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { partnerSteps } from "./steps.ts";

export const members: ServerFeature = {
  name: "partners",
  records: [partnerRecords, stakeRecords],
  steps: [partnerSteps],
  routes,
  search: recordSearch(partnerRecords, { detail: ["duty", "specialty"], state: "status" }),
};
