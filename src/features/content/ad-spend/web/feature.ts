import type { WebFeature } from "#firm/web/feature.ts";
import { manageAdSpend } from "../access.ts";

export const feature: WebFeature = {
  name: "adSpend",
  pages: [
    {
      path: "/lawfirm/finance/googledata",
      title: "구글 데이터",
      policy: manageAdSpend,
      load: () => import("./google-data-screen.tsx"),
      menu: { group: "재무", label: "구글 데이터", icon: "brand-google-analytics", order: 60 },
    },
  ],
};
