import { IconAddressBook } from "@tabler/icons-react";
import type { WebFeature } from "../../../../kit/web/feature.ts";
import { showClients } from "../access.ts";

export const feature: WebFeature = {
  name: "clients",
  pages: [
    {
      path: "/lawfirm/client",
      title: "고객",
      policy: showClients,
      load: () => import("./client-list.tsx"),
      menu: { group: "사건", label: "고객", icon: IconAddressBook, order: 30 },
      shortcut: "F3",
    },
    {
      path: "/lawfirm/client/$clientId",
      title: "고객 상세",
      policy: showClients,
      load: () => import("./client-screen.tsx"),
    },
  ],
};
