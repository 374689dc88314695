import type { RecordRail } from "#records/web/rails.ts";
import { useTasks } from "../../access.ts";

/** 할일 on the pages of records. */
export const taskRails: readonly RecordRail[] = [
  {
    name: "tasks",
    label: "할일",
    order: 20,
    policy: useTasks,
    part: "tasks",
    load: () => import("./record-tasks.tsx"),
  },
];
