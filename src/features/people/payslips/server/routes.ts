import { logAccess } from "#platform/server/access-log.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { sendPdf } from "#platform/server/pdf/send-pdf.ts";
import { makeInWorker } from "#platform/server/workers/in-worker.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { managePayslips, ownPayslips } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { payslip } from "../payslip.ts";
import { beginMonth } from "./begin-month.ts";
import { setItems } from "./items.ts";
import { payslipRecords } from "./records.ts";
import type { renderPayslip } from "./render-payslip.ts";
import { markRead, readStatement } from "./statement.ts";
import { payslipSteps } from "./steps.ts";

/** In a process that ends with the job: what is printed once must not lie beside what the next person prints. */
const inWorker = makeInWorker<typeof renderPayslip>(new URL("./render-payslip.ts", import.meta.url), "renderPayslip");

const statement = staffRoute(endpoints.readStatement, schemas.readStatement, {
  policy: ownPayslips,
  handler: async (context) => {
    const { database } = context.services;
    const { number } = context.params;
    const model = await readStatement(database, number, context);
    if (model.own) await markRead(database, number, context);
    await logAccess(context, { action: "조회", subject: payslip.label, recordIds: [number] });
    return ok({ model });
  },
});

const items = staffRoute(endpoints.setItems, schemas.setItems, {
  policy: managePayslips,
  handler: async (context) =>
    ok({ version: await setItems(writeContext(context), context.params.number, context.body) }),
});

const print = staffRoute(endpoints.printPayslip, schemas.printPayslip, {
  policy: ownPayslips,
  ...longWork,
  handler: async (context) => {
    const { number } = context.params;
    const model = await readStatement(context.services.database, number, context);
    const pdf = await inWorker({ statement: model, password: context.body.password }, context.staff.id);
    await logAccess(context, { action: "출력", subject: payslip.label, recordIds: [number] });
    return sendPdf(context.reply, pdf, `급여명세서 ${model.month} ${model.person.name}`);
  },
});

const month = staffRoute(endpoints.beginMonth, schemas.beginMonth, {
  policy: managePayslips,
  ...longWork,
  handler: async (context) => ok(await beginMonth(writeContext(context), context.body)),
});

export const routes = [
  ...standardRoutes(payslipRecords, { without: ["remove", "restore", "options"] }),
  ...stepRoutes(payslipSteps),
  statement,
  items,
  print,
  month,
];
