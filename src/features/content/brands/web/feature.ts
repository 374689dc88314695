import { teamMember } from "#platform/policy.ts";
import type { WebFeature } from "#firm/web/feature.ts";
import { showConsults } from "#features/pipeline/consults/access.ts";
import { openBrandManager, showBrands } from "../access.ts";

export const feature: WebFeature = {
  name: "brands",
  pages: [
    {
      path: "/lawfirm/brand",
      title: "브랜드",
      policy: showBrands,
      load: () => import("./brand-screen.tsx"),
      menu: { group: "컨텐츠", label: "브랜드 리스트", icon: "building-store", order: 20 },
    },
    {
      path: "/lawfirm/brand/manager",
      title: "브랜드 관리자",
      policy: openBrandManager,
      load: () => import("./manager-screen.tsx"),
      menu: { group: "컨텐츠", label: "브랜드 관리자", icon: "users-group", order: 30 },
    },
    {
      path: "/lawfirm/brand/$brandId",
      title: "브랜드",
      policy: teamMember,
      load: () => import("./brand-page.tsx"),
    },
    {
      path: "/lawfirm/brand/$brandId/analytics",
      title: "브랜드 분석",
      policy: showBrands,
      load: () => import("./analytics-page.tsx"),
    },
  ],
  rails: [
    {
      name: "attribution",
      label: "유입",
      order: 60,
      policy: showConsults,
      types: ["consult"],
      load: () => import("./attribution-rail.tsx"),
    },
  ],
};
