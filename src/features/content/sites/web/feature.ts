import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showSites } from "../access.ts";

export const feature: WebFeature = {
  name: "sites",
  pages: [
    {
      path: "/lawfirm/realtime",
      title: "오류확인",
      policy: teamMember,
      offered: showSites,
      load: () => import("./sites-screen.tsx"),
      menu: { group: "컨텐츠", label: "오류확인(실시간)", icon: "activity-heartbeat", order: 90 },
    },
    {
      path: "/lawfirm/realtime/$brandId",
      title: "사이트 점검",
      policy: showSites,
      load: () => import("./site-page.tsx"),
    },
  ],
};
