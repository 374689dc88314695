import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showDoneCases } from "../access.ts";

export const feature: WebFeature = {
  name: "doneCases",
  pages: [
    {
      path: "/lawfirm/donecase",
      title: "성공사례",
      policy: showDoneCases,
      load: () => import("./story-screen.tsx"),
      menu: { group: "컨텐츠", label: "성공사례", icon: "trophy", order: 50 },
    },
    {
      path: "/lawfirm/donecase/$doneCaseId",
      title: "성공사례",
      policy: teamMember,
      load: () => import("./story-page.tsx"),
    },
  ],
};
