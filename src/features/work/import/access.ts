import { may } from "#firm/may.ts";

/** Who brings the task list in: it writes in the name of whoever sent each task. */
export const bringTasksIn = may("manage", "관리자");
