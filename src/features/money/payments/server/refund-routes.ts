import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { managePayments, showPayments } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { payment } from "../payment.ts";
import * as schemas from "../schemas.ts";
import * as commands from "./commands/refund-payment.ts";
import { readRefunds } from "./queries.ts";

const request = staffRoute(endpoints.requestRefund, schemas.requestRefund, {
  policy: managePayments,
  handler: async (context) =>
    ok(await commands.requestRefund(writeContext(context), { number: context.params.number, ...context.body })),
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

const decide = staffRoute(endpoints.decideRefund, schemas.decideRefund, {
  policy: managePayments,
  confirmed: true,
  handler: async (context) => {
    const target = { refundId: context.params.refundId, version: context.body.version };
    return ok(await commands.decideRefund(writeContext(context), target, context.body));
  },
});

const pay = staffRoute(endpoints.payRefund, schemas.payRefund, {
  policy: managePayments,
  confirmed: true,
  handler: async (context) => {
    const target = { refundId: context.params.refundId, version: context.body.version };
    return ok(await commands.payRefund(writeContext(context), target, context.body.paidOn));
  },
});

export const refundRoutes = [request, list, decide, pay];
