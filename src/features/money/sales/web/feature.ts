import type { WebFeature } from "#firm/web/feature.ts";
import { showDashboard, showSales } from "../access.ts";

export const feature: WebFeature = {
  name: "sales",
  pages: [
    {
      path: "/lawfirm/finance/sales",
      title: "매출",
      policy: showSales,
      load: () => import("./sales-screen.tsx"),
      menu: { group: "재무", label: "매출", icon: "report-money", order: 20 },
      frequent: 40,
      shortcut: "F4",
    },
    {
      path: "/lawfirm/finance/dashboard",
      title: "재무 대시보드",
      policy: showDashboard,
      load: () => import("./dashboard-screen.tsx"),
      menu: { group: "재무", label: "대시보드", icon: "chart-bar", order: 30 },
    },
  ],
};
