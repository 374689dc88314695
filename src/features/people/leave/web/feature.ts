import type { WebFeature } from "#firm/web/feature.ts";
import { keepOwnLeave } from "../access.ts";

export const feature: WebFeature = {
  name: "leaves",
  pages: [
    {
      path: "/lawfirm/mypage/vacation",
      title: "휴가",
      policy: keepOwnLeave,
      load: () => import("./leave-screen.tsx"),
      menu: { group: "게시판·개인", label: "휴가", icon: "beach", order: 40 },
    },
    {
      path: "/lawfirm/mypage/vacation/$leaveId",
      title: "휴가",
      policy: keepOwnLeave,
      load: () => import("./leave-page.tsx"),
    },
  ],
};
