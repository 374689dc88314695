import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { browseProjects } from "../access.ts";
import { projectHomeCards } from "./home-cards.ts";
import { idleCount } from "./radar.ts";

export const feature: WebFeature = {
  name: "projects",
  pages: [
    {
      path: "/lawfirm/project",
      title: "사건",
      policy: browseProjects,
      load: () => import("./project-list.tsx"),
      menu: { group: "사건", label: "사건", icon: "briefcase", order: 40, count: idleCount },
    },
    {
      path: "/lawfirm/project/table",
      title: "진행표",
      policy: browseProjects,
      load: () => import("./table/progress-table.tsx"),
      menu: { group: "사건", label: "진행표", icon: "table", order: 42 },
      shortcut: "ctrl+F3",
    },
    {
      path: "/lawfirm/project/$projectId",
      title: "사건 상세",
      policy: teamMember,
      load: () => import("./project-page.tsx"),
    },
  ],
  slots: {
    overlay: [{ name: "project-radar", policy: browseProjects, order: 9, load: () => import("./radar-watch.tsx") }],
  },
  homeCards: projectHomeCards,
};
