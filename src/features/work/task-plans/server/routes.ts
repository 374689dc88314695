import { sql } from "kysely";
import { ok, staffRoute } from "#platform/server/http/route.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { mayChangeRecord, readStored } from "#records/server/read.ts";
import { standardRoutes, writeContext } from "#records/server/routes.ts";
import { stepRoutes } from "#records/server/steps/routes.ts";
import { teamRows } from "#records/server/records.ts";
import { seenProject } from "#features/pipeline/projects/server/api.ts";
import { managePlans, showPlans } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import * as schemas from "../schemas.ts";
import { taskPlan } from "../task-plan.ts";
import { changePlanLines, linesOf } from "./lines.ts";
import { planRecords } from "./records.ts";
import { plannedTasks, seenPlan, startPlan } from "./start.ts";
import { planSteps } from "./steps.ts";

const readLines = staffRoute(endpoints.readPlanLines, schemas.readPlanLines, {
  policy: showPlans,
  handler: async (context) => {
    const { database } = context.services;
    const { id, version } = await readStored(database.query, planRecords, context.params.number, context);
    const lines = await linesOf(database, id);
    return ok({ version, lines: lines.map(({ place: _place, ...line }) => line) });
  },
});

const setLines = staffRoute(endpoints.setPlanLines, schemas.setPlanLines, {
  policy: managePlans,
  handler: async (context) =>
    ok({ version: await changePlanLines(writeContext(context), context.params.number, context.body) }),
});

const preview = staffRoute(endpoints.previewPlan, schemas.previewPlan, {
  policy: managePlans,
  handler: async (context) => {
    const { database } = context.services;
    const { plan, startsOn } = context.query;
    const project = await seenProject(database.query, context, context.params.number);
    const id = await seenPlan(database, context, plan);
    const tasks = await plannedTasks(database, project, id, startsOn);
    return ok({
      models: tasks.map(({ place, title, importance, dueOn, to, role, waitsFor }) => ({
        place,
        title,
        importance,
        dueOn,
        to: to?.name ?? "",
        role,
        waitsFor,
      })),
    });
  },
});

const start = staffRoute(endpoints.startPlan, schemas.startPlan, {
  policy: managePlans,
  handler: async (context) => ok(await startPlan(writeContext(context), { ...context.params, ...context.body })),
});

const starts = staffRoute(endpoints.listStarts, schemas.listStarts, {
  policy: showPlans,
  handler: async (context) => {
    const { query } = context.services.database;
    const project = await seenProject(query, context, context.params.number);
    const plans = await sql<{ number: number; name: string }>`
      select r.id as number, r.name from task_plans r
      where r.status = 'inUse' and r.deleted_at is null and ${teamRows(taskPlan, null, context)}
      order by ${inNameOrder(sql`r.name`)}, r.id`.execute(query);
    const begun = await sql<{
      id: number;
      name: string;
      startsOn: string;
      startedBy: string;
      sent: number;
      done: number;
      waiting: number;
    }>`
      select b.id, r.name, b.starts_on as "startsOn", s.short_name as "startedBy",
        count(x.task_id)::int as sent, count(*) filter (where t.status = '완료')::int as done,
        count(*) filter (where x.task_id is null)::int as waiting
      from task_plan_starts b join task_plans r on r.id = b.plan_id join staffs s on s.id = b.started_by
      join task_plan_sends x on x.start_id = b.id left join tasks t on t.id = x.task_id
      where b.project_id = ${project.id}
      group by b.id, r.name, s.short_name order by b.id desc`.execute(query);
    const kind = writeContext(context).registry.get("project")!;
    const mayStart = await mayChangeRecord({ query }, kind, project.id, context);
    return ok({ mayStart, plans: plans.rows, starts: begun.rows });
  },
});

export const routes = [
  ...standardRoutes(planRecords, { without: ["reveal", "options"] }),
  ...stepRoutes(planSteps),
  readLines,
  setLines,
  preview,
  start,
  starts,
];
