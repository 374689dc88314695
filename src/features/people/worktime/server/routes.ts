import { Readable } from "node:stream";
import { listBound } from "#platform/list-bound.ts";
import { logExport, logRead } from "#platform/server/access-log.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { longWork, ok, staffRoute, type Route } from "#platform/server/http/route.ts";
import { refuseLargeExport } from "#platform/server/reading-limits.ts";
import { mondayOf } from "../day.ts";
import { readStored } from "#records/server/read.ts";
import { writeContext } from "#records/server/routes.ts";
import { closeWorktime, keepWorktime, reopenWorktime, showTeamWorktime } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import * as teamSchemas from "../team-schemas.ts";
import { worktime } from "../worktime.ts";
import { caseHours } from "./case-hours.ts";
import { completeWeek, reopenWeek, submitWeek } from "./complete-week.ts";
import { correctWorktime } from "./correct.ts";
import { enterWorktime } from "./enter.ts";
import { hoursOf, hoursSheet } from "./hours-export.ts";
import { closeMonth, readMonths, reopenMonth } from "./months.ts";
import { acceptProposals, discardProposals, readProposals, sourcesOfEntry, takeBackDiscard } from "./proposals.ts";
import { worktimeRecords } from "./records.ts";
import { removeWorktime, restoreWorktime } from "./remove.ts";
import { readTeam } from "./team.ts";
import { beatTimer, discardTimer, readTimer, startTimer, stopTimer } from "./timer.ts";
import { readWeek } from "./week.ts";

const policy = keepWorktime;

const entries: readonly Route[] = [
  staffRoute(endpoints.enterWorktime, schemas.enterWorktime, {
    policy,
    handler: async (context) => ok({ numbers: await enterWorktime(writeContext(context), context.body) }),
  }),
  staffRoute(endpoints.correctWorktime, schemas.correctWorktime, {
    policy,
    handler: async (context) =>
      ok({ numbers: await correctWorktime(writeContext(context), context.params.number, context.body) }),
  }),
  staffRoute(endpoints.removeWorktime, schemas.removeWorktime, {
    policy,
    handler: async (context) =>
      ok({ version: await removeWorktime(writeContext(context), { ...context.params, ...context.body }) }),
  }),
  staffRoute(endpoints.restoreWorktime, schemas.restoreWorktime, {
    policy,
    handler: async (context) =>
      ok({ version: await restoreWorktime(writeContext(context), { ...context.params, ...context.body }) }),
  }),
  staffRoute(endpoints.readSources, schemas.readSources, {
    policy,
    handler: async (context) => {
      const { database } = context.services;
      const row = await readStored(database.query, worktimeRecords, context.params.number, context);
      return ok({ models: await sourcesOfEntry(database, context, { staffId: row.staff_id, entryId: row.id }) });
    },
  }),
];

const longestDays = 370;

const exportHours = staffRoute(endpoints.exportHours, teamSchemas.exportHours, {
  policy: showTeamWorktime,
  ...longWork,
  handler: async (context) => {
    const { database } = context.services;
    const { from, to, reason } = context.body;
    if (to < from) throw invalidField("to", "종료일은 시작일보다 앞설 수 없습니다.");
    if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > longestDays)
      throw invalidField("to", "한 번에 1년까지 내려받을 수 있습니다.");
    const rows = await hoursOf(database, context, from, to, listBound);
    if (rows.length > listBound)
      throw invalidField("to", "한 번에 1만 줄까지 내려받을 수 있습니다. 기간을 줄여 주세요.");
    await refuseLargeExport(database.pool, rows.length);
    const recordIds = rows.flatMap(({ ids }) => ids);
    await logExport(context, { subject: worktime.label, recordIds, reason: `합계 ${from}–${to}: ${reason}` });
    const { name, content } = hoursSheet(rows, context.staff.shortName);
    return context.reply
      .type("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
      .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.xlsx`)}`)
      .send(Readable.fromWeb((await content) as Parameters<typeof Readable.fromWeb>[0]));
  },
});

