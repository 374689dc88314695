import { Readable } from "node:stream";
import { logExport, logRead } from "#platform/server/access-log.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { refuseLargeExport } from "#platform/server/reading-limits.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { standardRoutes } from "#records/server/routes.ts";
import { keepTrainings, manageTrainings } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { trainingRecords } from "./records.ts";
import { remindOfTrainings, trainingReminder, trainingShort } from "./remind.ts";
import { askedOfYear } from "./training-year.ts";
import { yearSheet } from "./year-sheet.ts";

const year = staffRoute(endpoints.readTrainingYear, schemas.readTrainingYear, {
  policy: keepTrainings,
  handler: async (context) => {
    const { services, params, query, facts, staff } = context;
    const asked = { staffId: manageTrainings.allows(facts) ? null : staff.id, short: query.short };
    const models = await askedOfYear(services.database, params.year, asked);
    await logRead(
      context,
      "직원",
      models.map(({ staffId }) => ({ id: staffId })),
    );
    return ok({ models });
  },
});

const exportYear = staffRoute(endpoints.exportTrainingYear, schemas.exportTrainingYear, {
  policy: manageTrainings,
  ...longWork,
  handler: async (context) => {
    const { services, params, body, staff } = context;
    const lawyers = await askedOfYear(services.database, params.year, { staffId: null, short: body.short });
    await refuseLargeExport(services.database.pool, lawyers.length);
    const asked = body.short === "Y" ? " 부족" : "";
    await logExport(context, {
      subject: "직원",
      recordIds: lawyers.map(({ staffId }) => staffId),
      reason: `${params.year}년 연수교육${asked}: ${body.reason}`,
    });
    const { name, content } = yearSheet(lawyers, params.year, staff.shortName);
    return context.reply
      .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
      .send(Readable.fromWeb((await content) as Parameters<typeof Readable.fromWeb>[0]));
  },
});

/** 연수교육 of lawyers and what of a year is missing (product §6.13; 변호사법 시행령 제17조의2). */
export const trainings: ServerFeature = {
  name: "trainings",
  records: [trainingRecords],
  routes: [...standardRoutes(trainingRecords, { without: ["reveal", "options"] }), year, exportYear],
  bell: { kinds: [trainingShort], subjects: [trainingReminder] },
  jobs: [remindOfTrainings],
};
