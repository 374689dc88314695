import type { WebFeature } from "#firm/web/feature.ts";
import { showDisputes } from "../access.ts";

export const feature: WebFeature = {
  name: "disputes",
  pages: [
    {
      path: "/lawfirm/boon",
      title: "분쟁",
      policy: showDisputes,
      load: () => import("./dispute-screen.tsx"),
      menu: { group: "사건", label: "분쟁", icon: "scale", order: 60 },
    },
  ],
  rails: [
    {
      name: "projectDisputes",
      label: "분쟁",
      order: 17,
      policy: showDisputes,
      types: ["project"],
      load: () => import("./project-rail.tsx"),
    },
  ],
};