const weeks: readonly Route[] = [
  staffRoute(endpoints.readWeek, schemas.readWeek, {
    policy,
    handler: async (context) => {
      const { monday, staff = context.staff.id } = context.query;
      return ok({ model: await readWeek(context.services.database, context, mondayOf(monday), staff) });
    },
  }),
  staffRoute(endpoints.completeWeek, schemas.completeWeek, {
    policy,
    handler: async (context) => {
      await completeWeek(writeContext(context), context.body.monday, context.body.answers);
      return ok({});
    },
  }),
  staffRoute(endpoints.reopenWeek, schemas.reopenWeek, {
    policy,
    handler: async (context) => {
      await reopenWeek(writeContext(context), context.body.monday);
      return ok({});
    },
  }),
  staffRoute(endpoints.submitWeek, schemas.submitWeek, {
    policy,
    handler: async (context) => ok({ count: await submitWeek(writeContext(context), context.body.monday) }),
  }),
];

const proposals: readonly Route[] = [
  staffRoute(endpoints.listProposals, schemas.listProposals, {
    policy,
    handler: async (context) =>
      ok({ models: await readProposals(context.services.database, context, mondayOf(context.query.monday)) }),
  }),
  staffRoute(endpoints.acceptProposals, schemas.acceptProposals, {
    policy,
    handler: async (context) => ok({ numbers: await acceptProposals(writeContext(context), context.body) }),
  }),
  staffRoute(endpoints.discardProposals, schemas.discardProposals, {
    policy,
    handler: async (context) => {
      await discardProposals(writeContext(context), context.body.sources);
      return ok({});
    },
  }),
  staffRoute(endpoints.takeBackDiscard, schemas.takeBackDiscard, {
    policy,
    handler: async (context) => {
      await takeBackDiscard(writeContext(context), context.body.sources);
      return ok({});
    },
  }),
];

const timer: readonly Route[] = [
  staffRoute(endpoints.readTimer, schemas.readTimer, {
    policy,
    handler: async (context) => ok({ model: await readTimer(context.services.database, context) }),
  }),
  staffRoute(endpoints.startTimer, schemas.startTimer, {
    policy,
    handler: async (context) => {
      await startTimer(writeContext(context), context.body);
      return ok({});
    },
  }),
  staffRoute(endpoints.beatTimer, schemas.beatTimer, {
    policy,
    handler: async (context) => ok({ kept: await beatTimer(writeContext(context), context.body.resumes) }),
  }),
  staffRoute(endpoints.stopTimer, schemas.stopTimer, {
    policy,
    handler: async (context) => ok(await stopTimer(writeContext(context), context.body)),
  }),
  staffRoute(endpoints.discardTimer, schemas.discardTimer, {
    policy,
    handler: async (context) => {
      await discardTimer(writeContext(context));
      return ok({});
    },
  }),
];

const team: readonly Route[] = [
  exportHours,
  staffRoute(endpoints.readTeam, teamSchemas.readTeam, {
    policy: showTeamWorktime,
    handler: async (context) =>
      ok({ models: await readTeam(context.services.database, context, mondayOf(context.query.monday)) }),
  }),
  staffRoute(endpoints.readMonths, teamSchemas.readMonths, {
    policy: showTeamWorktime,
    handler: async (context) => ok({ models: await readMonths(context.services.database, context) }),
  }),
  staffRoute(endpoints.closeMonth, teamSchemas.closeMonth, {
    policy: closeWorktime,
    handler: async (context) => {
      await closeMonth(writeContext(context), context.body.month);
      return ok({});
    },
  }),
  staffRoute(endpoints.reopenMonth, teamSchemas.reopenMonth, {
    policy: reopenWorktime,
    handler: async (context) => {
      await reopenMonth(writeContext(context), context.body.month, context.body.reason);
      return ok({});
    },
  }),
  staffRoute(endpoints.readCaseHours, teamSchemas.readCaseHours, {
    policy,
    handler: async (context) => {
      const answer = await caseHours(context.services.database, context, context.params.number);
      await logRead(
        context,
        worktime.label,
        answer.models.map(({ number }) => ({ id: number })),
      );
      return ok(answer);
    },
  }),
];

export const routes: readonly Route[] = [...entries, ...weeks, ...proposals, ...timer, ...team];
