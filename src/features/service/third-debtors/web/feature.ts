import type { WebFeature } from "#firm/web/feature.ts";
import { showThirdDebtors } from "../access.ts";

export const feature: WebFeature = {
  name: "thirdDebtors",
  pages: [
    {
      path: "/lawfirm/service/third-debtors",
      title: "제3채무자 명부",
      policy: showThirdDebtors,
      load: () => import("./third-debtor-screen.tsx"),
      menu: { group: "송무", label: "제3채무자 명부", icon: "building-bank", order: 45 },
    },
  ],
};
