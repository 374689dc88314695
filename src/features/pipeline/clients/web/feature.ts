import { anyOf, teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showPayments } from "#features/money/payments/access.ts";
import { browseConsults } from "#features/pipeline/consults/access.ts";
import { browseContracts } from "#features/pipeline/contracts/access.ts";
import { browseProjects } from "#features/pipeline/projects/access.ts";
import { browseClients } from "../access.ts";

export const feature: WebFeature = {
  name: "clients",
  pages: [
    {
      path: "/lawfirm/client",
      title: "고객",
      policy: browseClients,
      load: () => import("./client-list.tsx"),
      menu: { group: "사건", label: "고객", icon: "address-book", order: 30 },
      frequent: 30,
      shortcut: "F3",
    },
    {
      path: "/lawfirm/client/$clientId",
      title: "고객 상세",
      policy: teamMember,
      load: () => import("./client-screen.tsx"),
    },
  ],
  rails: [
    {
      name: "cases",
      label: "사건",
      order: 12,
      policy: browseProjects,
      types: ["client"],
      load: () => import("./cases-tab.tsx"),
    },
    {
      name: "consults",
      label: "상담",
      order: 14,
      policy: browseConsults,
      types: ["client"],
      load: () => import("./consults-tab.tsx"),
    },
    {
      name: "money",
      label: "계약·입금",
      order: 16,
      policy: anyOf(browseContracts, showPayments),
      types: ["client"],
      load: () => import("./money-tab.tsx"),
    },
  ],
};
