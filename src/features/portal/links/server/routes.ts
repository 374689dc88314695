import { logRead } from "#platform/server/access-log.ts";
import { guestRoute, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { writeContext } from "#records/server/routes.ts";
import { readFirmSettings } from "#features/identity/session/server/commands/read-firm-settings.ts";
import { seenClient } from "#features/pipeline/clients/server/api.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { showProjects } from "#features/pipeline/projects/access.ts";
import { project } from "#features/pipeline/projects/project.ts";
import { seenProject } from "#features/pipeline/projects/server/api.ts";
import { manageLinks, openLinks, showLinks } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as entering from "./commands/enter.ts";
import * as issuing from "./commands/issue.ts";
import { linksOf, linksOfCase } from "./queries.ts";

const look = guestRoute(endpoints.lookAtLink, schemas.lookAtLink, {
  policy: openLinks,
  handler: async ({ services, request, body }) => {
    await entering.lookAtLink(services, request, body.slug);
    const { name, phone } = await readFirmSettings(services);
    return ok({ model: { firm: name, phone } });
  },
});

const enter = guestRoute(endpoints.enterLink, schemas.enterLink, {
  policy: openLinks,
  handler: async ({ services, request, body }) => ok(await entering.enterLink(services, request, body)),
});

const list = staffRoute(endpoints.listLinks, schemas.listLinks, {
  policy: showLinks,
  handler: async (context) => {
    const { query } = context.services.database;
    const { id } = await seenClient(query, context, context.params.number);
    await logRead(context, client.label, [{ id }]);
    return ok({ models: await linksOf({ query }, context, id) });
  },
});

const listOfCase = staffRoute(endpoints.listCaseLinks, schemas.listCaseLinks, {
  policy: showProjects,
  handler: async (context) => {
    const { query } = context.services.database;
    const { id } = await seenProject(query, context, context.params.number);
    await logRead(context, project.label, [{ id }]);
    return ok({ models: await linksOfCase({ query }, context, id) });
  },
});

const renew = staffRoute(endpoints.renewCode, schemas.renewCode, {
  policy: manageLinks,
  handler: async (context) => {
    const { number, linkId } = context.params;
    return ok({ code: await issuing.renewCode(writeContext(context), number, linkId) });
  },
});

const end = staffRoute(endpoints.endLink, schemas.endLink, {
  policy: manageLinks,
  handler: async (context) => {
    const { number, linkId } = context.params;
    await issuing.endLink(writeContext(context), number, linkId);
    return ok({});
  },
});

export const routes: readonly Route[] = [look, enter, list, listOfCase, renew, end];
