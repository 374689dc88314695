import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { defaultRoutes } from "./default-routes.ts";
import { templateStep } from "./first-day.ts";
import { paperRoutes } from "./paper-routes.ts";
import { templateRecords } from "./records.ts";
import { templateSteps } from "./steps.ts";
import { templateRoutes } from "./template-routes.ts";

export const papers: ServerFeature = {
  name: "papers",
  firstDays: [templateStep],
  records: [templateRecords],
  steps: [templateSteps],
  routes: [...templateRoutes, ...defaultRoutes, ...paperRoutes],
  search: recordSearch(templateRecords, { detail: ["kind"], state: "status" }),
};
