import type { WebFeature } from "#firm/web/feature.ts";
import { manageSecurity } from "../access.ts";

/** How people sign in, from where, and what the firm keeps (product N16). */
export const feature: WebFeature = {
  name: "security",
  pages: [
    {
      path: "/member/security",
      title: "보안 설정",
      policy: manageSecurity,
      load: () => import("./security-screen.tsx"),
      menu: { group: "설정", label: "보안 설정", icon: "lock", order: 60 },
    },
  ],
};
