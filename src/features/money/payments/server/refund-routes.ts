import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { keyOf } from "#records/server/parts.ts";
import { writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { managePayments, showPayments } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { payment } from "../payment.ts";
import * as schemas from "../schemas.ts";
import { requestRefund } from "./commands/request-refund.ts";
import { refundablePayments } from "./dispute-refunds.ts";
import { readRefunds } from "./queries.ts";
import { refundSteps } from "./refunds.ts";

const request = staffRoute(endpoints.requestRefund, schemas.requestRefund, {
  policy: managePayments,
  handler: async (context) =>
    ok(await requestRefund(writeContext(context), { number: context.params.number, ...context.body })),
});

const list = staffRoute(endpoints.listRefunds, schemas.listRefunds, {
  policy: showPayments,
  handler: async (context) => {
    const { database } = context.services;
    const { boonId } = context.query;
    if (boonId !== undefined) await keyOf(database, context, "dispute", boonId);
    const models = await readRefunds(database, context, boonId === undefined ? {} : { disputeId: boonId });
    await logRead(
      context,
      payment.label,
      models.map(({ paymentNumber }) => ({ id: paymentNumber })),
    );
    return ok({ models });
  },
});

const refundable = staffRoute(endpoints.listRefundable, schemas.listRefundable, {
  policy: managePayments,
  handler: async (context) => {
    const models = await refundablePayments(context.services.database, context, context.query.boonId);
    await logRead(
      context,
      payment.label,
      models.map(({ number }) => ({ id: number })),
    );
    return ok({ models });
  },
});

export const refundRoutes = [request, list, refundable, ...stepRoutes(refundSteps)];
