import type { WebFeature } from "#firm/web/feature.ts";
import { setFirmUp } from "../access.ts";

export const feature: WebFeature = {
  name: "firstDays",
  pages: [
    {
      path: "/member/first-days",
      title: "도입 준비",
      policy: setFirmUp,
      load: () => import("./first-days-screen.tsx"),
      menu: { group: "설정", label: "도입 준비", icon: "list-check", order: 75 },
    },
  ],
};
