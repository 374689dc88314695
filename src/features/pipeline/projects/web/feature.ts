import { IconBriefcase } from "@tabler/icons-react";
import type { WebFeature } from "../../../../kit/web/feature.ts";
import { showProjects } from "../access.ts";

export const feature: WebFeature = {
  name: "projects",
  pages: [
    {
      path: "/lawfirm/project",
      title: "사건",
      policy: showProjects,
      load: () => import("./project-list.tsx"),
      menu: { group: "사건", label: "사건", icon: IconBriefcase, order: 40 },
    },
    {
      path: "/lawfirm/project/$projectId",
      title: "사건 상세",
      policy: showProjects,
      load: () => import("./project-page.tsx"),
    },
  ],
};
