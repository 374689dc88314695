import { ok, staffRoute } from "../../../../kit/server/http/route.ts";
import { importRoutes } from "../../../../kit/server/records/import/routes.ts";
import { standardRoutes, writeContext } from "../../../../kit/server/records/routes.ts";
import { manageClients } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as commands from "./commands/merge-clients.ts";
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

export const routes = [...standardRoutes(clientRecords), ...importRoutes(clientRecords), mergeClients, undoMerge];
