import type { WebFeature } from "#firm/web/feature.ts";
import { showRevenue } from "../access.ts";

export const feature: WebFeature = {
  name: "revenue",
  pages: [],
  slots: {
    header: [
      {
        name: "revenue",
        policy: showRevenue,
        order: 50,
        place: "middle",
        width: 280,
        wideOnly: true,
        load: () => import("./revenue-bar.tsx"),
      },
    ],
  },
};
