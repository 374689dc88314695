import type { WebFeature } from "#firm/web/feature.ts";
import { showDirectory, showTeamPages } from "../access.ts";

/** Staff and teams of the firm (spec §2.2, Settings). */
export const feature: WebFeature = {
  name: "directory",
  pages: [
    {
      path: "/lawfirm/staffs",
      title: "직원 관리",
      policy: showDirectory,
      load: () => import("./staffs-screen.tsx"),
      menu: { group: "설정", label: "직원 관리", icon: "users", order: 20 },
    },
    {
      path: "/lawfirm/teams",
      title: "팀 관리",
      policy: showTeamPages,
      load: () => import("./teams-screen.tsx"),
      menu: { group: "설정", label: "팀 관리", icon: "users-group", order: 30 },
    },
    {
      path: "/lawfirm/teams/user",
      title: "팀원 배치",
      policy: showTeamPages,
      load: () => import("./members-screen.tsx"),
    },
  ],
};
