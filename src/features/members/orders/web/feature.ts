import type { WebFeature } from "#firm/web/feature.ts";
import { manageOrders, showOrders } from "../access.ts";

export const feature: WebFeature = {
  name: "orders",
  pages: [
    {
      path: "/lawfirm/service/payment",
      title: "서비스 결제",
      policy: showOrders,
      load: () => import("./order-screen.tsx"),
      menu: { group: "재무", label: "서비스 결제", icon: "receipt", order: 80 },
    },
    {
      path: "/lawfirm/service/payment/receipt/$orderId",
      title: "영수증",
      policy: manageOrders,
      layout: "bare",
      load: () => import("./receipt-print.tsx"),
    },
  ],
};
