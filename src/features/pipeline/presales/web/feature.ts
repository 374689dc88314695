import { IconBuilding } from "@tabler/icons-react";
import type { WebFeature } from "#firm/web/feature.ts";
import { showPresaleAreas } from "../access.ts";

export const feature: WebFeature = {
  name: "presales",
  pages: [
    {
      path: "/lawfirm/presale",
      title: "분양",
      policy: showPresaleAreas,
      load: () => import("./area-screen.tsx"),
      menu: { group: "사건", label: "분양", icon: IconBuilding, order: 70 },
    },
  ],
};
