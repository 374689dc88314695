import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { recordSearch } from "#records/server/search.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { abandonJob } from "./abandon.ts";
import { lateChecksJob, orderChecking } from "./late-checks.ts";
import { orderRecords } from "./records.ts";
import { orderRefundRefused, orderRefunds } from "./refused-refund.ts";
import { routes } from "./routes.ts";
import { cashOwed, orderSteps } from "./steps.ts";

/** 서비스 결제: orders of clients (product §6.11). */
export const orders: ServerFeature = {
  name: "orders",
  records: [orderRecords],
  steps: [orderSteps],
  routes: [
    ...routes,
    ...standardRoutes(orderRecords, { without: ["create", "remove", "restore", "reveal"] }),
    ...stepRoutes(orderSteps),
  ],
  search: recordSearch(orderRecords, { detail: ["client", "service"], state: "status" }),
  bell: { kinds: [cashOwed, orderChecking, orderRefundRefused] },
  refundOrigins: [orderRefunds],
  jobs: [abandonJob, lateChecksJob],
};
