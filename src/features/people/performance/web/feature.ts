import type { WebFeature } from "#firm/web/feature.ts";
import { closeMonths, openConsultFunnel, openContributions, openPerformance } from "../access.ts";

export const feature: WebFeature = {
  name: "performance",
  pages: [
    {
      path: "/lawfirm/record",
      title: "실적",
      policy: openPerformance,
      load: () => import("./performance-screen.tsx"),
      menu: { group: "사건", label: "실적", icon: "chart-dots", order: 94 },
    },
    {
      path: "/lawfirm/record/consult",
      title: "상담실적",
      policy: openConsultFunnel,
      load: () => import("./funnel-screen.tsx"),
      menu: { group: "사건", label: "상담실적", icon: "filter-check", order: 95 },
    },
    {
      path: "/lawfirm/record/contribute",
      title: "기여도",
      policy: openContributions,
      load: () => import("./contribution-screen.tsx"),
      menu: { group: "사건", label: "기여도", icon: "scale", order: 96 },
    },
    {
      path: "/lawfirm/record/team_backup",
      title: "팀별 월 마감",
      policy: closeMonths,
      load: () => import("./closing-screen.tsx"),
      menu: { group: "사건", label: "팀별 월 마감", icon: "archive", order: 97 },
    },
  ],
};
