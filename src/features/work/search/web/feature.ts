import type { WebFeature } from "#firm/web/feature.ts";
import { maySearch } from "../access.ts";
import { openSearch } from "./open.ts";

export const feature: WebFeature = {
  name: "search",
  pages: [],
  slots: {
    overlay: [{ name: "search", policy: maySearch, order: 90, load: () => import("./search-overlay.tsx") }],
  },
  shortcuts: [{ key: "esc", label: "검색", policy: maySearch, run: openSearch }],
};
