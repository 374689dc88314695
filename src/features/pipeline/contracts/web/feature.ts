import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { browseContracts } from "../access.ts";

export const feature: WebFeature = {
  name: "contracts",
  pages: [
    {
      path: "/lawfirm/contract",
      title: "계약",
      policy: browseContracts,
      load: () => import("./contract-list.tsx"),
      menu: { group: "사건", label: "계약", icon: "file-text", order: 20 },
      frequent: 20,
      shortcut: "F2",
    },
    {
      path: "/lawfirm/contract/$contractId",
      title: "계약 상세",
      policy: teamMember,
      load: () => import("./contract-screen.tsx"),
    },
    {
      path: "/lawfirm/contract/$contractId/print",
      title: "계약서 출력",
      policy: teamMember,
      layout: "bare",
      load: () => import("./contract-print.tsx"),
    },
  ],
};
