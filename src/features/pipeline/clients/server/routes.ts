import { ok, staffRoute } from "../../../../kit/server/http/route.ts";
import { importRoutes } from "../../../../kit/server/records/import/routes.ts";
import { standardRoutes, writeContext } from "../../../../kit/server/records/routes.ts";
import { manageClients, showClients } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as commands from "./commands/merge-clients.ts";
import * as queries from "./queries/merges.ts";
import { sameClients as findSameClients } from "./queries/same-clients.ts";
import { clientRecords } from "./records.ts";

const mergeClients = staffRoute(endpoints.mergeClients, schemas.mergeClients, {
  policy: manageClients,
  handler: async (context) => {
    const { number } = context.params;
    const moved = await commands.mergeClients(writeContext(context), { number, ...context.body });
    return ok({ number, moved });
  },
});

const undoMerge = staffRoute(endpoints.undoMerge, schemas.undoMerge, {
  policy: manageClients,
  handler: async (context) => {
    const { number } = context.params;
    await commands.undoMerge(writeContext(context), number);
    return ok({ number });
  },
});

const previewMerge = staffRoute(endpoints.previewMerge, schemas.previewMerge, {
  policy: manageClients,
  handler: async (context) => {
    const { params, query, services } = context;
    return ok({ moves: await queries.previewMerge(services.database, context, params.number, query.otherNumber) });
  },
});

const listMerges = staffRoute(endpoints.listMerges, schemas.listMerges, {
  policy: manageClients,
  handler: async (context) =>
    ok({ models: await queries.listMerges(context.services.database, context, context.params.number) }),
});

const findSuccessor = staffRoute(endpoints.findSuccessor, schemas.findSuccessor, {
  policy: showClients,
  handler: async (context) =>
    ok({ number: await queries.findSuccessor(context.services.database, context, context.params.number) }),
});

const sameClients = staffRoute(endpoints.sameClients, schemas.sameClients, {
  policy: manageClients,
  handler: async (context) => ok(await findSameClients(context, context.query)),
});

export const routes = [
  sameClients,
  ...standardRoutes(clientRecords),
  ...importRoutes(clientRecords),
  mergeClients,
  undoMerge,
  previewMerge,
  listMerges,
  findSuccessor,
];
