import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showMinutes } from "../access.ts";

export const feature: WebFeature = {
  name: "minutes",
  pages: [
    {
      path: "/lawfirm/service/time",
      title: "자문시간",
      policy: showMinutes,
      load: () => import("./pack-list.tsx"),
      menu: { group: "회원", label: "자문시간", icon: "hourglass", order: 30 },
    },
    {
      path: "/lawfirm/service/time/$packId",
      title: "자문시간",
      policy: teamMember,
      load: () => import("./pack-screen.tsx"),
    },
    {
      path: "/lawfirm/service/time/$packId/settlement",
      title: "자문시간 정산표",
      policy: teamMember,
      layout: "bare",
      load: () => import("./settlement-print.tsx"),
    },
  ],
};
