import type { WebFeature } from "#firm/web/feature.ts";
import { showPartners } from "#features/partner/members/access.ts";

export const feature: WebFeature = {
  name: "partnerSituation",
  pages: [
    {
      path: "/partner/work-situation",
      title: "업무현황",
      policy: showPartners,
      load: () => import("./situation-screen.tsx"),
      menu: { group: "파트너", label: "업무현황", icon: "layout-grid", order: 40 },
    },
  ],
};
