import type { WebFeature } from "#firm/web/feature.ts";
import { showLimitations } from "../access.ts";
import { limitedKinds } from "../limitation.ts";

const policy = showLimitations;

export const feature: WebFeature = {
  name: "limitations",
  pages: [
    {
      path: "/lawfirm/service/legal-case/limitations",
      title: "시효·제척기간",
      policy,
      load: () => import("./limitation-list.tsx"),
    },
  ],
  rails: [
    {
      name: "limitation",
      label: "시효",
      order: 6,
      policy,
      types: limitedKinds,
      load: () => import("./limitation-rail.tsx"),
    },
  ],
  homeCards: [
    {
      name: "near-limitations",
      title: "다가오는 시효·제척기간",
      order: 2,
      policy,
      load: () => import("./near-limitations.tsx"),
    },
  ],
};
