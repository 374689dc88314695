import type { WebFeature } from "#firm/web/feature.ts";
import { showCaseMoney, showPayments } from "../access.ts";

export const feature: WebFeature = {
  name: "payments",
  pages: [
    {
      path: "/lawfirm/payment",
      title: "입금",
      policy: showPayments,
      load: () => import("./payment-screen.tsx"),
      menu: { group: "재무", label: "입금·결제", icon: "coins", order: 10 },
    },
    {
      path: "/lawfirm/payment/invoice/$contractId",
      title: "청구서",
      policy: showPayments,
      layout: "bare",
      load: () => import("./invoice-print.tsx"),
    },
  ],
  rails: [
    {
      name: "projectPayments",
      label: "입금",
      order: 15,
      policy: showPayments,
      types: ["project"],
      load: () => import("./project-rail.tsx"),
    },
    {
      name: "caseMoney",
      label: "청구·수납",
      order: 16,
      policy: showCaseMoney,
      types: ["project"],
      load: () => import("./case-money.tsx"),
    },
    {
      name: "disputeRefunds",
      label: "환불",
      order: 15,
      policy: showPayments,
      types: ["dispute"],
      load: () => import("./dispute-refunds.tsx"),
    },
  ],
};
