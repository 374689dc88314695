import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { browseConsults } from "../access.ts";

export const feature: WebFeature = {
  name: "consults",
  pages: [
    {
      path: "/lawfirm/consult",
      title: "상담",
      policy: browseConsults,
      load: () => import("./consult-list.tsx"),
      menu: { group: "사건", label: "상담", icon: "message-circle", order: 10 },
      frequent: 10,
      shortcut: "F1",
    },
    {
      path: "/lawfirm/consult/status",
      title: "상담현황",
      policy: browseConsults,
      load: () => import("./status-page.tsx"),
      menu: { group: "사건", label: "상담현황", icon: "layout-kanban", order: 11 },
    },
    {
      path: "/lawfirm/consult/calendar",
      title: "상담 달력",
      policy: browseConsults,
      load: () => import("./calendar-page.tsx"),
    },
    {
      path: "/lawfirm/consult/$consultId",
      title: "상담 상세",
      policy: teamMember,
      load: () => import("./consult-page.tsx"),
    },
    {
      path: "/lawfirm/consult/$consultId/print",
      title: "상담 인쇄",
      policy: teamMember,
      layout: "bare",
      load: () => import("./consult-print.tsx"),
    },
  ],
};
