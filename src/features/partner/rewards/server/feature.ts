import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { managePartners } from "#features/partner/members/access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { objectionAnswered, rewardComputed, rewardObjected } from "./bell.ts";
import { computeRewards } from "./commands/compute-rewards.ts";
import { rewardRecords } from "./records.ts";
import { rewardSteps } from "./steps.ts";

const compute = staffRoute(endpoints.computeRewards, schemas.computeRewards, {
  policy: managePartners,
  handler: async (context) => {
    const write = writeContext(context);
    const { day } = context.body;
    const counts = await inTransaction(write.database, write.actor, (work) => computeRewards(work, write, day));
    const { start, end, label } = fiscalQuarter(day);
    return ok({ ...counts, period: { from: start, to: end, label } });
  },
});

export const rewards: ServerFeature = {
  name: "partnerRewards",
  records: [rewardRecords],
  steps: [rewardSteps],
  routes: [
    ...standardRoutes(rewardRecords, {
      without: ["create", "update", "remove", "restore", "reveal", "options"],
    }),
    ...stepRoutes(rewardSteps),
    compute,
  ],
  bell: { kinds: [rewardComputed, rewardObjected, objectionAnswered] },
};
