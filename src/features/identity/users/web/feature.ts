import type { WebFeature } from "#firm/web/feature.ts";
import { manageUsers } from "../access.ts";

/** Accounts of the firm (spec §2.2, /member/userlist). */
export const feature: WebFeature = {
  name: "users",
  pages: [
    {
      path: "/member/userlist",
      title: "사용자 관리",
      policy: manageUsers,
      load: () => import("./users-screen.tsx"),
      menu: { group: "설정", label: "사용자 관리", icon: "user-check", order: 40 },
    },
  ],
};
