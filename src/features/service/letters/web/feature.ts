import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { manageLetters, showLetters } from "../access.ts";

export const feature: WebFeature = {
  name: "letters",
  pages: [
    {
      path: "/lawfirm/service/ccmail",
      title: "내용증명",
      policy: showLetters,
      load: () => import("./letter-list.tsx"),
      menu: { group: "송무", label: "내용증명", icon: "mail-check", order: 40 },
    },
    {
      path: "/lawfirm/service/ccmail/$letterId",
      title: "내용증명 상세",
      policy: teamMember,
      load: () => import("./letter-screen.tsx"),
    },
    {
      path: "/lawfirm/paper/ccmail",
      title: "내용증명 작성",
      policy: manageLetters,
      load: () => import("./paper-new.tsx"),
    },
    {
      path: "/lawfirm/paper/ccmail/$letterId",
      title: "내용증명 지면",
      policy: manageLetters,
      load: () => import("./paper-screen.tsx"),
    },
  ],
  rails: [
    {
      name: "projectLetters",
      label: "내용증명",
      order: 16,
      policy: showLetters,
      types: ["project"],
      load: () => import("./project-rail.tsx"),
    },
    {
      name: "contractLetters",
      label: "내용증명",
      order: 16,
      policy: manageLetters,
      types: ["contract"],
      load: () => import("./project-rail.tsx"),
    },
  ],
};
