import type { WebFeature } from "#firm/web/feature.ts";
import { hasBell } from "../access.ts";

/** The bell of the header, and behind it the inbox of what concerns the person. */
export const feature: WebFeature = {
  name: "bell",
  pages: [],
  slots: {
    header: [
      {
        name: "bell",
        policy: hasBell,
        place: "end",
        order: 20,
        width: 32,
        load: () => import("./bell-button.tsx"),
      },
    ],
  },
};
