import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showTele } from "../access.ts";

export const feature: WebFeature = {
  name: "tele",
  pages: [
    {
      path: "/lawfirm/consult/tele",
      title: "원격상담",
      policy: teamMember,
      offered: showTele,
      load: () => import("./tele-screen.tsx"),
      menu: { group: "사건", label: "원격상담", icon: "video", order: 13 },
    },
  ],
};
