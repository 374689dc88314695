import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { expireJob, releaseJob } from "./expire.ts";
import { memberRecords, movementRecords } from "./records.ts";
import { walletRefundRefused, walletRefunds } from "./refused-refund.ts";
import { routes } from "./routes.ts";
import { memberSteps, movementSteps } from "./steps.ts";

/** 캐시·포인트 of members (product §6.12). What was booked is never changed nor removed. */
export const cashpoint: ServerFeature = {
  name: "cashpoint",
  records: [memberRecords, movementRecords],
  steps: [memberSteps, movementSteps],
  routes: [
    ...standardRoutes(memberRecords, { without: ["create", "remove", "restore", "options", "reveal"] }),
    ...standardRoutes(movementRecords, { without: ["update", "remove", "restore", "options", "reveal"] }),
    ...stepRoutes(memberSteps),
    ...stepRoutes(movementSteps),
    ...routes,
  ],
  bell: { kinds: [walletRefundRefused] },
  refundOrigins: [walletRefunds],
  jobs: [expireJob, releaseJob],
};
