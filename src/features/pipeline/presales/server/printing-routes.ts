import { logAccess, logRead } from "#platform/server/access-log.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { pagesToPdf } from "#platform/server/pdf/pages-to-pdf.ts";
import { sendPdf } from "#platform/server/pdf/send-pdf.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { mayReadRecord, readRecord } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import { createRecord } from "#records/server/write.ts";
import { showPresaleAreas } from "../access.ts";
import { presaleBuyer } from "../buyer.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { layoutRecords, printerRecords, runRecords } from "./buyer-records.ts";
import { editionsOf, layoutOf, numberedEdition } from "./editions.ts";
import { beginRun, pagesOfRun, preview, testGrid } from "./printing.ts";

const policy = showPresaleAreas;

const previewLayout = staffRoute(endpoints.previewLayout, schemas.previewLayout, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, layoutRecords, context.params.number, context);
    const team = context.staff.teamId;
    const { shown, labels, models } = await preview(database, id, team === null ? [] : [team]);
    if (shown.length > 0) await logRead(context, presaleBuyer.label, shown);
    return ok({ labels, models });
  },
});

const listEditions = staffRoute(endpoints.listEditions, schemas.listEditions, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, layoutRecords, context.params.number, context);
    return ok({ models: await editionsOf(database, id) });
  },
});

const copyLayout = staffRoute(endpoints.copyLayout, schemas.copyLayout, {
  policy,
  handler: async (context) => {
    const { database } = context.services;
    const { edition } = context.body;
    const { id } = await readRecord(database, layoutRecords, context.params.number, context);
    const { name, ...standing } = await layoutOf(database, id);
    const printed = edition === null ? standing : await numberedEdition(database, id, edition);
    const copy = { ...printed, name: `${name.slice(0, 57)} 사본`, isDefault: false };
    return ok({ number: await createRecord(writeContext(context), layoutRecords, copy) });
  },
});

const printBuyers = staffRoute(endpoints.printBuyers, schemas.printBuyers, {
  policy,
  ...longWork,
  handler: async (context) => ok(await beginRun(writeContext(context), context.body)),
});

const runPdf = staffRoute(endpoints.readRunPdf, schemas.readRunPdf, {
  policy,
  ...longWork,
  handler: async (context) => {
    const { database } = context.services;
    const { id } = await readRecord(database, runRecords, context.params.number, context);
    const { cells } = context.query;
    const chosen = cells === undefined ? null : new Set(cells.split(",").map(Number));
    const { pages, printed } = await pagesOfRun(database, id, chosen);
    await logAccess(context, { action: "출력", subject: presaleBuyer.label, recordIds: printed, reason: `출력 ${id}` });
    return sendPdf(context.reply, await pagesToPdf({ title: `출력 ${id}`, pages }, context.staff.id), `출력 ${id}`);
  },
});

const testPage = staffRoute(endpoints.readTestGrid, schemas.readTestGrid, {
  policy,
  ...longWork,
  handler: async (context) => {
    const { database } = context.services;
    const { layout, printer } = context.query;
    if (!(await mayReadRecord(database, layoutRecords, layout, context))) throw notFound();
    if (printer !== undefined && !(await mayReadRecord(database, printerRecords, printer, context))) throw notFound();
    const pages = await testGrid(database, layout, printer ?? null);
    return sendPdf(context.reply, await pagesToPdf({ title: "시험 인쇄", pages }, context.staff.id), "시험 인쇄");
  },
});

export const printingRoutes = [previewLayout, listEditions, copyLayout, printBuyers, runPdf, testPage];
