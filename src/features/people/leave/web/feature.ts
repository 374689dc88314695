import type { WebFeature } from "#firm/web/feature.ts";
import { keepOwnLeave } from "../access.ts";
import { leavePath } from "./tabs.ts";

export const feature: WebFeature = {
  name: "leaves",
  pages: [
    {
      path: leavePath,
      title: "휴가",
      policy: keepOwnLeave,
      load: () => import("./leave-screen.tsx"),
      menu: { group: "게시판·개인", label: "휴가", icon: "beach", order: 40 },
    },
    { path: `${leavePath}/$leaveId`, title: "휴가", policy: keepOwnLeave, load: () => import("./leave-page.tsx") },
  ],
};
