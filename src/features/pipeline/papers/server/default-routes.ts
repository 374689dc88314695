import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { fillTemplateInWorker, paperToPdf } from "#platform/server/paper/in-worker.ts";
import { sendPdf } from "#platform/server/pdf/send-pdf.ts";
import { writeContext } from "#records/server/routes.ts";
import { managePapers, showTemplates } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { sampleValues } from "../paper-fields.ts";
import { paperKindNames, paperKinds } from "../paper-template.ts";
import * as schemas from "../schemas.ts";
import { sendTemplate } from "./send-template.ts";
import { defaultFile, startFromDefault } from "./template-file.ts";
import { templatesInUse } from "./templates-in-use.ts";

const list = staffRoute(endpoints.listDefaults, schemas.listDefaults, {
  policy: showTemplates,
  handler: async (context) => {
    const inUse = await templatesInUse(context.services.database, context);
    return ok({ models: paperKindNames.map((kind) => ({ kind, inUse: inUse.get(kind) ?? 0 })) });
  },
});

const download = staffRoute(endpoints.downloadDefault, schemas.downloadDefault, {
  policy: showTemplates,
  handler: async ({ params, query, reply }) => sendTemplate(reply, await defaultFile(params.kind, query.format)),
});

const sample = staffRoute(endpoints.sampleDefault, schemas.sampleDefault, {
  policy: showTemplates,
  ...longWork,
  handler: async (context) => {
    const { kind } = context.params;
    const file = await defaultFile(kind, "hwpx");
    const { lines } = await fillTemplateInWorker({ ...file, values: sampleValues }, context.staff.id);
    const pdf = await paperToPdf({ title: paperKinds[kind], lines, mark: "견본" }, context.staff.id);
    return sendPdf(context.reply, pdf, `${paperKinds[kind]} 기본 서식 견본`);
  },
});

const start = staffRoute(endpoints.startFromDefault, schemas.startFromDefault, {
  policy: managePapers,
  handler: async (context) => {
    const number = await startFromDefault(writeContext(context), { ...context.params, ...context.body });
    return ok({ number });
  },
});

/** The papers that come with the product: used as they are, or begun from. */
export const defaultRoutes = [list, download, sample, start];
