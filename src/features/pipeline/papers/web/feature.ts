import type { WebFeature } from "#firm/web/feature.ts";
import { showPapers, showTemplates } from "../access.ts";

export const feature: WebFeature = {
  name: "papers",
  pages: [
    {
      path: "/lawfirm/contract/templates",
      title: "계약 서식",
      policy: showTemplates,
      load: () => import("./template-list.tsx"),
      menu: { group: "사건", label: "계약 서식", icon: "file-description", order: 22 },
    },
    {
      path: "/lawfirm/contract/templates/$templateId",
      title: "계약 서식",
      policy: showTemplates,
      load: () => import("./template-screen.tsx"),
    },
  ],
  rails: [
    {
      name: "papers",
      label: "서류",
      order: 8,
      policy: showPapers,
      types: ["contract"],
      load: () => import("./paper-rail.tsx"),
    },
  ],
};
