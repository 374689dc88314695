import type { WebFeature } from "#firm/web/feature.ts";
import { readContractAnswers, shareContracts } from "../access.ts";

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
    {
      name: "contractAnswers",
      label: "의뢰인 확인",
      order: 9,
      policy: readContractAnswers,
      types: ["contract"],
      load: () => import("./answers-rail.tsx"),
    },
  ],
};
