import type { WebFeature } from "#firm/web/feature.ts";
import { showRoutines } from "../access.ts";

export const feature: WebFeature = {
  name: "routines",
  pages: [
    {
      path: "/lawfirm/routines",
      title: "반복 업무",
      policy: showRoutines,
      load: () => import("./routine-list.tsx"),
      menu: { group: "사건", label: "반복 업무", icon: "repeat", order: 46 },
    },
    {
      path: "/lawfirm/routines/$routineId",
      title: "반복 업무",
      policy: showRoutines,
      load: () => import("./routine-screen.tsx"),
    },
  ],
};
