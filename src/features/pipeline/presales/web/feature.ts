import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showPresaleAreas } from "../access.ts";

export const feature: WebFeature = {
  name: "presales",
  pages: [
    {
      path: "/lawfirm/presale",
      title: "분양",
      policy: teamMember,
      offered: showPresaleAreas,
      load: () => import("./area-screen.tsx"),
      menu: { group: "사건", label: "분양", icon: "building", order: 70 },
    },
    {
      path: "/lawfirm/presale/buyer",
      title: "수분양자",
      policy: teamMember,
      offered: showPresaleAreas,
      load: () => import("./buyer-screen.tsx"),
    },
    {
      path: "/lawfirm/presale/print_style",
      title: "출력 양식",
      policy: showPresaleAreas,
      load: () => import("./print-screen.tsx"),
      menu: { group: "사건", label: "분양 출력", icon: "printer", order: 72 },
    },
  ],
  rails: [
    {
      name: "buyers",
      label: "수분양자",
      order: 2,
      policy: showPresaleAreas,
      types: ["presaleArea"],
      load: () => import("./buyers-tab.tsx"),
    },
  ],
};
