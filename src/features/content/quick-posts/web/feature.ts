import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showQuickPosts } from "../access.ts";

export const feature: WebFeature = {
  name: "quickPosts",
  pages: [
    {
      path: "/lawfirm/brand/quickpost",
      title: "빠른 게시",
      policy: teamMember,
      offered: showQuickPosts,
      load: () => import("./quick-post-screen.tsx"),
      menu: { group: "컨텐츠", label: "빠른 게시", icon: "send", order: 40 },
    },
  ],
};
