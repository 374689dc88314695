import type { WebFeature } from "#firm/web/feature.ts";
import { showTimelines } from "../access.ts";

export const feature: WebFeature = {
  name: "timeline",
  pages: [],
  rails: [
    {
      name: "timeline",
      label: "타임라인",
      order: 10,
      policy: showTimelines,
      part: "timeline",
      load: () => import("./record-timeline.tsx"),
    },
  ],
};
