import type { ServerFeature } from "#firm/server/feature.ts";
import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { contract } from "#features/pipeline/contracts/contract.ts";
import { payment } from "#features/money/payments/payment.ts";
import { exceptAllocations, manageAllocations, ownAllocations } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as commands from "./commands.ts";
import * as queries from "./queries.ts";

const list = staffRoute(endpoints.listAllocations, schemas.listAllocations, {
  policy: manageAllocations,
  handler: async (context) => {
    const answer = await queries.listAllocations(context.services.database, context, context.query);
    await logRead(
      context,
      payment.label,
      answer.models.map(({ number }) => ({ id: number })),
    );
    return ok(answer);
  },
});

const propose = staffRoute(endpoints.proposeAllocations, schemas.proposeAllocations, {
  policy: manageAllocations,
  handler: async (context) => ok(await commands.proposeAllocations(writeContext(context), context.body.targets)),
});

const confirm = staffRoute(endpoints.confirmAllocations, schemas.confirmAllocations, {
  policy: manageAllocations,
  handler: async (context) => ok(await commands.confirmAllocations(writeContext(context), context.body.targets)),
});

const reopen = staffRoute(endpoints.reopenAllocation, schemas.reopenAllocation, {
  policy: manageAllocations,
  handler: async (context) => {
    const { params, body } = context;
    const target = { number: params.number, version: body.version };
    return ok(await commands.reopenAllocation(writeContext(context), target, body.reason));
  },
});

const exceptions = staffRoute(endpoints.listExceptions, schemas.listExceptions, {
  policy: exceptAllocations,
  handler: async (context) => {
    const models = await queries.listExceptions(context.services.database, context);
    await logRead(
      context,
      payment.label,
      models.map(({ number }) => ({ id: number })),
    );
    return ok({ models });
  },
});

const except = staffRoute(endpoints.giveException, schemas.giveException, {
  policy: exceptAllocations,
  handler: async (context) => {
    await commands.giveException(writeContext(context), { number: context.params.number, ...context.body });
    return ok({});
  },
});

const mine = staffRoute(endpoints.listOwnAllocations, schemas.listOwnAllocations, {
  policy: ownAllocations,
  handler: async (context) => {
    const { answer, named } = await queries.listOwn(context.services.database, context, context.query);
    await logRead(context, contract.label, named);
    return ok(answer);
  },
});

/** 매출기여: who brought what was received, proposed, confirmed and kept with the month. */
export const allocations: ServerFeature = {
  name: "allocations",
  routes: [list, propose, confirm, reopen, exceptions, except, mine],
};
