import { paperFormats } from "#platform/paper/paper-fields.ts";
import { invalidField, notFound } from "#platform/server/http/failure.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { readWholeUpload } from "#platform/server/http/upload.ts";
import { formatOf, paperLimits } from "#platform/server/paper/limits.ts";
import { fillTemplateInWorker, paperToPdf } from "#platform/server/paper/in-worker.ts";
import { sendPdf } from "#platform/server/pdf/send-pdf.ts";
import { plainLine } from "#platform/normal-text.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { managePapers, showTemplates } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { sampleValues } from "../paper-fields.ts";
import * as schemas from "../schemas.ts";
import { nextEdition } from "./next-edition.ts";
import { templateRecords } from "./records.ts";
import { templateSteps } from "./steps.ts";
import { sendTemplate } from "./send-template.ts";
import { defaultFile, fileOf, putFile, shownFile } from "./template-file.ts";

const upload = staffRoute(endpoints.uploadTemplate, schemas.uploadTemplate, {
  policy: managePapers,
  upload: { maxBytes: paperLimits.bytes, whole: true },
  handler: async (context) => {
    const { name, version } = context.query;
    const { database } = context.services;
    const { id: templateId } = await readStored(database.query, templateRecords, context.params.number, context);
    const format = formatOf(name);
    if (format === null)
      throw invalidField("name", "HWPX나 DOCX 파일을 올려 주세요. HWP는 한글에서 HWPX로 저장합니다.");
    const bytes = await readWholeUpload(context.request);
    const target = { number: context.params.number, version };
    const file = { bytes, format, fileName: plainLine(name) };
    const raised = await putFile(writeContext(context), target, file);
    return ok({ version: raised, model: (await shownFile(database, templateId))! });
  },
});

const takeDefault = staffRoute(endpoints.takeDefault, schemas.takeDefault, {
  policy: managePapers,
  handler: async (context) => {
    const { version, format } = context.body;
    const { database } = context.services;
    const stored = await readStored(database.query, templateRecords, context.params.number, context);
    const target = { number: context.params.number, version };
    const raised = await putFile(writeContext(context), target, await defaultFile(stored.kind, format));
    return ok({ version: raised, model: (await shownFile(database, stored.id))! });
  },
});

const readFile = staffRoute(endpoints.readTemplateFile, schemas.readTemplateFile, {
  policy: showTemplates,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readStored(database.query, templateRecords, context.params.number, context);
    return ok({ model: await shownFile(database, id) });
  },
});

const download = staffRoute(endpoints.downloadTemplate, schemas.downloadTemplate, {
  policy: showTemplates,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readStored(database.query, templateRecords, context.params.number, context);
    const file = await fileOf(database, id);
    if (!file) throw notFound();
    return sendTemplate(context.reply, file);
  },
});

const sample = staffRoute(endpoints.sampleTemplate, schemas.sampleTemplate, {
  policy: showTemplates,
  ...longWork,
  handler: async (context) => {
    const { database } = context.services;
    const stored = await readStored(database.query, templateRecords, context.params.number, context);
    const file = await fileOf(database, stored.id);
    if (!file) throw notFound();
    const shown = (await shownFile(database, stored.id))!;
    // What nobody knows shows itself, so that it is seen where it stands.
    const unknown = Object.fromEntries(shown.fields.map(({ name }) => [name, `〔${name}〕`]));
    const values = { ...unknown, ...sampleValues };
    const { lines } = await fillTemplateInWorker({ ...file, values }, context.staff.id);
    const pdf = await paperToPdf({ title: stored.name, lines, mark: "견본" }, context.staff.id);
    return sendPdf(context.reply, pdf, `${stored.name} 견본 (${paperFormats[file.format]})`);
  },
});

const edition = staffRoute(endpoints.nextEdition, schemas.nextEdition, {
  policy: managePapers,
  handler: async (context) => {
    const target = { number: context.params.number, version: context.body.version };
    return ok({ number: await nextEdition(writeContext(context), target) });
  },
});

export const templateRoutes = [
  ...standardRoutes(templateRecords, { without: ["reveal", "options"] }),
  ...stepRoutes(templateSteps),
  upload,
  takeDefault,
  readFile,
  download,
  sample,
  edition,
];
