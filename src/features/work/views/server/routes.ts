import { Failure } from "#platform/server/http/failure.ts";
import { actorOf, ok, staffRoute, type StaffContext } from "#platform/server/http/route.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import { listColumnSets, setColumnSet, setTeamColumns } from "#records/column-sets.ts";
import { keepViews } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { columnSetsOf, writeColumnSet } from "./column-sets.ts";
import { changeView, ownViews, removeView, saveView } from "./views.ts";

const ownerOf = (context: StaffContext<CallSchema>) => ({ staffId: context.staff.id, actor: actorOf(context) });

const list = staffRoute(endpoints.listViews, schemas.listViews, {
  policy: keepViews,
  handler: async ({ services, staff, query }) => {
    const models = await ownViews(services.database, staff.id, query.resource);
    return ok({ models, total: models.length });
  },
});

const create = staffRoute(endpoints.createView, schemas.createView, {
  policy: keepViews,
  handler: async (context) => ok({ model: await saveView(context.services.database, ownerOf(context), context.body) }),
});

const update = staffRoute(endpoints.updateView, schemas.updateView, {
  policy: keepViews,
  handler: async (context) =>
    ok({ model: await changeView(context.services.database, ownerOf(context), context.params.id, context.body) }),
});

const remove = staffRoute(endpoints.deleteView, schemas.deleteView, {
  policy: keepViews,
  handler: async (context) => {
    await removeView(context.services.database, ownerOf(context), context.params.id);
    return ok({});
  },
});

const listSets = staffRoute(listColumnSets, schemas.listColumnSets, {
  policy: keepViews,
  handler: async ({ services, staff }) => {
    const models = staff.teamId === null ? [] : await columnSetsOf(services.database, staff.teamId);
    return ok({ models, total: models.length });
  },
});

const setColumns = staffRoute(setColumnSet, schemas.setColumnSet, {
  policy: setTeamColumns,
  handler: async (context) => {
    const { teamId } = context.staff;
    if (teamId === null) throw new Failure("forbidden");
    const setting = { teamId, ...context.params, ...context.body };
    return ok({ model: await writeColumnSet(context.services.database, actorOf(context), setting) });
  },
});

export const routes = [list, create, update, remove, listSets, setColumns];
