import type { WebFeature } from "#firm/web/feature.ts";
import { searchConflicts } from "../access.ts";

export const feature: WebFeature = {
  name: "conflicts",
  pages: [
    {
      path: "/lawfirm/conflict",
      title: "이해충돌 확인",
      policy: searchConflicts,
      load: () => import("./open-page.tsx"),
      menu: { group: "사건", label: "이해충돌", icon: "shield-check", order: 12 },
    },
    {
      path: "/lawfirm/conflict/$checkId",
      title: "이해충돌 확인서",
      policy: searchConflicts,
      load: () => import("./certificate-page.tsx"),
    },
  ],
  rails: [
    {
      name: "conflict",
      label: "이해충돌",
      order: 20,
      policy: searchConflicts,
      part: "conflicts",
      load: () => import("./conflict-rail.tsx"),
    },
  ],
};
