import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showPlans } from "../access.ts";

export const feature: WebFeature = {
  name: "taskPlans",
  pages: [
    {
      path: "/lawfirm/task-plans",
      title: "업무 묶음",
      policy: showPlans,
      load: () => import("./plan-list.tsx"),
      menu: { group: "사건", label: "업무 묶음", icon: "list-check", order: 47 },
    },
    {
      path: "/lawfirm/task-plans/$planId",
      title: "업무 묶음",
      policy: showPlans,
      load: () => import("./plan-screen.tsx"),
    },
  ],
  rails: [
    {
      name: "taskPlans",
      label: "업무 묶음",
      order: 12,
      policy: teamMember,
      types: ["project"],
      load: () => import("./plan-rail.tsx"),
    },
  ],
};
