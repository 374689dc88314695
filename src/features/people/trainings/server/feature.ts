import { logRead } from "#platform/server/access-log.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { keepTrainings, manageTrainings } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { trainingRecords } from "./records.ts";
import { remindOfTrainings, trainingReminder, trainingShort } from "./remind.ts";
import { trainingYear } from "./training-year.ts";

const year = staffRoute(endpoints.readTrainingYear, schemas.readTrainingYear, {
  policy: keepTrainings,
  handler: async (context) => {
    const { services, params, facts, staff } = context;
    const models = await trainingYear(services.database, params.year, manageTrainings.allows(facts) ? null : staff.id);
    await logRead(
      context,
      "직원",
      models.map(({ staffId }) => ({ id: staffId })),
    );
    return ok({ models });
  },
});

/** 연수교육 of lawyers and what of a year is missing (product §6.13; 변호사법 시행령 제17조의2). */
export const trainings: ServerFeature = {
  name: "trainings",
  records: [trainingRecords],
  routes: [...standardRoutes(trainingRecords, { without: ["reveal", "options"] }), year],
  bell: { kinds: [trainingShort], subjects: [trainingReminder] },
  jobs: [remindOfTrainings],
};
