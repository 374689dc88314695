import { IconAddressBook } from "@tabler/icons-react";
import { anyOf } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showPayments } from "#features/money/payments/access.ts";
import { showConsults } from "#features/pipeline/consults/access.ts";
import { showContracts } from "#features/pipeline/contracts/access.ts";
import { showProjects } from "#features/pipeline/projects/access.ts";
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
      frequent: 30,
      shortcut: "F3",
    },
    {
      path: "/lawfirm/client/$clientId",
      title: "고객 상세",
      policy: showClients,
      load: () => import("./client-screen.tsx"),
    },
  ],
  rails: [
    {
      name: "cases",
      label: "사건",
      order: 12,
      policy: showProjects,
      types: ["client"],
      load: () => import("./cases-tab.tsx"),
    },
    {
      name: "consults",
      label: "상담",
      order: 14,
      policy: showConsults,
      types: ["client"],
      load: () => import("./consults-tab.tsx"),
    },
    {
      name: "money",
      label: "계약·입금",
      order: 16,
      policy: anyOf(showContracts, showPayments),
      types: ["client"],
      load: () => import("./money-tab.tsx"),
    },
  ],
};
