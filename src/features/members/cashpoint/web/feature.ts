import type { WebFeature } from "#firm/web/feature.ts";
import { showWallets } from "../access.ts";

export const feature: WebFeature = {
  name: "cashpoint",
  pages: [
    {
      path: "/lawfirm/service/cashpoint",
      title: "캐시·포인트",
      policy: showWallets,
      load: () => import("./member-screen.tsx"),
      menu: { group: "회원", label: "캐시·포인트", icon: "wallet", order: 10 },
    },
    {
      path: "/lawfirm/service/cashpoint/ledger",
      title: "캐시·포인트 내역",
      policy: showWallets,
      load: () => import("./ledger-screen.tsx"),
    },
  ],
  rails: [
    {
      name: "wallet",
      label: "캐시·포인트",
      order: 60,
      policy: showWallets,
      types: ["client"],
      load: () => import("./client-wallet.tsx"),
    },
  ],
};
