import type { WebFeature } from "#firm/web/feature.ts";
import { showPartners } from "../access.ts";

export const feature: WebFeature = {
  name: "partners",
  pages: [
    {
      path: "/partner/list",
      title: "파트너 명부",
      policy: showPartners,
      load: () => import("./partner-screen.tsx"),
      menu: { group: "파트너", label: "파트너 명부", icon: "users-group", order: 60 },
    },
    {
      path: "/partner/list/print",
      title: "파트너 명부 출력",
      policy: showPartners,
      load: () => import("./roster-print.tsx"),
      layout: "bare",
    },
    {
      path: "/partner/interest-status/stakes",
      title: "지분 현황",
      policy: showPartners,
      load: () => import("./stake-screen.tsx"),
    },
  ],
};
