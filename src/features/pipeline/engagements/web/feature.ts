import type { WebFeature } from "#firm/web/feature.ts";
import { browseContracts, reportEngagements } from "#features/pipeline/contracts/access.ts";

export const feature: WebFeature = {
  name: "engagements",
  pages: [
    {
      path: "/lawfirm/contract/engagements",
      title: "수임장부",
      policy: browseContracts,
      load: () => import("./book-screen.tsx"),
    },
    {
      path: "/lawfirm/contract/engagements/print",
      title: "수임장부 출력",
      policy: browseContracts,
      layout: "bare",
      load: () => import("./book-print.tsx"),
    },
    {
      path: "/lawfirm/contract/bar-report",
      title: "변호사회 보고",
      policy: reportEngagements,
      load: () => import("./report-screen.tsx"),
    },
  ],
};
