import { workOnDeadlines } from "#features/litigation/deadlines/access.ts";
import {
  computeTold,
  deadlinesOf,
  effectiveOf,
  isAfterClosing,
  oneLine,
} from "#features/litigation/deadlines/server/api.ts";
import { logRead } from "#platform/server/access-log.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { seoulDay } from "#platform/dates.ts";
import { largeFile, takeContent } from "#features/work/files/server/api.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import * as endpoints from "../endpoints.ts";
import { leftOut, proposedRules } from "../proposals.ts";
import * as schemas from "../schemas.ts";
import { caseOf } from "./case-of.ts";
import { decideService, moveService } from "./decide-service.ts";
import { startOf } from "./judgment.ts";
import { readPaperText } from "./read-paper.ts";
import { serviceRecords } from "./records.ts";
import { registerService, tellOf } from "./register-service.ts";
import { basisOfServed, procedureOf } from "./served.ts";
import { serviceSteps } from "./steps.ts";

const readPaper = staffRoute(endpoints.readPaper, schemas.readPaper, {
  policy: workOnDeadlines,
  ...largeFile,
  handler: async (context) => {
    const { contentId, name } = await takeContent(context, context.query.name);
    const read = await readPaperText({ services: context.services, asker: context, contentId });
    if (read?.case) await logRead(context, "소송사건", [read.case]);
    return ok({ paper: { contentId, name }, read: read && { ...read, caseNos: [...read.caseNos] } });
  },
});

const register = staffRoute(endpoints.registerService, schemas.registerService, {
  policy: workOnDeadlines,
  handler: async (context) => {
    const write = writeContext(context);
    const done = await inTransactionOnce(write, (work) => registerService(work, write, context.body));
    return ok({ ...done, models: await ofCase(context, context.body.caseId, done.deadlines) });
  },
});

const proposals = staffRoute(endpoints.proposeDeadlines, schemas.proposeDeadlines, {
  policy: workOnDeadlines,
  handler: async (context) => {
    const { query } = context.services.database;
    const { documentKind, caseId } = context.body;
    const found = await caseOf({ query: query as never }, writeContext(context), caseId);
    const basis = basisOfServed(context.body);
    const pronouncedOn = context.body.issuedOn ?? found.decided_on;
    const about = { ...found, method: basis.method };
    const order = proposedRules(documentKind, about);
    const effectiveOn = await effectiveOf(query, basis, procedureOf(found.procedure));
    const rules = await query
      .selectFrom("legal_deadline_rules")
      .selectAll()
      .where("code", "in", ["", ...order])
      .where("status", "=", "inForce")
      .where("deleted_at", "is", null)
      .where("effective_from", "<=", basis.on)
      .where((eb) => eb.or([eb("effective_to", "is", null), eb("effective_to", ">=", basis.on)]))
      .execute();
    const models = [];
    for (const rule of rules.toSorted((one, other) => order.indexOf(one.code) - order.indexOf(other.code))) {
      const { method, on: startOn, openedOn } = startOf(rule.code, basis, pronouncedOn);
      const told = { ruleId: rule.id, method, startOn, openedOn, courtDays: null, courtOn: null };
      const done = rule.unit === "court" ? null : (await computeTold(query, told)).computed;
      models.push({
        ruleId: rule.id,
        name: rule.name,
        peremptory: rule.peremptory,
        lawRef: rule.law_ref,
        note: rule.note,
        computed: done && {
          dueOn: done.dueOn,
          targetOn: done.targetOn,
          laterOn: done.laterOn,
          preDates: [...done.preDates],
          computation: oneLine(rule, told, done),
          trace: [...done.trace],
          notes: [...done.notes],
        },
      });
    }
    await logRead(context, "소송사건", [{ id: found.id }]);
    return ok({ effectiveOn, note: leftOut(documentKind, about), models, total: models.length });
  },
});

const nothing = staffRoute(endpoints.registerNothing, schemas.registerNothing, {
  policy: workOnDeadlines,
  handler: async (context) => {
    const write = writeContext(context);
    const { receivedOn } = context.body;
    if (receivedOn > seoulDay(Date.now())) throw invalidField("receivedOn", "오늘까지의 날만 기록할 수 있습니다.");
    const number = await inTransactionOnce(write, async (work) => {
      const { id } = await work.query
        .insertInto("service_of_process")
        .values({
          team_id: write.viewer.staff!.teamId!,
          channel: "nothing",
          status: "nothing",
          received_on: receivedOn,
          late: await isAfterClosing(work, receivedOn),
          created_by: write.viewer.userId,
          updated_by: write.viewer.userId,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      tellOf(work, id, "register", { received_on: [null, receivedOn] });
      return id;
    });
    return ok({ number });
  },
});

const decide = staffRoute(endpoints.decideService, schemas.decideService, {
  policy: workOnDeadlines,
  handler: async (context) => {
    const write = writeContext(context);
    const input = { ...context.params, ...context.body };
    const { caseId, ...done } = await inTransactionOnce(write, (work) => decideService(work, write, input));
    return ok({ ...done, models: await ofCase(context, caseId, done.deadlines) });
  },
});

const move = staffRoute(endpoints.moveService, schemas.moveService, {
  policy: workOnDeadlines,
  handler: async (context) => {
    const write = writeContext(context);
    const input = { ...context.params, ...context.body };
    const done = await inTransaction(write.database, write.actor, (work) => moveService(work, write, input));
    return ok({ number: context.params.number, ...done });
  },
});

type Showing = Parameters<typeof deadlinesOf>[1] & Parameters<typeof logRead>[0];

async function ofCase(context: Showing, caseId: number | null, changed: readonly number[]) {
  if (caseId === null) return [];
  const models = await deadlinesOf(context.services.database.query, context, { caseId, projectId: null }, changed);
  await logRead(
    context,
    "기한",
    models.map(({ number }) => ({ id: number })),
  );
  return models;
}

export const routes = [
  proposals,
  readPaper,
  register,
  nothing,
  ...standardRoutes(serviceRecords, { without: ["create", "update", "remove", "restore"] }),
  ...stepRoutes(serviceSteps),
  decide,
  move,
];
