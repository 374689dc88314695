import type { WebFeature } from "#firm/web/feature.ts";
import { ownOriginations, showOriginations } from "../access.ts";

export const feature: WebFeature = {
  name: "originations",
  pages: [
    {
      path: "/lawfirm/finance/originations",
      title: "수임기여",
      policy: ownOriginations,
      offered: showOriginations,
      load: () => import("./origination-screen.tsx"),
      menu: { group: "재무", label: "수임기여", icon: "affiliate", order: 37 },
    },
  ],
  rails: [
    {
      name: "originations",
      label: "수임기여",
      order: 17,
      policy: showOriginations,
      types: ["client", "contract"],
      load: () => import("./origination-rail.tsx"),
    },
  ],
};
