import { Readable } from "node:stream";
import { logAccess, logExport, logRead } from "#platform/server/access-log.ts";
import { confirmedRows, requireConfirmation } from "#platform/server/confirmation.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { listBound } from "#platform/list-bound.ts";
import { refuseLargeExport } from "#platform/server/reading-limits.ts";
import { writeContext } from "#records/server/routes.ts";
import { client } from "#features/pipeline/clients/client.ts";
import { browseContracts, manageContracts, reportEngagements } from "#features/pipeline/contracts/access.ts";
import { contract } from "#features/pipeline/contracts/contract.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { itemsOf, readBarReport } from "./bar-report.ts";
import { lawyersIn, readEntries, summaryOf, type Asked } from "./book.ts";
import { cancelReport } from "./commands/cancel-report.ts";
import { reportYear } from "./commands/report-year.ts";
import { contractsOf } from "./figures.ts";
import { filingRoutes } from "./filings/routes.ts";
import { bookSheet } from "./sheet.ts";

/** Entries that are printed at once. */
const printBound = 500;

function refusePeriod({ from, to }: Asked): void {
  if (to < from) throw invalidField("to", "종료일은 시작일보다 앞설 수 없습니다.");
}

const book = staffRoute(endpoints.readBook, schemas.readBook, {
  policy: browseContracts,
  handler: async (context) => {
    const { page, size, part, ...asked } = context.query;
    refusePeriod(asked);
    const { database } = context.services;
    const [{ models, clients }, summary, lawyers] = await Promise.all([
      readEntries(database, context, { ...asked, part }, { limit: size, offset: (page - 1) * size }),
      summaryOf(database, context, asked),
      lawyersIn(database, context, asked),
    ]);
    await logRead(context, contract.label, models);
    await logRead(context, client.label, clients);
    return ok({ models, total: part ? summary[part] : summary.entries, summary, lawyers });
  },
});

const print = staffRoute(endpoints.printBook, schemas.printBook, {
  policy: browseContracts,
  handler: async (context) => {
    const { query } = context;
    refusePeriod(query);
    const { database } = context.services;
    const { models } = await readEntries(database, context, query, { limit: printBound + 1 });
    if (models.length > printBound)
      throw invalidField("to", `한 번에 ${printBound}건까지 출력할 수 있습니다. 기간을 줄여 주세요.`);
    const [summary, lawyers] = await Promise.all([
      summaryOf(database, context, query),
      lawyersIn(database, context, query),
    ]);
    if (models.length > 0) {
      const recordIds = models.map(({ id }) => id);
      await logAccess(context, { action: "출력", subject: contract.label, recordIds, reason: wordsOf(query) });
    }
    return ok({ models, lawyer: lawyers.find(({ id }) => id === query.lawyer)?.shortName ?? "", summary });
  },
});

const wordsOf = ({ from, to }: Asked) => `수임장부 ${from}–${to}`;

const exported = staffRoute(endpoints.exportBook, schemas.exportBook, {
  policy: manageContracts,
  ...longWork,
  handler: async (context) => {
    const { reason, ...asked } = context.body;
    refusePeriod(asked);
    const { database } = context.services;
    const { models } = await readEntries(database, context, asked, { limit: listBound + 1 });
    if (models.length > listBound)
      throw invalidField("to", "한 번에 1만 건까지 내려받을 수 있습니다. 기간을 줄여 주세요.");
    await refuseLargeExport(database.pool, models.length);
    if (models.length > confirmedRows) await requireConfirmation(database.pool, context.viewer);
    const recordIds = models.map(({ id }) => id);
    await logExport(context, { subject: contract.label, recordIds, reason: `${wordsOf(asked)}: ${reason}` });
    const { name, content } = bookSheet(models, context.staff.shortName);
    return context.reply
      .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
      .send(Readable.fromWeb((await content) as Parameters<typeof Readable.fromWeb>[0]));
  },
});

const report = staffRoute(endpoints.readBarReport, schemas.readBarReport, {
  policy: reportEngagements,
  handler: async (context) => {
    const answer = await readBarReport(context.services.database, context.params.year);
    const ids = answer.lawyers.flatMap(({ staffId }) => (staffId === null ? [] : [{ id: staffId }]));
    await logRead(context, "변호사회 보고", ids);
    return ok(answer);
  },
});

const counted = staffRoute(endpoints.readBarContracts, schemas.readBarContracts, {
  policy: reportEngagements,
  handler: async (context) => {
    const { database } = context.services;
    const { items } = await itemsOf(database, context.params.year);
    const answer = await contractsOf(database, context, items, context.query.lawyer ?? null);
    await logRead(context, contract.label, answer.models);
    return ok(answer);
  },
});

const reported = staffRoute(endpoints.reportYear, schemas.reportYear, {
  policy: reportEngagements,
  handler: async (context) => {
    await reportYear(writeContext(context), context.params.year, context.body);
    return ok({});
  },
});

const canceled = staffRoute(endpoints.cancelReport, schemas.cancelReport, {
  policy: reportEngagements,
  handler: async (context) => {
    await cancelReport(writeContext(context), context.params.year, context.body.reason);
    return ok({});
  },
});

export const routes = [book, print, exported, report, counted, reported, canceled, ...filingRoutes];
