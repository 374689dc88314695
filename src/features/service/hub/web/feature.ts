import type { WebFeature } from "#firm/web/feature.ts";
import { showHub } from "../access.ts";
import { readHub } from "../endpoints.ts";

export const feature: WebFeature = {
  name: "serviceHub",
  pages: [
    {
      path: "/lawfirm/service",
      title: "서비스 모음",
      policy: showHub,
      load: () => import("./hub-screen.tsx"),
      firstReads: [readHub],
      menu: { group: "송무", label: "서비스 모음", icon: "apps", order: 90 },
    },
  ],
};
