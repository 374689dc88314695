import type { WebFeature } from "#firm/web/feature.ts";
import { showCourtWork } from "#features/litigation/desk/access.ts";

export const feature: WebFeature = {
  name: "legalCases",
  pages: [
    {
      path: "/lawfirm/service/legal-case",
      title: "소송사건",
      policy: showCourtWork,
      load: () => import("./legal-case-list.tsx"),
      menu: { group: "송무", label: "소송사건·기일·기한", icon: "gavel", order: 10 },
    },
    {
      path: "/lawfirm/service/legal-case/$caseId",
      title: "소송사건 상세",
      policy: showCourtWork,
      load: () => import("./legal-case-page.tsx"),
    },
  ],
  rails: [
    {
      name: "legal-cases",
      label: "소송사건",
      order: 12,
      policy: showCourtWork,
      types: ["project"],
      load: () => import("./case-rail.tsx"),
    },
  ],
};
