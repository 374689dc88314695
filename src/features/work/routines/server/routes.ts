import { seoulDay } from "#platform/dates.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { manageRoutines, showRoutines } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { nextDays } from "../rule.ts";
import * as schemas from "../schemas.ts";
import { changeRecipients, recipientsOf, shownDays, skipDay } from "./commands.ts";
import { routineRecords } from "./records.ts";
import { readCourtDays } from "#firm/server/court-days.ts";
import { ruleOf } from "./rules.ts";
import { routineSteps } from "./steps.ts";

const pastDays = 20;

const days = staffRoute(endpoints.readRoutineDays, schemas.readRoutineDays, {
  policy: showRoutines,
  handler: async (context) => {
    const { database } = context.services;
    const row = await readStored(database.query, routineRecords, context.params.number, context);
    const written = await database.query
      .selectFrom("routine_days")
      .select(["day", "task_id", "skipped", "note"])
      .where("routine_id", "=", row.id)
      .orderBy("day", "desc")
      .limit(pastDays + shownDays)
      .execute();
    const today = seoulDay(Date.now());
    const next = row.status === "active" ? nextDays(ruleOf(row), today, await readCourtDays(database), shownDays) : [];
    const isPast = (day: string, skipped: boolean) => day < today || (day === today && !skipped);
    const past = written.filter(({ day, skipped }) => isPast(day, skipped)).slice(0, pastDays);
    return ok({
      version: row.version,
      recipients: await recipientsOf(database, row.id),
      next: next
        .filter((day) => !past.some((one) => one.day === day))
        .map((day) => ({ day, skipped: written.some((one) => one.day === day && one.skipped) })),
      past: past.map(({ day, task_id: taskId, note }) => ({ day, sent: taskId !== null, note })),
    });
  },
});

const recipients = staffRoute(endpoints.setRecipients, schemas.setRecipients, {
  policy: manageRoutines,
  handler: async (context) =>
    ok({ version: await changeRecipients(writeContext(context), context.params, context.body) }),
});

const skip = staffRoute(endpoints.skipRoutineDay, schemas.skipRoutineDay, {
  policy: manageRoutines,
  handler: async (context) => ok({ version: await skipDay(writeContext(context), context.params, context.body) }),
});

export const routes = [
  ...standardRoutes(routineRecords, { without: ["reveal", "options"] }),
  ...stepRoutes(routineSteps),
  days,
  recipients,
  skip,
];
