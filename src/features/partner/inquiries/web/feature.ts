import type { WebFeature } from "#firm/web/feature.ts";
import { searchConflicts } from "#features/pipeline/conflicts/access.ts";
import { showPartners } from "#features/partner/members/access.ts";

export const feature: WebFeature = {
  name: "inquiries",
  pages: [
    {
      path: "/partner/interest-status",
      title: "이해관계 현황",
      policy: showPartners,
      load: () => import("./inquiry-screen.tsx"),
      menu: { group: "파트너", label: "이해관계 현황", icon: "user-search", order: 70 },
    },
  ],
  rails: [
    {
      name: "inquiries",
      label: "이해관계 조회",
      order: 21,
      policy: searchConflicts,
      part: "conflicts",
      load: () => import("./inquiry-rail.tsx"),
    },
  ],
};
