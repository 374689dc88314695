import { IconPercentage } from "@tabler/icons-react";
import type { WebFeature } from "#firm/web/feature.ts";
import { showRates } from "../access.ts";

export const feature: WebFeature = {
  name: "rates",
  pages: [
    {
      path: "/lawfirm/finance/accounting",
      title: "회계",
      policy: showRates,
      load: () => import("./accounting-screen.tsx"),
      menu: { group: "재무", label: "회계", icon: IconPercentage, order: 50 },
    },
  ],
};
