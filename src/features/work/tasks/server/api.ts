/** What other features' servers may use of tasks. */
export { tellByTask } from "./commands/tell-by-task.ts";
export { withdrawTasks, withdrawTold } from "./commands/withdraw-tasks.ts";
