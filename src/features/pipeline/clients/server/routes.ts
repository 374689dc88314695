import type { z } from "zod";
import type { HistorySchema } from "#records/endpoints.ts";
import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute, type Route, type StaffContext } from "#platform/server/http/route.ts";
import { limitSearches } from "#platform/server/rate-limit.ts";
import { importRoutes } from "#records/server/import/routes.ts";
import { readRecord, readStored } from "#records/server/read.ts";
import { recordRoutes, standardRoutes, writeContext } from "#records/server/routes.ts";
import { assignClients as mayAssign, manageClients, mergeClients as mayMerge, showClients } from "../access.ts";
import { client } from "../client.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as assigning from "./commands/assign-clients.ts";
import * as commands from "./commands/merge-clients.ts";
import { setSuccessors as writeSuccessors } from "./commands/set-successors.ts";
import * as queries from "./queries/merges.ts";
import { sameClients as findSameClients } from "./queries/same-clients.ts";
import { successorsOf } from "./queries/successors.ts";
import { clientRecords } from "./records.ts";

const mergeClients = staffRoute(endpoints.mergeClients, schemas.mergeClients, {
  policy: mayMerge,
  handler: async (context) => {
    const { number } = context.params;
    const moved = await commands.mergeClients(writeContext(context), { number, ...context.body });
    return ok({ number, moved });
  },
});

const assignClients = staffRoute(endpoints.assignClients, schemas.assignClients, {
  policy: mayAssign,
  handler: async (context) => ok({ changed: await assigning.assignClients(writeContext(context), context.body) }),
});

const undoMerge = staffRoute(endpoints.undoMerge, schemas.undoMerge, {
  policy: mayMerge,
  handler: async (context) => {
    const { number } = context.params;
    await commands.undoMerge(writeContext(context), number);
    return ok({ number });
  },
});

const previewMerge = staffRoute(endpoints.previewMerge, schemas.previewMerge, {
  policy: mayMerge,
  handler: async (context) => {
    const { params, query, services } = context;
    const { ids, moves, accounts } = await queries.previewMerge(
      services.database,
      context,
      params.number,
      query.otherNumber,
    );
    await logRead(
      context,
      client.label,
      ids.map((id) => ({ id })),
    );
    return ok({ moves, accounts });
  },
});

const listMerges = staffRoute(endpoints.listMerges, schemas.listMerges, {
  policy: mayMerge,
  handler: async (context) => {
    const { id, merges } = await queries.listMerges(context.services.database, context, context.params.number);
    await logRead(context, client.label, [{ id }, ...merges]);
    return ok({ models: merges.map(({ id: _id, ...merge }) => merge) });
  },
});

const findSuccessor = staffRoute(endpoints.findSuccessor, schemas.findSuccessor, {
  policy: showClients,
  handler: async (context) => {
    const { id, number } = await queries.findSuccessor(context.services.database, context, context.params.number);
    await logRead(context, client.label, [{ id }]);
    return ok({ number });
  },
});

const readSuccessors = staffRoute(endpoints.readSuccessors, schemas.readSuccessors, {
  policy: showClients,
  handler: async (context) => {
    const { database } = context.services;
    const { id, version } = await readStored(database.query, clientRecords, context.params.number, context);
    const linked = await successorsOf(database, id, context);
    const others = [...linked.successors, ...linked.predecessors].map(({ successor }) => ({ id: successor.id }));
    await logRead(context, client.label, [{ id }, ...others]);
    return ok({ version, ...linked });
  },
});

const setSuccessors = staffRoute(endpoints.setSuccessors, schemas.setSuccessors, {
  policy: manageClients,
  handler: async (context) => {
    const { version, successors } = context.body;
    return ok({ version: await writeSuccessors(writeContext(context), { ...context.params, version }, successors) });
  },
});

const sameClients = staffRoute(endpoints.sameClients, schemas.sameClients, {
  policy: manageClients,
  handler: async (context) => {
    await limitSearches(context, "same", Object.values(context.body).join(""));
    return ok(await findSameClients(context, context.body));
  },
});

const standardHistory = recordRoutes(clientRecords).history;

/** What the log still holds of a destroyed client is not shown: that something happened and when, never what. */
const history: Route = {
  ...standardHistory,
  handler: async (context: StaffContext<HistorySchema>) => {
    const { params, services } = context;
    const { status } = await readRecord(services.database, clientRecords, params.number, context);
    const answer = (await standardHistory.handler(context)) as z.output<HistorySchema["response"]>;
    if (status !== "destroyed") return answer;
    return { ...answer, models: answer.models.map((entry) => ({ ...entry, changes: [] })) };
  },
};

export const routes = [
  sameClients,
  ...standardRoutes(clientRecords, { without: ["history"] }),
  history,
  ...importRoutes(clientRecords, { remarks: "notes" }),
  assignClients,
  mergeClients,
  undoMerge,
  previewMerge,
  listMerges,
  findSuccessor,
  readSuccessors,
  setSuccessors,
];
