import type { WebFeature } from "#firm/web/feature.ts";
import { openIncentives, ownIncentives } from "../access.ts";

export const feature: WebFeature = {
  name: "incentives",
  pages: [
    {
      path: "/lawfirm/finance/incentive",
      title: "인센티브",
      policy: ownIncentives,
      offered: openIncentives,
      load: () => import("./incentive-screen.tsx"),
      menu: { group: "재무", label: "인센티브", icon: "gift", order: 55 },
    },
  ],
};
