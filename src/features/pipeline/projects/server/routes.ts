import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { importRoutes } from "#records/server/import/routes.ts";
import { readRecord } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { updateRecord } from "#records/server/write.ts";
import type { ChangesOf } from "#records/resource.ts";
import {
  assignProjects as mayAssign,
  browseProjects,
  closeProjects,
  confirmLimitations,
  showProjects,
  workOnProjects,
} from "../access.ts";
import * as endpoints from "../endpoints.ts";
import type { project } from "../project.ts";
import * as schemas from "../schemas.ts";
import * as assigning from "./commands/assign-projects.ts";
import * as contact from "./commands/record-contact.ts";
import * as staging from "./commands/change-stage.ts";
import { closingChecklist } from "./closing-checklist.ts";
import { listFavourites as favourites, setFavourite as mark } from "./favourites.ts";
import { confirmLimitation as confirm } from "./limitation.ts";
import { projectPeople, projectRadar } from "./queries.ts";
import { projectRecords } from "./records.ts";
import { projectSteps } from "./steps.ts";

const changeStage = staffRoute(endpoints.changeStage, schemas.changeStage, {
  policy: workOnProjects,
  handler: async (context) => {
    const { number } = context.params;
    const { stage } = context.body;
    const version = await staging.changeStage(writeContext(context), { number, ...context.body });
    return ok({ number, stage, version });
  },
});

const confirmLimitation = staffRoute(endpoints.confirmLimitation, schemas.confirmLimitation, {
  policy: confirmLimitations,
  handler: async (context) =>
    ok({ version: await confirm(writeContext(context), { ...context.params, ...context.body }) }),
});

const editProgress = staffRoute(endpoints.editProgress, schemas.editProgress, {
  policy: workOnProjects,
  handler: async (context) => {
    const { number } = context.params;
    const { version: seen } = context.body;
    const changes = context.body.changes as ChangesOf<typeof project>;
    await updateRecord(writeContext(context), projectRecords, { number, version: seen, changes });
    const { version } = await readRecord(context.services.database, projectRecords, number, context);
    return ok({ number, version });
  },
});

const assignProjects = staffRoute(endpoints.assignProjects, schemas.assignProjects, {
  policy: mayAssign,
  handler: async (context) => ok({ changed: await assigning.assignProjects(writeContext(context), context.body) }),
});

const readClosing = staffRoute(endpoints.readClosing, schemas.readClosing, {
  policy: closeProjects,
  handler: async (context) => {
    const { database } = context.services;
    const project = await readRecord(database, projectRecords, context.params.number, context);
    await logRead(context, projectRecords.resource.label, [project]);
    return ok({ models: await closingChecklist(database.query, project, {}) });
  },
});

const recordContact = staffRoute(endpoints.recordContact, schemas.recordContact, {
  policy: workOnProjects,
  handler: async (context) => {
    const { number } = context.params;
    return ok({ number, version: await contact.recordContact(writeContext(context), number) });
  },
});

const setFavourite = staffRoute(endpoints.setFavourite, schemas.setFavourite, {
  policy: showProjects,
  handler: async (context) => {
    const { number } = context.params;
    const { on } = context.body;
    await mark(writeContext(context), number, on);
    return ok({ number, on });
  },
});

const listFavourites = staffRoute(endpoints.listFavourites, schemas.listFavourites, {
  policy: browseProjects,
  handler: async (context) => {
    const rows = await favourites(context.services.database, context);
    await logRead(context, "사건", rows);
    return ok({ models: rows.map(({ number, title, status }) => ({ number, title, status })), total: rows.length });
  },
});

const readRadar = staffRoute(endpoints.readRadar, schemas.readRadar, {
  policy: browseProjects,
  handler: async (context) => ok(await projectRadar(context.services.database, context)),
});

const readPeople = staffRoute(endpoints.readPeople, schemas.readPeople, {
  policy: showProjects,
  handler: async (context) =>
    ok({ models: await projectPeople(context.services.database, context.params.number, context) }),
});

export const routes = [
  ...standardRoutes(projectRecords),
  ...importRoutes(projectRecords),
  ...stepRoutes(projectSteps),
  confirmLimitation,
  changeStage,
  editProgress,
  assignProjects,
  readClosing,
  recordContact,
  setFavourite,
  listFavourites,
  readRadar,
  readPeople,
];
