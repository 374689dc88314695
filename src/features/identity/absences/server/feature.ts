import type { ServerFeature } from "#firm/server/feature.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import type { ChangesOf } from "#records/resource.ts";
import { updateRecord } from "#records/server/write.ts";
import type { absence } from "../absence.ts";
import { keepOwnAbsences } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { endAbsence, enterAbsence, readOwnAbsences } from "./own-absences.ts";
import { absenceRecords, ownAbsenceRecords } from "./records.ts";

const policy = keepOwnAbsences;

/** 부재: when colleagues are away, and who stands in for them. */
export const absences: ServerFeature = {
  name: "absences",
  records: [absenceRecords],
  routes: [
    ...standardRoutes(absenceRecords, { without: ["options"] }),
    staffRoute(endpoints.listOwnAbsences, schemas.listOwnAbsences, {
      policy,
      handler: async (context) => ok(await readOwnAbsences(context.services.database, context)),
    }),
    staffRoute(endpoints.enterOwnAbsence, schemas.enterOwnAbsence, {
      policy,
      handler: async (context) => ok({ number: await enterAbsence(writeContext(context), context.body) }),
    }),
    staffRoute(endpoints.changeOwnAbsence, schemas.changeOwnAbsence, {
      policy,
      handler: async (context) => {
        const { version, changes } = context.body;
        const target = { ...context.params, version, changes: changes as ChangesOf<typeof absence> };
        await updateRecord(writeContext(context), ownAbsenceRecords, target);
        return ok({});
      },
    }),
    staffRoute(endpoints.endOwnAbsence, schemas.endOwnAbsence, {
      policy,
      handler: async (context) =>
        ok({ removed: await endAbsence(writeContext(context), { ...context.params, ...context.body }) }),
    }),
  ],
};
