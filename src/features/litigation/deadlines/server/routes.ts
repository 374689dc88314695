import { logRead } from "#platform/server/access-log.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField, notFound } from "#platform/server/http/failure.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { openKind } from "#records/server/parts.ts";
import { mayReadRecord, readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { showCourtWork } from "#features/litigation/desk/access.ts";
import { isoInstant } from "#records/server/present.ts";
import { verifyDeadlines, workOnDeadlines } from "../access.ts";
import { startMethods, type StartMethod } from "../basis.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { deadlinesOf, placeOf } from "./case-deadlines.ts";
import { checkDeadline as check } from "./check-deadline.ts";
import { computeTold, oneLine } from "./compute.ts";
import { correctDeadline as correct } from "./correct-deadline.ts";
import { insertDeadline } from "./enter-deadline.ts";
import { courtHolidaySteps, deadlineRuleSteps } from "./law-steps.ts";
import { deadlineListRoutes } from "./list/routes.ts";
import { deadlineMoveSteps } from "./move-steps.ts";
import { judgmentNoticeSteps } from "./notice-steps.ts";
import {
  courtHolidayRecords,
  deadlineMoveRecords,
  deadlineRecords,
  deadlineRuleRecords,
  judgmentNoticeRecords,
} from "./records.ts";
import { deadlineSteps } from "./steps.ts";

const preview = staffRoute(endpoints.previewDeadline, schemas.previewDeadline, {
  policy: workOnDeadlines,
  handler: async ({ services, body }) => {
    const { rule, computed } = await computeTold(services.database.query, body);
    const { dueOn, targetOn, laterOn, preDates, trace, notes } = computed;
    const model = { dueOn, targetOn, laterOn, preDates: [...preDates], trace: [...trace], notes: [...notes] };
    return ok({ model: { ...model, computation: oneLine(rule, body, computed) } });
  },
});

const enter = staffRoute(endpoints.enterDeadline, schemas.enterDeadline, {
  policy: workOnDeadlines,
  handler: async (context) => {
    const { caseId, projectId, record, ...entry } = context.body;
    const place = { caseId, projectId, record };
    const number = await inTransactionOnce(writeContext(context), (work) =>
      insertDeadline(work, writeContext(context), place, entry),
    );
    return ok({ number, models: await shown(context, place, [number]) });
  },
});

const correction = staffRoute(endpoints.correctDeadline, schemas.correctDeadline, {
  policy: workOnDeadlines,
  handler: async (context) => {
    const { version, reason, ...entry } = context.body;
    const asked = { ...context.params, version, reason, entry };
    const number = await inTransactionOnce(writeContext(context), (work) =>
      correct(work, writeContext(context), asked),
    );
    const row = await readStored(context.services.database.query, deadlineRecords, number, context);
    return ok({ number, models: await shown(context, placeOf(row), [context.params.number, number]) });
  },
});

const secondReading = staffRoute(endpoints.checkDeadline, schemas.checkDeadline, {
  policy: verifyDeadlines,
  handler: async (context) => {
    const { version, ...reading } = context.body;
    const asked = { ...context.params, version, reading };
    const write = writeContext(context);
    const { row, ...outcome } = await inTransaction(write.database, write.actor, (work) => check(work, write, asked));
    return ok({ ...outcome, models: await shown(context, placeOf(row), [row.id, outcome.number]) });
  },
});

const readings = staffRoute(endpoints.listChecks, schemas.listChecks, {
  policy: verifyDeadlines,
  handler: async (context) => {
    const { query } = context.services.database;
    const row = await readStored(query, deadlineRecords, context.params.number, context);
    await logRead(context, "기한", [row]);
    // Before anybody differs there is nothing to compare, and nobody is shown what the first person read.
    if (row.status === "entered") return ok({ models: [] });
    const first = await query
      .selectFrom("deadlines as d")
      .innerJoin("staffs as s", "s.id", "d.entered_by_id")
      .innerJoin("legal_deadline_rules as l", "l.id", "d.rule_id")
      .select(["s.short_name as by", "d.start_method", "d.start_on", "d.opened_on", "l.name as rule", "d.created_at"])
      .where("d.id", "=", row.id)
      .execute();
    const others = await query
      .selectFrom("deadline_checks as c")
      .innerJoin("staffs as s", "s.id", "c.by_id")
      .innerJoin("legal_deadline_rules as l", "l.id", "c.rule_id")
      .select(["s.short_name as by", "c.start_method", "c.start_on", "c.opened_on", "l.name as rule", "c.created_at"])
      .where("c.deadline_id", "=", row.id)
      .orderBy("c.id")
      .execute();
    const models = [...first, ...others].map((one) => ({
      by: one.by,
      method: startMethods[one.start_method as StartMethod],
      startOn: one.start_on,
      openedOn: one.opened_on,
      rule: one.rule,
      at: isoInstant(one.created_at),
    }));
    return ok({ models });
  },
});

const ofCase = staffRoute(endpoints.listOfCase, schemas.listOfCase, {
  policy: showCourtWork,
  handler: async (context) => {
    const { caseId = null, projectId = null } = context.query;
    if (caseId === null && projectId === null) throw invalidField("caseId", "소송사건이나 사건을 골라 주세요.");
    const models = await shown(context, { caseId, projectId });
    return ok({ models, total: models.length });
  },
});

const ofRecord = staffRoute(endpoints.listOfRecord, schemas.listOfRecord, {
  policy: showCourtWork,
  handler: async (context) => {
    const { type, id } = context.params;
    const { database } = context.services;
    if (!(await mayReadRecord(database, openKind(type, context), id, context))) throw notFound();
    const models = await shown(context, { caseId: null, projectId: null, record: { type, id } });
    return ok({ models, total: models.length });
  },
});

type Showing = Parameters<typeof deadlinesOf>[1] & Parameters<typeof logRead>[0];

async function shown(context: Showing, place: Parameters<typeof deadlinesOf>[2], changed: readonly number[] = []) {
  const models = await deadlinesOf(context.services.database.query, context, place, changed);
  await logRead(
    context,
    "기한",
    models.map(({ number }) => ({ id: number })),
  );
  return models;
}

export const routes = [
  ...deadlineListRoutes,
  ofCase,
  ofRecord,
  preview,
  enter,
  ...standardRoutes(deadlineRecords, { without: ["create", "remove", "restore"] }),
  ...stepRoutes(deadlineSteps),
  correction,
  secondReading,
  readings,
  ...standardRoutes(deadlineRuleRecords, { without: ["remove", "restore"] }),
  ...stepRoutes(deadlineRuleSteps),
  ...standardRoutes(courtHolidayRecords, { without: ["remove", "restore", "options"] }),
  ...stepRoutes(courtHolidaySteps),
  ...standardRoutes(deadlineMoveRecords, { without: ["create", "update", "remove", "restore", "options"] }),
  ...stepRoutes(deadlineMoveSteps),
  ...standardRoutes(judgmentNoticeRecords, { without: ["create", "update", "remove", "restore", "options"] }),
  ...stepRoutes(judgmentNoticeSteps),
];
