import type { ServerFeature } from "#firm/server/feature.ts";
import { seoulDay } from "#platform/dates.ts";
import { logRead } from "#platform/server/access-log.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { managePartners } from "#features/partner/members/access.ts";
import { showPartnerRevenue, showUnion } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { computeSettlement } from "./commands/compute-settlement.ts";
import { linesOf, partnerRevenue } from "./queries.ts";
import { unionCaseRecords, unionRecords, unionRuleRecords } from "./records.ts";
import { unionSteps } from "./steps.ts";

const compute = staffRoute(endpoints.computeSettlement, schemas.computeSettlement, {
  policy: managePartners,
  handler: async (context) => {
    const { services, viewer, body } = context;
    const number = await inTransaction(services.database, actorOf(context), (work) =>
      computeSettlement(work, viewer, body.day, seoulDay(Date.now())),
    );
    return ok({ number });
  },
});

const lines = staffRoute(endpoints.readLines, schemas.readLines, {
  policy: showUnion,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, unionRecords, context.params.number, context);
    await logRead(context, "조합 매출", [row]);
    return ok({ models: await linesOf(database, row) });
  },
});

const longestDays = 1_100;

const revenue = staffRoute(endpoints.readPartnerRevenue, schemas.readPartnerRevenue, {
  policy: showPartnerRevenue,
  handler: async (context) => {
    const { from, to } = context.query;
    if (to < from) throw invalidField("to", "종료일은 시작일보다 앞설 수 없습니다.");
    if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > longestDays)
      throw invalidField("to", "기간은 3년까지 볼 수 있습니다.");
    const staffId = managePartners.allows(context.facts) ? null : context.staff.id;
    const models = await partnerRevenue(context.services.database, { from, to, staffId });
    await logRead(
      context,
      "파트너",
      models.map(({ partnerId }) => ({ id: partnerId })),
    );
    return ok({ models });
  },
});

export const unionRevenue: ServerFeature = {
  name: "unionRevenue",
  records: [unionRuleRecords, unionCaseRecords, unionRecords],
  steps: [unionSteps],
  routes: [
    ...standardRoutes(unionRuleRecords, { without: ["remove", "restore", "reveal", "options"] }),
    ...standardRoutes(unionCaseRecords, { without: ["remove", "restore", "reveal", "options"] }),
    ...standardRoutes(unionRecords, { without: ["create", "update", "remove", "restore", "reveal", "options"] }),
    ...stepRoutes(unionSteps),
    compute,
    lines,
    revenue,
  ],
};
