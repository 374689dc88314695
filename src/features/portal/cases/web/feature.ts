import type { WebFeature } from "#firm/web/feature.ts";
import { browseProjects } from "#features/pipeline/projects/access.ts";
import { shareCases } from "../access.ts";

export const feature: WebFeature = {
  name: "clientPages",
  pages: [],
  rails: [
    {
      name: "outside",
      label: "의뢰인 화면",
      order: 18,
      policy: shareCases,
      types: ["client"],
      load: () => import("./outside-rail.tsx"),
    },
    {
      name: "caseLinks",
      label: "공유",
      order: 18,
      policy: browseProjects,
      types: ["project"],
      load: () => import("./case-links.tsx"),
    },
  ],
};
