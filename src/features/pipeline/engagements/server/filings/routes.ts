import { Readable } from "node:stream";
import { logAccessWithin, logExport, logRead } from "#platform/server/access-log.ts";
import { confirmedRows, requireConfirmation } from "#platform/server/confirmation.ts";
import { longWork, ok, staffRoute } from "#platform/server/http/route.ts";
import { refuseLargeExport } from "#platform/server/reading-limits.ts";
import { writeContext } from "#records/server/routes.ts";
import { reportEngagements as policy } from "#features/pipeline/contracts/access.ts";
import { contract } from "#features/pipeline/contracts/contract.ts";
import * as endpoints from "../../endpoints.ts";
import * as schemas from "../../filing-schemas.ts";
import { filingKinds, periodWords } from "../../filings.ts";
import { cancelFiling } from "../commands/cancel-report.ts";
import { fileReport } from "../commands/file-report.ts";
import { readFiling } from "./filing.ts";
import { filingSheet } from "./sheet.ts";

const people = (ids: readonly number[]) => ids.map((id) => ({ id }));

const read = staffRoute(endpoints.readFiling, schemas.readFiling, {
  policy,
  handler: async (context) => {
    const { answer, contractIds, staffIds } = await readFiling(
      context.services.database,
      context,
      context.params.filing,
    );
    await logRead(context, contract.label, people(contractIds));
    await logRead(context, "변호사회 보고", people(staffIds));
    return ok(answer);
  },
});

const exported = staffRoute(endpoints.exportFiling, schemas.exportFiling, {
  policy,
  ...longWork,
  handler: async (context) => {
    const { filing } = context.params;
    const { database } = context.services;
    const { answer, contractIds, staffIds } = await readFiling(database, context, filing);
    const rows = answer.officials.length + answer.proBono.length;
    await refuseLargeExport(database.pool, rows);
    if (rows > confirmedRows) await requireConfirmation(database.pool, context.viewer);
    const reason = `${periodWords(filing)} ${filingKinds[filing.kind]}: ${context.body.reason}`;
    await logExport(context, { subject: "변호사회 보고", recordIds: staffIds, reason });
    await database.query.transaction().execute(async (query) => {
      if (contractIds.length > 0) {
        await logAccessWithin({ query }, context, {
          action: "다운로드",
          subject: contract.label,
          recordIds: contractIds,
          reason,
        });
      }
      await query
        .insertInto("bar_report_exports")
        .values({ ...filing, exported_by_id: context.staff.id })
        .execute();
    });
    const { name, content } = filingSheet(filing, answer, context.staff.shortName);
    return context.reply
      .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
      .send(Readable.fromWeb((await content) as Parameters<typeof Readable.fromWeb>[0]));
  },
});

const reported = staffRoute(endpoints.makeFiling, schemas.makeFiling, {
  policy,
  handler: async (context) => {
    await fileReport(writeContext(context), context.params.filing, context.body);
    return ok({});
  },
});

const canceled = staffRoute(endpoints.cancelFiling, schemas.cancelFiling, {
  policy,
  handler: async (context) => {
    await cancelFiling(writeContext(context), context.params.filing, context.body.reason);
    return ok({});
  },
});

export const filingRoutes = [read, exported, reported, canceled];
