import type { WebFeature } from "#firm/web/feature.ts";
import { bringTasksIn } from "../access.ts";

export const feature: WebFeature = {
  name: "taskImports",
  pages: [
    {
      path: "/member/task-list",
      title: "업무 목록 가져오기",
      policy: bringTasksIn,
      load: () => import("./task-list-screen.tsx"),
    },
  ],
};
