import type { ServerFeature } from "#firm/server/feature.ts";
import { listImportRoutes } from "#records/server/import/list-routes.ts";
import { bringTasksIn } from "../access.ts";
import { taskListApi } from "../endpoints.ts";
import { importTasks } from "./commands/import-tasks.ts";
import { taskListStep } from "./first-day.ts";
import { takeTasksBack, type FormerTask } from "./take-back.ts";

const routes = listImportRoutes<FormerTask>({
  name: "tasks",
  api: taskListApi,
  label: "업무 목록",
  policy: bringTasksIn,
  bringIn: (context, bytes, keep) =>
    importTasks(context.database, context.actor, bytes, {
      apply: keep !== null,
      asker: context,
      ...(keep && { keep }),
    }),
  takeBack: (work, { actor }, kept) => takeTasksBack(work, actor, kept),
});

/** The list of open tasks, brought in at the screen as by the console. */
export const taskImports: ServerFeature = { name: "taskImports", routes, firstDays: [taskListStep] };
