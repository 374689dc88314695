import type { WebFeature } from "#firm/web/feature.ts";
import { shareContracts } from "../access.ts";

export const feature: WebFeature = {
  name: "contractPages",
  pages: [],
  rails: [
    {
      name: "contractLinks",
      label: "계약 확인",
      order: 19,
      policy: shareContracts,
      types: ["client"],
      load: () => import("./contract-rail.tsx"),
    },
  ],
};
