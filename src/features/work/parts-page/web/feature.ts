import type { WebFeature } from "#firm/web/feature.ts";
import { offerParts, showParts } from "../access.ts";

export const feature: WebFeature = {
  name: "parts-page",
  pages: [
    {
      path: "/lawfirm/project/sytest",
      title: "내부 테스트",
      policy: showParts,
      offered: offerParts,
      load: () => import("./parts-screen.tsx"),
      menu: { group: "사건", label: "내부 테스트", icon: "components", order: 95 },
    },
  ],
};
