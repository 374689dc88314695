import type { WebFeature } from "#firm/web/feature.ts";
import { openAllocations, ownAllocations } from "../access.ts";

export const feature: WebFeature = {
  name: "allocations",
  pages: [
    {
      path: "/lawfirm/finance/contributeFromSales",
      title: "매출기여",
      policy: ownAllocations,
      offered: openAllocations,
      load: () => import("./allocation-screen.tsx"),
      menu: { group: "재무", label: "매출기여", icon: "chart-pie", order: 35 },
    },
  ],
};
