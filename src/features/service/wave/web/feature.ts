import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { applyToSuits, showRemovedSuits, showSuits } from "../access.ts";

export const feature: WebFeature = {
  name: "wave",
  pages: [
    {
      path: "/lawfirm/wave/suit",
      title: "집단소송",
      policy: showSuits,
      load: () => import("./suit-list.tsx"),
      menu: { group: "송무", label: "집단소송", icon: "users-group", order: 60 },
    },
    {
      path: "/lawfirm/wave/suit/$suitId",
      title: "집단소송 상세",
      policy: teamMember,
      load: () => import("./suit-screen.tsx"),
    },
    {
      path: "/lawfirm/wave/client",
      title: "집단소송 참여자",
      policy: teamMember,
      offered: showSuits,
      load: () => import("./participant-screen.tsx"),
      menu: { group: "송무", label: "집단소송 참여자", icon: "users-plus", order: 62 },
    },
    {
      path: "/lawfirm/wave/lawsuits",
      title: "집단소송 사건",
      policy: teamMember,
      offered: showSuits,
      load: () => import("./lawsuit-screen.tsx"),
      menu: { group: "송무", label: "집단소송 사건", icon: "gavel", order: 64 },
    },
    {
      path: "/wave",
      title: "집단소송 안내",
      policy: applyToSuits,
      layout: "bare",
      load: () => import("./public-screen.tsx"),
    },
    {
      path: "/wave/suit/$suitId",
      title: "집단소송 안내",
      policy: applyToSuits,
      layout: "bare",
      load: () => import("./public-screen.tsx"),
    },
    {
      path: "/wave/suit__del",
      title: "삭제된 집단소송",
      policy: showRemovedSuits,
      load: () => import("./removed-screen.tsx"),
    },
    {
      path: "/wave/suit__del/$suitId",
      title: "삭제된 집단소송",
      policy: showRemovedSuits,
      load: () => import("./removed-screen.tsx"),
    },
  ],
  rails: [
    {
      name: "participants",
      label: "참여자",
      order: 2,
      policy: showSuits,
      types: ["groupSuit"],
      load: () => import("./participants-tab.tsx"),
    },
    {
      name: "documents",
      label: "서류",
      order: 3,
      policy: showSuits,
      types: ["groupSuit"],
      load: () => import("./documents-tab.tsx"),
    },
    {
      name: "deficiencies",
      label: "보완",
      order: 3,
      policy: showSuits,
      types: ["participant"],
      load: () => import("./deficiencies-tab.tsx"),
    },
    {
      name: "filing",
      label: "동의·접수",
      order: 4,
      policy: showSuits,
      types: ["groupSuit"],
      load: () => import("./filing-tab.tsx"),
    },
    {
      name: "award",
      label: "정산",
      order: 5,
      policy: showSuits,
      types: ["groupSuit"],
      load: () => import("./award-tab.tsx"),
    },
  ],
};
