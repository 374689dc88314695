import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showVideos } from "../access.ts";

export const feature: WebFeature = {
  name: "videos",
  pages: [
    {
      path: "/lawfirm/youtube",
      title: "유튜브",
      policy: teamMember,
      offered: showVideos,
      load: () => import("./video-screen.tsx"),
      menu: { group: "컨텐츠", label: "유튜브", icon: "brand-youtube", order: 10 },
    },
  ],
};
