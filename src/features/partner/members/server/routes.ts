import { logRead } from "#platform/server/access-log.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { lockRecord, readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { managePartners, showPartners } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { reverseStake } from "./commands/reverse-stake.ts";
import { settleItem } from "./commands/settle-item.ts";
import { partnerRecords, stakeRecords } from "./records.ts";
import { openWorkOf, settlementOf } from "./settlement.ts";
import { partnerSteps } from "./steps.ts";

/** What a partner still holds is for that partner and the 운영위원회. */
const readSettlement = staffRoute(endpoints.readSettlement, schemas.readSettlement, {
  policy: showPartners,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, partnerRecords, context.params.number, context);
    const mayChange = managePartners.allows(context.facts);
    if (!mayChange && row.staff_id !== context.staff.id) throw notFound();
    await logRead(context, "파트너", [row]);
    return ok({
      items: await settlementOf(database, row.id),
      open: await openWorkOf(database, row.staff_id),
      mayChange,
    });
  },
});

const settle = staffRoute(endpoints.settleItem, schemas.settleItem, {
  policy: managePartners,
  handler: async (context) => {
    const { params, body, services, staff } = context;
    await inTransaction(services.database, actorOf(context), async (work) => {
      const partner = await lockRecord(work.query, partnerRecords, params.number, context);
      await settleItem(work, { partner, item: params.item, ...body, staffId: staff.id });
    });
    return ok({});
  },
});

const reverse = staffRoute(endpoints.reverseStake, schemas.reverseStake, {
  policy: managePartners,
  handler: async (context) => {
    const { params, body, viewer } = context;
    const number = await inTransactionOnce(writeContext(context), (work) =>
      reverseStake(work, viewer, { stakeId: params.number, ...body }),
    );
    return ok({ number });
  },
});

export const routes = [
  ...standardRoutes(partnerRecords, { without: ["remove", "restore"] }),
  ...stepRoutes(partnerSteps),
  ...standardRoutes(stakeRecords, { without: ["update", "remove", "restore", "reveal", "options"] }),
  readSettlement,
  settle,
  reverse,
];
