import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { keepWorktime, manageSchemes, showTeamWorktime } from "../access.ts";

export const feature: WebFeature = {
  name: "worktimes",
  pages: [
    {
      path: "/lawfirm/worktime",
      title: "업무시간",
      policy: keepWorktime,
      load: () => import("./week-screen.tsx"),
      menu: { group: "사건", label: "업무시간", icon: "clock-hour-4", order: 95 },
    },
    {
      path: "/lawfirm/worktime/list",
      title: "업무시간 목록",
      policy: keepWorktime,
      load: () => import("./list-screen.tsx"),
    },
    {
      path: "/lawfirm/worktime/team",
      title: "팀 업무시간",
      policy: showTeamWorktime,
      load: () => import("./team-screen.tsx"),
    },
    {
      path: "/lawfirm/worktime/schemes",
      title: "근로제",
      policy: keepWorktime,
      offered: manageSchemes,
      load: () => import("./scheme-screen.tsx"),
    },
    {
      path: "/lawfirm/worktime/$worktimeId",
      title: "업무시간",
      policy: teamMember,
      load: () => import("./entry-screen.tsx"),
    },
  ],
  slots: {
    header: [
      {
        name: "worktime-timer",
        policy: keepWorktime,
        place: "end",
        order: 15,
        width: 44,
        wideOnly: true,
        load: () => import("./timer-button.tsx"),
      },
    ],
  },
  rails: [
    {
      name: "worktime",
      label: "업무시간",
      order: 45,
      policy: keepWorktime,
      types: ["project"],
      load: () => import("./case-rail.tsx"),
    },
  ],
};
