import type { RecordRail } from "../../../../../kit/web/records/rails.ts";
import { linkTasks } from "../../access.ts";
import type { TaskCategory } from "../../task.ts";

/** Names of resources whose records tasks point to, with the name of the category on the wire. */
export const categoryOf: Readonly<Record<string, TaskCategory>> = {
  consult: "consult",
  project: "project",
  dispute: "boon",
  presaleArea: "preSaleArea",
};

/** 할일 on the pages of records; one rail for each kind, since each has a policy of its own. */
export const taskRails: readonly RecordRail[] = Object.entries(categoryOf).map(([type, category]) => ({
  name: "tasks",
  label: "할일",
  order: 20,
  policy: linkTasks[category],
  types: [type],
  load: () => import("./record-tasks.tsx"),
}));
