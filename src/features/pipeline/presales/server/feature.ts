import type { ServerFeature } from "#firm/server/feature.ts";
import { importRoutes } from "#records/server/import/routes.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { buyerRecords, layoutRecords, printerRecords, runRecords } from "./buyer-records.ts";
import { buyerSteps, printRunSteps } from "./buyer-steps.ts";
import { printingRoutes } from "./printing-routes.ts";
import { presaleAreaRecords } from "./records.ts";

export const presales: ServerFeature = {
  name: "presales",
  records: [presaleAreaRecords],
  // An area with tasks is ended, not removed.
  routes: standardRoutes(presaleAreaRecords, { without: ["remove", "restore"] }),
  search: recordSearch(presaleAreaRecords, { detail: ["region", "type"], state: "status" }),
};

export const presaleBuyers: ServerFeature = {
  name: "presaleBuyers",
  records: [buyerRecords],
  steps: [buyerSteps],
  routes: [
    ...standardRoutes(buyerRecords, { without: ["options"] }),
    ...stepRoutes(buyerSteps),
    ...importRoutes(buyerRecords),
  ],
  search: recordSearch(buyerRecords, { detail: ["area", "dong", "ho"], state: "status" }),
};

export const presalePrints: ServerFeature = {
  name: "presalePrints",
  records: [layoutRecords, printerRecords, runRecords],
  steps: [printRunSteps],
  routes: [
    ...standardRoutes(layoutRecords),
    ...standardRoutes(printerRecords),
    ...standardRoutes(runRecords, { without: ["create", "update", "remove", "restore", "options"] }),
    ...stepRoutes(printRunSteps),
    ...printingRoutes,
  ],
};
