import type { WebFeature } from "#firm/web/feature.ts";
import { manageCourtWork } from "#features/litigation/desk/access.ts";

export const feature: WebFeature = {
  name: "courtPages",
  pages: [],
  rails: [
    {
      name: "court-page",
      label: "나의사건검색",
      order: 16,
      policy: manageCourtWork,
      types: ["legalCase"],
      load: () => import("./paste-rail.tsx"),
    },
  ],
};
