import type { WebFeature } from "#firm/web/feature.ts";
import { showPartnerRevenue, showUnion } from "../access.ts";

export const feature: WebFeature = {
  name: "unionRevenue",
  pages: [
    {
      path: "/union/revenue",
      title: "조합 매출",
      policy: showUnion,
      load: () => import("./union-screen.tsx"),
      menu: { group: "파트너", label: "조합 매출", icon: "chart-pie", order: 5 },
    },
    {
      path: "/union/revenue/rules",
      title: "배분규칙",
      policy: showUnion,
      load: () => import("./rule-screen.tsx"),
    },
    {
      path: "/union/revenue/cases",
      title: "반별산 사건",
      policy: showUnion,
      load: () => import("./case-screen.tsx"),
    },
    {
      path: "/partner/revenue",
      title: "파트너 매출",
      policy: showPartnerRevenue,
      load: () => import("./partner-revenue-screen.tsx"),
      menu: { group: "파트너", label: "파트너 매출", icon: "report-money", order: 80 },
    },
  ],
};
