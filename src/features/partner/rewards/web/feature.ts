import type { WebFeature } from "#firm/web/feature.ts";
import { showPartners } from "#features/partner/members/access.ts";

export const feature: WebFeature = {
  name: "partnerRewards",
  pages: [
    {
      path: "/partner/work-reward",
      title: "업무보상",
      policy: showPartners,
      load: () => import("./reward-screen.tsx"),
      menu: { group: "파트너", label: "업무보상", icon: "award", order: 10 },
    },
  ],
};
