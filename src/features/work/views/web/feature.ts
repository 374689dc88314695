import type { WebFeature } from "#firm/web/feature.ts";
import { keepViews } from "../access.ts";

export const feature: WebFeature = {
  name: "views",
  pages: [],
  listParts: [{ name: "views", policy: keepViews, load: () => import("./saved-views.tsx") }],
};
