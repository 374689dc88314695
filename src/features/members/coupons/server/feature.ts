import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { expireCouponsJob } from "./expire.ts";
import { couponRecords, issueRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { couponSteps, issueSteps } from "./steps.ts";

/** 쿠폰 and their issues (product §6.12). */
export const coupons: ServerFeature = {
  name: "coupons",
  records: [couponRecords, issueRecords],
  steps: [couponSteps, issueSteps],
  routes: [
    ...routes,
    ...standardRoutes(couponRecords, { without: ["remove", "restore", "reveal"] }),
    ...standardRoutes(issueRecords, { without: ["create", "update", "remove", "restore", "options", "reveal"] }),
    ...stepRoutes(couponSteps),
    ...stepRoutes(issueSteps),
  ],
  search: recordSearch(couponRecords, { detail: ["code"], state: "status" }),
  jobs: [expireCouponsJob],
};
