import type { WebFeature } from "../../../../kit/web/feature.ts";
import { useOwnAccount } from "../access.ts";

/** One's own page and the menu of the signed-in person (spec §2.2). */
export const feature: WebFeature = {
  name: "account",
  pages: [
    {
      path: "/member/mypage",
      title: "내 정보",
      policy: useOwnAccount,
      load: () => import("./mypage.tsx"),
    },
  ],
  slots: {
    header: [
      {
        name: "user-menu",
        policy: useOwnAccount,
        place: "end",
        order: 100,
        width: 32,
        everywhere: true,
        load: () => import("./user-menu.tsx"),
      },
    ],
  },
};
