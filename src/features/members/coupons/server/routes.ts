import { sql } from "kysely";
import { logFound } from "#platform/server/access-log.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { clientRoute, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { limitCalls } from "#platform/server/rate-limit.ts";
import { visible } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { writeContext } from "#records/server/routes.ts";
import { clientOf } from "#features/portal/accounts/server/api.ts";
import { manageCoupons } from "../access.ts";
import { listOwnCoupons } from "../client-endpoints.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { issueCoupon } from "./commands/issue-coupon.ts";
import { usableFor } from "./issues.ts";
import { ownCoupons } from "./own-coupons.ts";

const issue = staffRoute(endpoints.issueCoupon, schemas.issueCoupon, {
  policy: manageCoupons,
  handler: async (context) => ok(await issueCoupon(writeContext(context), context.params.number, context.body.clients)),
});

const usable = staffRoute(endpoints.usableCoupons, schemas.usableCoupons, {
  policy: manageCoupons,
  handler: async (context) => {
    const { client: clientId, service, amount } = context.query;
    const { query } = context.services.database;
    const { rows } = await sql`select from clients r where r.id = ${clientId}
      and ${visible(registeredRecords().get("client")!, context)}`.execute(query);
    if (rows.length === 0) throw notFound();
    await logFound(context, "고객", [{ id: clientId }]);
    return ok({ models: await usableFor({ query }, { clientId, service, amount }) });
  },
});

/** Of one account within a minute. */
const readsPerMinute = 60;

const own = clientRoute(listOwnCoupons, schemas.listOwnCoupons, {
  holderOf: clientOf,
  handler: async ({ services, holder }) => {
    await limitCalls(services, "client-coupons", holder.accountId, readsPerMinute);
    return ok({ models: await ownCoupons(services.database, holder.clientId) });
  },
});

export const routes: readonly Route[] = [usable, issue, own];
