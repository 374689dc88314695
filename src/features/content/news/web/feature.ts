import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showNews } from "../access.ts";

export const feature: WebFeature = {
  name: "news",
  pages: [
    {
      path: "/lawfirm/news",
      title: "소식",
      policy: showNews,
      load: () => import("./news-list.tsx"),
      menu: { group: "컨텐츠", label: "소식", icon: "news", order: 50 },
    },
    {
      path: "/lawfirm/news/$newsId",
      title: "소식",
      policy: teamMember,
      load: () => import("./news-screen.tsx"),
    },
  ],
};
