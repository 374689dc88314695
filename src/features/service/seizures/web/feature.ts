import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { manageSeizures, showSeizures } from "../access.ts";

export const feature: WebFeature = {
  name: "seizures",
  pages: [
    {
      path: "/lawfirm/service/attach",
      title: "압류",
      policy: showSeizures,
      load: () => import("./seizure-list.tsx"),
      menu: { group: "송무", label: "압류", icon: "gavel", order: 40 },
    },
    {
      path: "/lawfirm/service/attach/$attachId",
      title: "압류",
      policy: teamMember,
      load: () => import("./seizure-screen.tsx"),
    },
    {
      path: "/lawfirm/service/attach/$attachId/print",
      title: "압류 신청서",
      policy: manageSeizures,
      load: () => import("./seizure-print.tsx"),
    },
  ],
  rails: [
    {
      name: "seizures",
      label: "압류",
      order: 13,
      policy: showSeizures,
      types: ["legalCase", "project"],
      load: () => import("./seizure-rail.tsx"),
    },
  ],
};
