import { inTransaction } from "#platform/server/database/transaction.ts";
import { actorOf, ok, staffRoute } from "#platform/server/http/route.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { writeContext } from "#records/server/routes.ts";
import { closeMonths, manageTargets, openConsultFunnel, openContributions, openPerformance } from "../access.ts";
import * as closingSchemas from "../closing-schemas.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { closeTeams, restateClosing } from "./commands/close-month.ts";
import { setOpenness } from "./commands/set-openness.ts";
import { setTargets } from "./commands/set-targets.ts";
import { contributed } from "./figures/contributed.ts";
import { figureSets } from "./figures/figures.ts";
import { readBoard } from "./queries/board.ts";
import { listClosings, readClosing } from "./queries/closings.ts";
import { readContributions } from "./queries/contributions.ts";
import { everybody } from "./queries/reach.ts";
import { readRows } from "./queries/rows.ts";

const performance = staffRoute(endpoints.readPerformance, schemas.readPerformance, {
  policy: openPerformance,
  handler: async (context) =>
    ok({ model: await readBoard(context.services.database, context, figureSets.performance, context.query) }),
});

const rows = staffRoute(endpoints.listRows, schemas.listRows, {
  policy: openPerformance,
  handler: async (context) => ok(await readRows(context, figureSets.performance, context.query)),
});

const funnel = staffRoute(endpoints.readFunnel, schemas.readFunnel, {
  policy: openConsultFunnel,
  handler: async (context) =>
    ok({ model: await readBoard(context.services.database, context, figureSets.funnel, context.query) }),
});

const funnelRows = staffRoute(endpoints.listFunnelRows, schemas.listFunnelRows, {
  policy: openConsultFunnel,
  handler: async (context) => ok(await readRows(context, figureSets.funnel, context.query)),
});

const targets = staffRoute(endpoints.setTargets, schemas.setTargets, {
  policy: manageTargets,
  handler: async (context) => {
    await inTransaction(context.services.database, actorOf(context), (work) => setTargets(work, context, context.body));
    return ok({});
  },
});

const openness = staffRoute(endpoints.setOpenness, schemas.setOpenness, {
  policy: manageTargets,
  handler: async (context) => {
    const { openToTeam } = context.body;
    await inTransaction(context.services.database, actorOf(context), (work) => setOpenness(work, context, openToTeam));
    return ok({});
  },
});

const contributions = staffRoute(endpoints.readContributions, schemas.readContributions, {
  policy: openContributions,
  handler: async (context) => ok(await readContributions(context, context.query)),
});

const contributionRows = staffRoute(endpoints.listContributionRows, schemas.listContributionRows, {
  policy: openContributions,
  handler: async (context) => ok(await readRows(context, [contributed], context.query, everybody)),
});

const closings = staffRoute(endpoints.listClosings, closingSchemas.listClosings, {
  policy: closeMonths,
  handler: async ({ services, query }) => ok(await listClosings(services.database, query.month)),
});

const closing = staffRoute(endpoints.readClosing, closingSchemas.readClosing, {
  policy: closeMonths,
  handler: async (context) => ok({ model: await readClosing(context, context.params.closingId) }),
});

const close = staffRoute(endpoints.closeTeams, closingSchemas.closeTeams, {
  policy: closeMonths,
  handler: async (context) =>
    ok({ closed: await inTransactionOnce(writeContext(context), (work) => closeTeams(work, context, context.body)) }),
});

const restate = staffRoute(endpoints.restateClosing, closingSchemas.restateClosing, {
  policy: closeMonths,
  handler: async (context) => {
    const input = { closingId: context.params.closingId, reason: context.body.reason };
    const closingId = await inTransactionOnce(writeContext(context), (work) => restateClosing(work, context, input));
    return ok({ closingId });
  },
});

export const routes = [
  performance,
  rows,
  funnel,
  funnelRows,
  targets,
  openness,
  contributions,
  contributionRows,
  closings,
  closing,
  close,
  restate,
];
