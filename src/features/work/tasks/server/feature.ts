import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import type { ServerFeature } from "#firm/server/feature.ts";
import { taskBell } from "./bell.ts";
import { remindOfDays } from "./commands/remind-of-days.ts";
import { sweepUndos } from "./commands/sweep-undos.ts";
import { pushCounts } from "./push.ts";
import { routes } from "./routes.ts";
import { taskTimeline } from "./timeline.ts";
import { countEvent } from "./commands/touch-task-lists.ts";
import { taskEntries, taskUndos, tiedTasks } from "./personal-data.ts";

const forgetUndos = defineRecurringJob({
  name: "tasks.tidy",
  label: "지난 실행 취소 정리",
  every: "tenMinutes",
  run: ({ database }) => sweepUndos(database),
});

const reminders = defineRecurringJob({
  name: "tasks.due",
  label: "할일 기한 알림",
  every: "tenMinutes",
  run: async ({ database }) => {
    await remindOfDays(database);
  },
});

/** Tasks: received, sent, completed, with their counts pushed live. */
export const tasks: ServerFeature = {
  name: "tasks",
  personal: [taskEntries, taskUndos, tiedTasks],
  routes,
  timeline: taskTimeline,
  bell: taskBell,
  listen: (services, sockets) => ({ [countEvent]: pushCounts(services, sockets) }),
  toldAtStart: [{ type: countEvent, staffIds: "all" }],
  jobs: [forgetUndos, reminders],
};
