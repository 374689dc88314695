import type { WebFeature } from "#firm/web/feature.ts";
import { useTasks } from "../access.ts";
import * as endpoints from "../endpoints.ts";
import { showTodo } from "../panel.ts";
import { openTaskCount } from "./counts/task-count.ts";
import { taskRails } from "./record/rails.ts";

/** Tasks: the screen at `/`, the Todo panel, the creation panel, urgent notices and the first todo of the header. */
export const feature: WebFeature = {
  name: "tasks",
  pages: [
    {
      path: "/",
      title: "할일 관리",
      policy: useTasks,
      load: () => import("./screen/task-page.tsx"),
      firstReads: [endpoints.refresh],
      menu: { group: "", label: "할일", icon: "checklist", order: 0, count: openTaskCount },
    },
  ],
  slots: {
    header: [
      {
        name: "first-todo",
        policy: useTasks,
        order: 0,
        place: "start",
        width: 180,
        load: () => import("./header/first-todo.tsx"),
      },
      {
        name: "importance-counts",
        policy: useTasks,
        order: 0,
        place: "end",
        width: 128,
        load: () => import("./header/importance-counts.tsx"),
      },
    ],
    overlay: [
      {
        name: "task-panels",
        policy: useTasks,
        order: 0,
        load: () => import("./panel/task-panels.tsx"),
        withScreen: true,
        firstReads: [endpoints.count],
      },
      {
        name: "urgent-notices",
        policy: useTasks,
        order: 1,
        load: () => import("./notices/urgent-notices.tsx"),
        withScreen: true,
      },
    ],
  },
  rails: taskRails,
  shortcuts: [{ key: "`", label: "할일 패널", policy: useTasks, run: () => showTodo("toggle") }],
};
