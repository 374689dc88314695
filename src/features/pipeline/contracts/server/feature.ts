import type { ServerFeature } from "#firm/server/feature.ts";
import { recordSearch } from "#records/server/search.ts";
import { amendmentsWaiting } from "./amendments-waiting.ts";
import { contractLimitations } from "./limitation.ts";
import { contractStep } from "./first-day.ts";
import { contractRecords } from "./records.ts";
import { routes } from "./routes.ts";
import { contractSteps } from "./steps.ts";
import { contractTimeline } from "./timeline.ts";
import { contractAmendments, contractBarConfirmations, contractFees, contractSettlements } from "./personal-data.ts";

export const contracts: ServerFeature = {
  name: "contracts",
  firstDays: [contractStep],
  records: [contractRecords],
  steps: [contractSteps],
  personal: [contractAmendments, contractBarConfirmations, contractFees, contractSettlements],
  routes,
  search: recordSearch(contractRecords, { detail: ["client", "opponent"], state: "status" }),
  timeline: contractTimeline,
  limitations: [contractLimitations],
  approvals: [amendmentsWaiting],
};
