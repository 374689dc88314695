import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { seizureCosts, seizureInterest, seizureReceipts, seizureShares } from "./personal-data.ts";
import { seizureRecords, targetRecords } from "./records.ts";
import { remindOfDays } from "./remind.ts";
import { routes } from "./routes.ts";
import { seizureTile } from "./tile.ts";
import { seizureSteps } from "./steps.ts";
import { targetSteps } from "./target-steps.ts";
import { seizureTimeline } from "./timeline.ts";

export const seizures: ServerFeature = {
  name: "seizures",
  records: [seizureRecords, targetRecords],
  steps: [seizureSteps, targetSteps],
  personal: [seizureInterest, seizureCosts, seizureReceipts, seizureShares],
  routes,
  tiles: [seizureTile],
  jobs: [remindOfDays],
  search: recordSearch(seizureRecords, { detail: ["kind", "caseNo", "creditor"], state: "status" }),
  timeline: seizureTimeline,
};
