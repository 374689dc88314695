import type { WebFeature } from "#firm/web/feature.ts";
import { setUp } from "../access.ts";

/** The first visit to an empty installation. */
export const feature: WebFeature = {
  name: "setup",
  pages: [
    {
      path: "/setup",
      title: "처음 설정",
      policy: setUp,
      guest: true,
      layout: "bare",
      load: () => import("./setup-page.tsx"),
    },
  ],
};
