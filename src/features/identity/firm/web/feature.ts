import type { WebFeature } from "#firm/web/feature.ts";
import { manageFirm } from "../access.ts";

export const feature: WebFeature = {
  name: "firm",
  pages: [
    {
      path: "/member/firm",
      title: "법인 설정",
      policy: manageFirm,
      load: () => import("./firm-screen.tsx"),
      menu: { group: "설정", label: "법인 설정", icon: "building", order: 70 },
    },
  ],
};
