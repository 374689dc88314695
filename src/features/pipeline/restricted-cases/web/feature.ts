import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { openCases } from "../access.ts";

export const feature: WebFeature = {
  name: "restrictedCases",
  pages: [
    {
      path: "/lawfirm/project/openings",
      title: "접근제한 열람",
      policy: openCases,
      load: () => import("./opening-screen.tsx"),
      menu: { group: "사건", label: "접근제한 열람", icon: "lock-open", order: 65 },
    },
  ],
  rails: [
    {
      name: "members",
      label: "열람 제한",
      order: 70,
      policy: teamMember,
      types: ["project", "legalCase"],
      load: () => import("./members-rail.tsx"),
    },
  ],
};
