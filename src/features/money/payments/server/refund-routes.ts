import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { managePayments, showPayments } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { payment } from "../payment.ts";
import * as schemas from "../schemas.ts";
import { requestRefund } from "./commands/request-refund.ts";
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
    const models = await readRefunds(context.services.database, context, null);
    await logRead(
      context,
      payment.label,
      models.map(({ paymentNumber }) => ({ id: paymentNumber })),
    );
    return ok({ models });
  },
});

export const refundRoutes = [request, list, ...stepRoutes(refundSteps)];
