import type { WebFeature } from "#firm/web/feature.ts";
import { managePayments } from "#features/money/payments/access.ts";

export const feature: WebFeature = {
  name: "openings",
  pages: [
    {
      path: "/lawfirm/payment/openings",
      title: "미수·예수금 이월",
      policy: managePayments,
      load: () => import("./opening-list-screen.tsx"),
    },
  ],
};
