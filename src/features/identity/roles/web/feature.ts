import type { WebFeature } from "#firm/web/feature.ts";
import { showRoles } from "../access.ts";

/** Roles and rights (spec §6; spec §2.2, /member/role). */
export const feature: WebFeature = {
  name: "roles",
  pages: [
    {
      path: "/member/role",
      title: "역할 관리",
      policy: showRoles,
      load: () => import("./roles-screen.tsx"),
      menu: { group: "설정", label: "역할 관리", icon: "shield-lock", order: 50 },
    },
  ],
};
