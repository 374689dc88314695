import type { RecordRail } from "#records/web/rails.ts";
import { linkTasks } from "../../access.ts";
import { categoryOf, linkedPageNames } from "../../task.ts";

/** 할일 on the pages of records; one rail for each kind, since each has a policy of its own. */
export const taskRails: readonly RecordRail[] = [
  ...Object.entries(categoryOf),
  ...linkedPageNames.map((page) => [page, page] as const),
].map(([type, kind]) => ({
  name: "tasks",
  label: "할일",
  order: 20,
  policy: linkTasks[kind],
  types: [type],
  load: () => import("./record-tasks.tsx"),
}));
