import type { WebFeature } from "#firm/web/feature.ts";
import { enterExpenses } from "../access.ts";

export const feature: WebFeature = {
  name: "expenses",
  pages: [
    {
      path: "/lawfirm/finance/expense",
      title: "지출",
      policy: enterExpenses,
      load: () => import("./expense-screen.tsx"),
      menu: { group: "재무", label: "지출", icon: "receipt-2", order: 45 },
    },
  ],
};
