import type { WebFeature } from "#firm/web/feature.ts";
import { readApprovals } from "../access.ts";

/** 결재 대기 on the home page. */
export const feature: WebFeature = {
  name: "approvals",
  pages: [],
  homeCards: [
    {
      name: "approvals",
      title: "결재 대기",
      order: 8,
      policy: readApprovals,
      load: () => import("./approvals-card.tsx"),
    },
  ],
};
